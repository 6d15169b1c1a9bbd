import { describe, expect, it } from 'vitest';
import { say } from '#test/model-guards/case.ts';
import { guardLanguage } from './language.ts';
import { readDraft } from './reading.ts';
import type { Evidence } from './shapes.ts';

/** When a reply counts as written in another language, and when it may well be meant so. */
type Language = 'pt' | 'en' | 'es';
const judge = (
  customer: Language,
  words: string,
  text: string,
  evidence: Partial<Evidence> = {},
) => {
  const one = say(customer, words, '', text, { evidence });
  return guardLanguage(readDraft(one.draft, one.evidence)).map(({ sentence }) => sentence);
};
const asks = {
  pt: 'oi, vocês entregam aqui no bairro?',
  en: 'hi, do you deliver to my street?',
  es: 'hola, ¿ustedes entregan en mi calle?',
};
const tells = {
  pt: 'Sim, entregamos em toda a cidade, e você também pode retirar aqui na loja.',
  en: 'Yes, we deliver in the whole city, and you can also pick it up at our shop.',
  es: 'Sí, entregamos en toda la ciudad, y usted también puede retirarlo en la tienda.',
};
const named = { pt: 'Portuguese', en: 'English', es: 'Spanish' };
const languages = ['pt', 'en', 'es'] as const;

describe.each(languages)('a customer who writes %s', (customer) => {
  it.each(languages)('and a reply in %s, where the business writes as the customer', (written) => {
    expect(judge(customer, asks[customer], tells[written])).toEqual(
      written === customer ? [] : [`Answer in ${named[customer]}, as the customer writes.`],
    );
  });

  it.each(languages)('and a reply in the language of the business, %s', (home) => {
    expect(judge(customer, asks[customer], tells[home], { home })).toEqual([]);
  });
});

it.each([
  ['one word', 'Thanks!'],
  ['a few words', 'Yes, we are open now.'],
  ['a list of names', 'Lasagne, ravioli, tiramisu and gelato, or panettone.'],
  ['a quotation', 'O prato é “The king and you with what they have had for us”.'],
  [
    'an address',
    'Fica aqui: 12 The Old House on the Hill, Rua do Sol, bairro do Carmo, ao lado da praça.',
  ],
  ['a link', 'Veja aqui: https://a.example/we-are-here-and-you-are-not-so-what-is-it'],
  [
    'a mixed text',
    'Hello! We are here to help you. Olá! Nós estamos aqui para ajudar você, é só dizer.',
  ],
  [
    'a kind line beside an answer',
    'O corte masculino custa R$ 45,00. Thank you for your message and have a nice day!',
  ],
  ['French', 'Oui, nous livrons dans toute la ville, et vous pouvez aussi passer à la boutique.'],
  [
    'Italian',
    'Sì, consegniamo in tutta la città, e lei può anche ritirare in negozio con un amico.',
  ],
  [
    'German',
    'Ja, wir liefern in die ganze Stadt, und Sie können es auch bei uns im Laden abholen.',
  ],
  ['Catalan', 'Sí, portem a tota la ciutat, i vostè també ho pot recollir a la botiga si vol.'],
  [
    'Galician',
    'Si, levamos a toda a cidade, e vostede tamén o pode recoller na tenda cando queira.',
  ],
  ['Dutch', 'Ja, we bezorgen in de hele stad, en u kunt het ook bij ons in de winkel ophalen.'],
])('%s is no other language', (_, text) => {
  expect(judge('pt', asks.pt, text)).toEqual([]);
});

it.each([
  ['asks for it', 'vocês falam inglês? é para a minha esposa'],
  ['mixes', 'hello, vocês entregam aqui? thanks'],
  ['writes too little to tell', 'pizza?'],
  ['writes in a language that is not told', 'bonjour, est-ce que vous livrez ici ?'],
])('a customer who %s may be answered in another', (_, words) => {
  expect(judge('pt', words, tells.en)).toEqual([]);
});

it('what the business says in it, and asks for, may be said in it', () => {
  const passages = [{ id: 'a', text: `Entrega\n${tells.en}`, trusted: true }];
  expect(judge('pt', asks.pt, tells.en, { passages })).toEqual([]);
  const instructions = 'Responda sempre em inglês.';
  expect(judge('pt', asks.pt, tells.en, { instructions })).toEqual([]);
});

it('what the customer wrote before does not count', () => {
  expect(judge('pt', asks.pt, tells.en, { customer: [asks.en, asks.pt] })).toHaveLength(1);
});
