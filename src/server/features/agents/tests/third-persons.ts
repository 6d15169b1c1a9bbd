import { anyCase } from '#server/agent/language/any-case.ts';
import { givenNames } from './given-names.ts';

/** Who is a relative, a friend, or has a title: a name with a capital letter may follow. */
const person = String.raw`(?:filh[oa]|filhinh[oa]|marido|espos[oa]|mulher|m[ãa]e|pai|irm[ãa]o?|av[óôo]|v[óôo]|ti[oa]|prim[oa]|sobrinh[oa]|net[oa]|sogr[oa]|cunhad[oa]|genro|nora|namorad[oa]|noiv[oa]|amig[oa]|vizinh[oa]|padrinho|madrinha|afilhad[oa]|enteado|enteada|chefe|s[óo]ci[oa]|colega|daughter|son|husband|wife|mother|mom|mum|father|dad|sister|brother|grandmother|grandma|grandfather|grandpa|aunt|uncle|cousin|niece|nephew|girlfriend|boyfriend|fianc[ée]e?|partner|friend|neighbou?r|boss|colleague|hij[oa]|mamá|papá|madre|padre|herman[oa]|abuel[oa]|t[íi][oa]|sobrin[oa]|niet[oa]|suegr[oa]|novi[oa]|vecin[oa]|jef[ea])`;
const whose = String.raw`(?:minha|meu|nossa|nosso|sua|seu|dele|dela|my|our|his|her|mi|nuestr[oa]|su)`;
const title = String.raw`(?:dona|d\.|seu|s[rñ]\.?|sra\.?|srta\.?|senhora?|se[ñn]ora?|se[ñn]orita|do[ñn]a?|dr\.?|dra\.?|doutora?|doctora?|prof\.?|profa\.?|professora?|profesora?|mr\.?|mrs\.?|ms\.?|miss|tia|tio|aunt|uncle|v[óô])`;
/** After these somebody is named, whom one talks to or of. */
const called = String.raw`(?:fal(?:ar|e|ei|ou|a|o|amos|ando) com(?: [oa])?|convers(?:ar|ei|ou) com(?: [oa])?|combin(?:ei|ar|ou|amos) com(?: [oa])?|cham(?:ar|a|e|ei) [oa]|avis(?:ar|a|e|em|ei) (?:[oa]|ao|à)|pergunt(?:ar|a|e|ei|ou) (?:para [oa]|pr[oa]|ao|à)|se chama|chamad[oa]|de nome|em nome d[eoa]|atendid[oa] pel[oa]|quem (?:vai )?(?:busca|buscar|recebe|receber|retira|retirar) [ée] [oa]|(?:talk|talked|speak|spoke|spoken) (?:to|with)|ask(?:ed)? for|named|name is|hablar con(?: la| el)?|habl[ée] con(?: la| el)?|habló con(?: la| el)?|pregunt(?:ar|e|é) por(?: la| el)?|se llama|llamad[oa]|atendid[oa] por(?: la| el)?)`;
const capital = String.raw`\p{Lu}[\p{L}'’-]+`;
const more = String.raw`(?: (?:(?:d[aeo]s?|del|de la|e|y|von|van|mc) )?${capital})*`;
const before = String.raw`(?<![\p{L}\p{N}])`;

const [anyPerson, anyWhose, anyTitle, anyCalled] = [person, whose, title, called].map(anyCase);

// What is looked for stands before what it comes after: few letters are capitals.
const told = new RegExp(
  String.raw`(?=\p{Lu})(?<=${before}(?:(?:${anyWhose} )?${anyPerson}(?:,| [éeÉE] [oaOA]| is| es)?|${anyTitle}|${anyCalled}) )${capital}${more}`,
  'gu',
);
const relative = new RegExp(
  String.raw`(${before}${anyWhose} ${anyPerson} )(\p{Ll}[\p{L}'’-]+)`,
  'gu',
);
const named = new RegExp(String.raw`${before}${capital}${more}`, 'gu');

