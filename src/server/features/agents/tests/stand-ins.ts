import { maskPersonal } from '#server/agent/guards/model/mask-personal.ts';
import { anyCase } from '#server/agent/language/any-case.ts';
import { type Business, createThirdPersons, isNobody } from './third-persons.ts';

/**
 * What stands for a person's data in a test: plausible, so that the agent reads what it would read,
 * and nobody's. `000.000.001-91` has right check digits and belongs to nobody.
 */
const examples: Record<string, (number: number) => string> = {
  phone: (number) => `(11) 90000-${String(number).padStart(4, '0')}`,
  email: (number) => `cliente${number}@example.com`,
  cpf: () => '000.000.001-91',
  cnpj: () => '00.000.000/0001-91',
  card: () => '4111 1111 1111 1111',
  postcode: () => '00000-000',
};
const NAME = 'Cliente';

const more = String.raw`(?: (?:d[aeo]s? |e )?\p{Lu}[\p{L}'’-]+)*`;
const word = String.raw`[\p{L}'’-]+`;
/** After these words comes a name, even if it begins with a small letter. */
const sure = anyCase(
  String.raw`(?:me chamo|meu nome (?:completo )?[eé]|aqui (?:quem fala )?[eé](?: [oa])?|quem fala [eé](?: [oa])?|fal[ao] com [oa]|my name is|my name['’]s|me llamo|mi nombre es)`,
);
/** After these it is one only with a capital letter: "sou a Maria", but not "sou a mãe dele". */
const maybe = anyCase(
  String.raw`(?:sou [oa]|n?o nome d[eoa]|em nome d[eoa]|para [oa]|pr[ao] |this is|i['’]m|i am|soy|a nombre de|att\.?,?|ass(?:inado)?[:.,])`,
);
const introductions = new RegExp(
  String.raw`(?<=(?<![\p{L}\p{N}])${sure} )${word}${more}|(?<=(?<![\p{L}\p{N}])${maybe} )\p{Lu}${word}${more}`,
  'gu',
);

/**
 * Takes people's data out of the texts of one conversation: phones, e-mail addresses, documents,
 * cards and postal codes, the names that are known, those that somebody says to be theirs, and those
 * of whom they tell (`third-persons.ts`). The same value becomes the same stand-in in every text.
 * `spared`: values that the business itself says; `business`: its words and its people.
 */
export function createStandIns(
  names: readonly (string | null)[],
  spared: ReadonlySet<string>,
  business: Business = { own: new Set(), colleagues: [] },
): (text: string) => string {
  const seen = new Map<string, string>();
  const known = namePattern(names);
  const unknown = createThirdPersons(business, NAME);
  return (text) => {
    const masked = maskPersonal(text, 'all', seen, spared).text.replaceAll(
      /\{\{(card|cnpj|cpf|email|postcode|phone)-(\d+)\}\}/gu,
      (_written, kind: string, number: string) => examples[kind]?.(Number(number)) ?? '',
    );
    const unnamed = known === null ? masked : masked.replaceAll(known, NAME);
    const introduced = unnamed.replaceAll(introductions, (found) =>
      isNobody(found) ? found : NAME,
    );
    return unknown(introduced).replaceAll(
      new RegExp(`${NAME}(?: (?:d[aeo]s? |e )?${NAME})+`, 'gu'),
      NAME,
    );
  };
}

const linking = new Set(['da', 'de', 'do', 'das', 'dos', 'e', 'del', 'la', 'von', 'van']);

/** Every word of these names, wherever it stands as a word, however it is written. */
function namePattern(names: readonly (string | null)[]): RegExp | null {
  const words = names
    .flatMap((name) => name?.match(/[\p{L}\p{N}'’_.-]+/gu) ?? [])
    .filter((word) => word.length > 1 && !linking.has(word.toLowerCase()))
    .toSorted((a, b) => b.length - a.length)
    .map(anyAccents);
  return words.length === 0
    ? null
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** "José" is also written "Jose", and "Jose" "José". */
const anyAccents = (word: string): string =>
  [...word.normalize('NFD').replaceAll(/\p{M}/gu, '')]
    .map((letter) => accents[letter.toLowerCase()] ?? RegExp.escape(letter))
    .join('');
const accents: Record<string, string> = {
  a: '[aáàâãä]',
  c: '[cç]',
  e: '[eéèêë]',
  i: '[iíìîï]',
  n: '[nñ]',
  o: '[oóòôõö]',
  u: '[uúùûü]',
};
