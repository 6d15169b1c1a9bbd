import { describe, expect, it } from 'vitest';
import { english } from '../language/en.ts';
import { spanish } from '../language/es.ts';
import { languages } from '../language/languages.ts';
import { portuguese } from '../language/pt.ts';
import { thresholds } from './confidence.ts';
import { faq } from '#test/customers/shop-knowledge.ts';
import { development, heldOut, type Asked } from '#test/customers/shop-questions.ts';
import { createSearchIndex } from './search-index.ts';
import { readEndings, stem } from './stem.ts';
import { readSlang } from './words.ts';

const entries = faq.map((entry, position) => ({ ...entry, buttons: [], id: String(position) }));
const index = createSearchIndex(entries, languages.pt.reader);

function measure(questions: readonly Asked[]) {
  const results = questions.map(({ text, answer }) => {
    const hits = index.search(text);
    return {
      answer,
      confidence: hits[0]?.confidence ?? 0,
      rank: answer === null ? -1 : hits.findIndex(({ id }) => id === String(answer)),
    };
  });
  const answerable = results.filter(({ answer }) => answer !== null);
  const foreign = results.filter(({ answer }) => answer === null);
  const sure = answerable.filter(({ confidence }) => confidence >= thresholds.sure);
  return {
    questions: answerable.length,
    rankOne: answerable.filter(({ rank }) => rank === 0).length / answerable.length,
    topThree: answerable.filter(({ rank }) => rank >= 0 && rank < 3).length / answerable.length,
    answered: sure.length / answerable.length,
    answeredRight: sure.filter(({ rank }) => rank === 0).length / sure.length,
    foreign: foreign.length,
    foreignAnswered: foreign.filter(({ confidence }) => confidence >= thresholds.sure).length,
  };
}

describe('finding the answer to slangy Portuguese', () => {
  it.each([
    {
      name: 'development questions',
      questions: development,
      atLeast: { rankOne: 0.95, topThree: 0.98, answered: 0.82, answeredRight: 0.98 },
    },
    {
      name: 'held-out questions',
      questions: heldOut,
      atLeast: { rankOne: 0.88, topThree: 0.93, answered: 0.72, answeredRight: 0.96 },
    },
  ])('$name', ({ name, questions, atLeast }) => {
    const figures = measure(questions);
    console.log(name, figures);
    expect(figures.questions).toBeGreaterThanOrEqual(60);
    expect(figures.rankOne).toBeGreaterThanOrEqual(atLeast.rankOne);
    expect(figures.topThree).toBeGreaterThanOrEqual(atLeast.topThree);
    expect(figures.answered).toBeGreaterThanOrEqual(atLeast.answered);
    expect(figures.answeredRight).toBeGreaterThanOrEqual(atLeast.answeredRight);
    // A question the business has no answer to is never answered by something else.
    expect(figures.foreignAnswered).toBe(0);
  });

  it('is certain of a question in the business’s own words', () => {
    for (const { question } of faq)
      expect(index.search(question)[0]).toMatchObject({ title: question, confidence: 1 });
  });

  it.each(['', '???', '👍', 'de a o que', 'xyzzy'])('finds nothing for %j', (text) =>
    expect(index.search(text)).toEqual([]),
  );

  it('finds words with a letter missing, added, changed or swapped', () => {
    for (const text of ['garnatia', 'garatia', 'garantya', 'garanttia'])
      expect(index.search(`tem ${text}?`)[0]?.title).toBe('Qual a garantia dos produtos?');
  });

  it.each([
    ['known', 'Tem massa?', 'Tem massa fresca?', 'Tem missa no domingo?'],
    ['known by a word like it', 'Qual o frete?', 'Vocês fazem entrega?', 'Tem batata frita?'],
  ])('takes no word that is %s for a slip of another', (_how, asked, meant, near) => {
    const both = [near, meant].map((question, id) => ({
      id: String(id),
      question,
      variants: [],
      answer: 'Sim.',
      buttons: [],
    }));
    expect(createSearchIndex(both, languages.pt.reader).search(asked)).toMatchObject([
      { title: meant },
    ]);
  });
});

describe('words', () => {
  it.each([
    ['promoção', 'promoções'],
    ['cartão', 'cartões'],
    ['entrega', 'entregam'],
    ['entregue', 'entregar'],
    ['trocar', 'troque'],
    ['pagamento', 'pagar'],
    ['abre', 'abrindo'],
    ['funciona', 'funcionamento'],
    ['devolução', 'devoluções'],
    ['horário', 'horários'],
    ['pedido', 'pedidos'],
    ['cancelar', 'cancelamento'],
    ['parcela', 'parcelado'],
  ])('%s and %s are one word in Portuguese', (left, right) =>
    expect(stemsOf('pt', left)).toEqual(stemsOf('pt', right)),
  );

  it.each([
    ['shipping', 'ships'],
    ['deliveries', 'delivery'],
    ['payments', 'pay'],
    ['opened', 'opening'],
    ['stores', 'store'],
  ])('%s and %s are one word in English', (left, right) =>
    expect(stemsOf('en', left)).toEqual(stemsOf('en', right)),
  );

  it.each([
    ['envíos', 'envío'],
    ['devoluciones', 'devolución'],
    ['pagar', 'pagan'],
    ['tarjetas', 'tarjeta'],
    ['veces', 'vez'],
  ])('%s and %s are one word in Spanish', (left, right) =>
    expect(stemsOf('es', left)).toEqual(stemsOf('es', right)),
  );

  it.each([
    ['loja', 'lojista'],
    ['carta', 'cartão'],
    ['compra', 'computador'],
    ['conta', 'contato'],
  ])('%s and %s stay apart', (left, right) =>
    expect(stemsOf('pt', left)).not.toEqual(stemsOf('pt', right)),
  );

  it('writes slang out and calms letters down', () =>
    expect(languages.pt.reader.words('Qto custaaaa p vcs??')).toEqual([
      'quanto',
      'custa',
      'para',
      'voces',
    ]));

  it.each([portuguese, english, spanish])(
    'no slang word of $code is spelled as a word of meaning in its thesaurus',
    (pack) => {
      const meant = new Set(
        pack.synonyms.flatMap((group) => languages[pack.code].reader.words(group)),
      );
      const lost = readSlang(pack.slang).filter(
        ([short, whole]) => meant.has(short) && !whole.includes(short),
      );
      expect(lost).toEqual([]);
    },
  );

  it('never takes a short word or a number apart', () => {
    for (const word of ['pix', 'cep', '2024', '10x'])
      expect(stem(word, readEndings(portuguese.endings))).toBe(word);
  });
});

function stemsOf(code: 'pt' | 'en' | 'es', word: string): string[] {
  const { reader } = languages[code];
  return reader.terms(reader.words(word)).map((term) => term.stem);
}
