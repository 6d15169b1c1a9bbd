import type { LanguagePack } from './language.ts';
import { englishTexts } from './texts/en.ts';
import { englishVocabulary } from './vocabulary/en.ts';

export const english: LanguagePack = {
  code: 'en',
  greetings: `
    hi; hello; hey; hiya; howdy; yo; good morning; good afternoon; good evening; morning; evening; how are you;
    how are you doing; hi there; hello there; hey there; anyone there; is anyone there; whats up; sup; /start;
    get started`,
  thanks: `
    thanks a million; thanks a bunch; for all the help; for all your help; ta very much; for your help; for ur help; for everything; thanks; thank you; thank u; thanks a lot; thank you so much; many thanks; thx; tks; ty; tysm; cheers; appreciate it; thanks so much; ta; ta very much; brilliant; that is brilliant; thats brilliant; lovely; super helpful; very helpful; you have been super helpful; youve been super helpful; youve been very helpful; youve been great;
    great; perfect; awesome; cool; got it; understood; ok; okay; alright; sounds good; that helps; that is all;
    thats all; nice`,
  goodbyes: `
    bye for now; have a good one; have a good day; have a great day; have a nice day; bye; goodbye; bye bye; see you; see ya; cya; later; talk later; good night; have a good day; have a nice day;
    take care; have a lovely day; enjoy your day; have a good weekend; have a great weekend; have a nice weekend;
    see you then; see you soon; see you later; speak soon; talk soon`,
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
  agreements: `
    great; perfect; awesome; cool; ok; okay; alright; sounds good; nice`,
  menuWords: `
    menu; /menu; options; help; /help; back; main menu; show options; start over`,
  asksWhetherBot: `
    are you a bot; are you a robot; are you human; are you real; are you a person; are you a real person; is this a bot;
    is this automated; am i talking to a bot; are you ai; are you an ai`,
  automatedMarkers: `
    automated; automatic; virtual assistant; digital assistant; bot; chatbot; robot; ai; artificial intelligence`,
  ...englishVocabulary,
  texts: englishTexts,
};
