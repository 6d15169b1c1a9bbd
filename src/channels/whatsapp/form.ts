import { z } from 'zod';

interface Field {
  name: string;
  value: string;
}

/** No real form has more fields; any beyond this are left out. */
const MOST_FIELDS = 100;
const LONGEST_VALUE = 2000;
/**
 * A field of a form that was made in WhatsApp's own editor: "screen_0_Nome_completo_1", with
 * answers such as "0_Sim".
 */
const edited = /^screen_\d+_(.+)_\d+$/;

/**
 * The fields that the customer filled in, in their order and by name ("Flows", response message).
 * Empty where the text is not a form.
 */
export function formFields(json: string | undefined): Field[] {
  if (json === undefined) return [];
  let answers: unknown;
  try {
    answers = JSON.parse(json);
  } catch {
    return []; // the message is then shown as unknown content
  }
  const { data } = z.record(z.string(), z.unknown()).safeParse(answers);
  // The token is our own text, not something that the customer said.
  return Object.entries(data ?? {})
    .filter(([name]) => name !== 'flow_token')
    .flatMap(([name, value]) => fieldsOf(name, value, 0))
    .slice(0, MOST_FIELDS);
}

/** The fields inside a group of fields; anything nested deeper becomes JSON text. */
function fieldsOf(name: string, value: unknown, depth: number): Field[] {
  const group = z.record(z.string(), z.unknown()).safeParse(value);
  if (group.success && depth === 0)
    return Object.entries(group.data).flatMap(([inner, one]) => fieldsOf(inner, one, depth + 1));
  const isEdited = edited.test(name);
  const label = (edited.exec(name)?.[1] ?? name).replaceAll('_', ' ').trim() || name;
  const words = (Array.isArray(value) ? value : [value])
    .filter((one) => one !== null && one !== '')
    .map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)))
    .map((word) => (isEdited ? word.replace(/^\d+_/, '') : word));
  return words.length === 0 ? [] : [{ name: clean(label), value: clean(words.join(', ')) }];
}

/**
 * Escapes in the JSON have become characters by now, so NUL and broken surrogates are removed only
 * here.
 */
const clean = (text: string): string =>
  text.slice(0, LONGEST_VALUE).toWellFormed().replaceAll('\0', '');
