import type { Vocabulary } from '../language.ts';

export const englishVocabulary: Vocabulary = {
  slang: `
    u=you; ur=your; r=are; yr=your; wanna=want; gonna=going; gimme=give; whats=what is; wheres=where is; hows=how is;
    cant=can not; dont=do not; doesnt=does not; wont=will not; im=i am; ive=i have; id=i would; pls=please; plz=please;
    thx=thanks; tmrw=tomorrow; tmr=tomorrow; tmw=tomorrow; tonite=tonight; hrs=hours; hr=hour; addr=address;
    tel=telephone; num=number; cc=card; info=information; asap=soon; del=delivery; ship=shipping; refnd=refund;
    exch=exchange; promo=promotion; sat=saturday; sun=sunday; mon=monday; fri=friday; wknd=weekend; bday=birthday;
    rly=really; b4=before; gr8=great; 2day=today; 2moro=tomorrow; wifi=wifi; appt=appointment; qty=quantity`,
  stopwords: `
    a an the and or but if of at by for with about to from in on off over under is am are was were be been being do does
    did doing have has had having can could may might must shall should will would i me my we our us you your he him his
    she her it its they them their this that these those what which who whom how when why there here as so than then too
    very just also only own same such no not yes please hi hello hey thanks thank ok okay any some get got getting want
    need like know tell say let make go going really still already again now today someone anyone something anything
    thing things one ones up out into`,
  synonyms: [
    'hours hour open opens opening close closes closing closed schedule time working',
    'saturday sunday holiday weekend',
    'price prices cost costs much charge fee rate quote expensive',
    'pay payment payments card credit debit cash paypal invoice accept',
    'instalment installment instalments installments monthly split',
    'delivery deliver delivers shipping ship ships shipped send courier mail post freight',
    'long days arrive arrives arrival late delay delayed wait',
    'address location located where street map directions',
    'exchange swap replace replacement size fit fits wrong',
    'return returns refund refunds refunded money back',
    'track tracking status order package parcel',
    'cancel cancellation cancelling',
    'discount promotion coupon offer offers sale deal deals voucher',
    'stock available availability sold restock',
    'warranty guarantee broken broke defect defective faulty repair damaged',
    'receipt invoice',
    'phone telephone call number contact whatsapp',
    'book booking appointment schedule reserve reservation slot',
    'pickup pick collect collection',
    'password login log account sign access',
    'job jobs hiring work career vacancy',
    'parking park car garage',
    'size sizes measurements fit chart',
    'wholesale bulk reseller',
    'pet pets dog dogs cat animal',
    'kid kids child children baby',
    'gift wrap wrapping present',
  ],
  endings: [
    `
    sses/2/ss ies/2/y xes/2/x ches/2/ch shes/2/sh ss/2/ss us/2/us s/3/`,
    `
    ations/3/ ation/3/ ments/3/ ment/3/ ingly/3/ ing/3/ edly/3/ ied/2/y ed/3/ ery/4/ er/4/ ly/3/`,
    `
    pp/2/p nn/2/n tt/2/t ck/2/ck e/3/ y/3/i`,
  ],
};
