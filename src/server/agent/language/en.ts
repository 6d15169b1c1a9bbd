import { personLabels } from '#contract/person-labels.ts';
import type { LanguagePack } from './language.ts';

export const english: LanguagePack = {
  code: 'en',
  greetings: `
    hi; hello; hey; hiya; howdy; yo; good morning; good afternoon; good evening; morning; evening; how are you;
    how are you doing; hi there; hello there; hey there; anyone there; is anyone there; whats up; sup; /start;
    get started`,
  thanks: `
    thanks; thank you; thank u; thanks a lot; thank you so much; many thanks; thx; tks; ty; tysm; cheers; appreciate it;
    great; perfect; awesome; cool; got it; understood; ok; okay; alright; sounds good; that helps; that is all;
    thats all; nice`,
  goodbyes: `
    bye; goodbye; bye bye; see you; see ya; cya; later; talk later; good night; have a good day; have a nice day;
    take care`,
  fillers: `
    please; pls; plz; i would like to know; i want to know; i need to know; can you tell me; could you tell me;
    do you know; tell me; a question; quick question; i have a question; can you help me; could you help me; help me;
    i need help; guys; folks; there; so; and; well`,
  asksForPerson: `
    talk to someone; talk to somebody; talk to a person; talk to a human; talk to an agent; talk to a representative;
    speak to someone; speak to a person; speak to a human; speak to an agent; speak with someone; speak with a human;
    human agent; live agent; real person; real human; customer service; a manager; your manager; call me; representative;
    need a human; want a human`,
  notAPerson: `
    per person; each person; for one person; another person; do not want to talk to; dont want to talk to;
    dont need an agent`,
  legal: `
    lawyer; attorney; lawsuit; sue you; legal action; police report; chargeback; consumer protection`,
  anger: `
    ridiculous; outrageous; terrible; horrible; awful; scam; scammers; thieves; fuck; shit; bullshit; worst service;
    disgrace; furious; fed up; never again`,
  optOut: `
    stop; unsubscribe; quit; opt out; stopall; stop all; remove me; stop messaging me; do not message me;
    dont message me; /stop`,
  optIn: `
    start; unstop; opt in; subscribe; resume`,
  yes: `
    yes; y; yeah; yep; yup; sure; yes please; please; of course; please do; i do; absolutely`,
  no: `
    no; n; nope; nah; no thanks; no thank you; none; none of these; none of them; neither; something else; not that;
    never mind; nevermind`,
  menuWords: `
    menu; /menu; options; help; /help; back; main menu; show options; start over`,
  asksWhetherBot: `
    are you a bot; are you a robot; are you human; are you real; are you a person; are you a real person; is this a bot;
    is this automated; am i talking to a bot; are you ai; are you an ai`,
  automatedMarkers: `
    automated; automatic; virtual assistant; digital assistant; bot; chatbot; robot; ai; artificial intelligence`,
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
  texts: {
    automated: 'I am an automated assistant.',
    iAmABot: 'I am an automated assistant. I can answer the most common questions or call a person from the team.',
    greetAgain: 'Hi! How can I help?',
    welcome: 'You are welcome! If you need anything else, just write.',
    goodbye: 'See you! Whenever you need anything, just write.',
    person: personLabels.en,
    whichOne: 'To give you the right answer: which of these is your question?',
    whichOneAbout: 'About “{question}”, which of these is your question?',
    notFound: 'I could not find that information. You can ask in another way or, if you prefer, I call a person from the team.',
    notFoundAbout: 'About “{question}”, I could not find the information. If you prefer, I call a person from the team.',
    stillHere: 'All right. If you need anything, just write.',
    pickAgain: 'I did not understand which option you want. Choose one of these or write your question.',
    cannotHear: 'I cannot listen to audio yet. Could you write your question? If you prefer, I call a person from the team.',
    cannotCall:
      'I saw that you called. I cannot take calls here. Could you write your question? If you prefer, I call a person from the team.',
    cannotSee:
      'I received your file, but I cannot see images, videos and documents yet. Could you write your question? If you prefer, I call a person from the team.',
    cannotRead:
      'I received your message, but I cannot read this kind of content. Could you write your question? If you prefer, I call a person from the team.',
    optedOut: 'Done: you will not get automatic messages any more. To get them again, write START.',
    optedIn: 'Done: you get our automatic answers again.',
  },
};
