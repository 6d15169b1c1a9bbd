import { personLabels } from '#contract/agents/person-labels.ts';
import type { FixedTexts } from '../language.ts';

export const englishTexts: FixedTexts = {
  automated: 'I am an automated assistant.',
  iAmABot:
    'I am an automated assistant. I can answer the most common questions or call a person from the team.',
  greetAgain: 'Hi! How can I help?',
  welcome: 'You are welcome! If you need anything else, just write.',
  goodbye: 'See you! Whenever you need anything, just write.',
  person: personLabels.en,
  whichOne: 'To give you the right answer: which of these is your question?',
  whichOneAbout: 'About “{question}”, which of these is your question?',
  notFound:
    'I could not find that information. You can ask in another way or, if you prefer, I call a person from the team.',
  notFoundAbout:
    'About “{question}”, I could not find the information. If you prefer, I call a person from the team.',
  stillHere: 'All right. If you need anything, just write.',
  pickAgain:
    'I did not understand which option you want. Choose one of these or write your question.',
  cannotHear:
    'I cannot listen to audio yet. Could you write your question? If you prefer, I call a person from the team.',
  cannotCall:
    'I saw that you called. I cannot take calls here. Could you write your question? If you prefer, I call a person from the team.',
  cannotSee:
    'I received your file, but I cannot see images, videos and documents yet. Could you write your question? If you prefer, I call a person from the team.',
  cannotRead:
    'I received your message, but I cannot read this kind of content. Could you write your question? If you prefer, I call a person from the team.',
  optedOut: 'Done: you will not get automatic messages any more. To get them again, write START.',
  optedIn: 'Done: you get our automatic answers again.',
};