/** Before a name these make a place of it, an institution or a product, and no person. */
const places = new Set(
  'rua r avenida av alameda travessa praca largo estrada rodovia ponte bairro vila jardim parque cidade estado sao santo santa san saint shopping hospital clinica escola colegio faculdade igreja loja padaria hotel edificio condominio linha estacao terminal aeroporto calle plaza barrio colonia ciudad avenue street road city bolo torta pizza suco cafe marca modelo kit'.split(
    ' ',
  ),
);
/** After a name these do the same, whether its last word or the next one. */
const behind = /(?<= )(?:street|st|road|rd|avenue|ave|park|square|city|beach)$/iu;
/** They begin with a capital letter and are nobody. */
const things = new Set(
  'instagram whatsapp zap pix facebook ifood google uber rappi tiktok nubank youtube gmail cpf cnpj rg natal pascoa brasil'.split(
    ' ',
  ),
);
/**
 * Who writes every word with a capital letter gives one to the verb after a relative, too. Verbs that
 * are names as well, such as Will and Mora, are left out: no name may stay.
 */
const verbs = new Set(
  'quer queria quis pode podia vai foi esta estava tem tinha precisa precisava gosta gostou gostaria disse falou pediu perguntou comprou pagou faz fez vem veio ligou mandou recebeu wants wanted would could is was had needs likes said asked bought paid lives came called quiere queria puede va fue esta tiene necesita gusta dijo pidio compro pago vive hizo viene vino llamo'.split(
    ' ',
  ),
);

const plain = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsIn = (text: string): string[] => text.match(/[\p{L}'’-]+/gu) ?? [];
const firstWord = (text: string): string => plain(wordsIn(text)[0] ?? '');
const linking = new Set([
  'da',
  'de',
  'do',
  'das',
  'dos',
  'del',
  'la',
  'e',
  'y',
  'von',
  'van',
  'mc',
]);

/** Whether words that look like a name are a place or a thing. */
export function isNobody(found: string): boolean {
  const first = firstWord(found);
  return places.has(first) || things.has(first);
}

/** What a business says itself, and who works there. */
export interface Business {
  /** The words that it writes with a capital letter; they name products and places. */
  own: ReadonlySet<string>;
  colleagues: readonly string[];
}

/**
 * A function that replaces the names of people whom the product does not know: what follows a
 * relative, a title or a verb of talking, and given names that are frequent or a colleague's, with
 * what follows them. What consists of the business's own words stays.
 */
export function createThirdPersons(
  { own, colleagues }: Business,
  standIn: string,
): (text: string) => string {
  const atWork = new Set(colleagues.flatMap((name) => wordsIn(name).map(plain)));
  const isGiven = (word: string): boolean => givenNames.has(word) || atWork.has(word);
  const isOwn = (found: string): boolean =>
    wordsIn(found)
      .map(plain)
      .every((word) => own.has(word) || linking.has(word));
  const replaced = (found: string): string =>
    isOwn(found) || isNobody(found) || verbs.has(firstWord(found)) ? found : standIn;
  const inSequence = (found: string, at: number, all: string): string => {
    const words = [...found.matchAll(/[\p{L}'’-]+/gu)];
    const name = words.find(([word]) => word.split('-').some((part) => isGiven(plain(part))));
    if (!name) return found;
    const [next = ''] = /^(?: [\p{L}]+)?/u.exec(all.slice(at + found.length)) ?? [];
    if (behind.test(found) || behind.test(next)) return found;
    const earlier = all.slice(0, at + name.index);
    if (earlier.endsWith(' ') && places.has(plain(wordsIn(earlier.slice(-LOOK)).at(-1) ?? '')))
      return found;
    return found.slice(0, name.index) + replaced(found.slice(name.index));
  };
  return (text) =>
    text
      .replaceAll(told, replaced)
      .replaceAll(relative, (found, who: string, name: string) =>
        isGiven(plain(name)) ? who + replaced(name) : found,
      )
      .replaceAll(named, inSequence);
}

/** No word before a name that matters is longer. */
const LOOK = 30;

/** The words with a capital letter in the texts of a business. */
export const capitalWords = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(
    texts.flatMap((text) => text.match(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]+/gu) ?? []).map(plain),
  );
