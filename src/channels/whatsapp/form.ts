import { z } from 'zod';

interface Field {
  name: string;
  value: string;
}

/** More than any form has; the rest is left out. */
const MOST_FIELDS = 100;
const LONGEST_VALUE = 2000;
/**
 * Of forms made in WhatsApp's own editor: "screen_0_Nome_completo_1", whose answers are "0_Sim".
 */
const edited = /^screen_\d+_(.+)_\d+$/;

/**
 * What was filled in, in its order, by the names of its fields ("Flows", response message); none
 * where it is no form.
 */
export function formFields(json: string | undefined): Field[] {
  if (json === undefined) return [];
  let answers: unknown;
  try {
    answers = JSON.parse(json);
  } catch {
    return []; // shown as content that we do not know
  }
  const { data } = z.record(z.string(), z.unknown()).safeParse(answers);
  // The token is our own word of the form, and nothing that the customer said.
  return Object.entries(data ?? {})
    .filter(([name]) => name !== 'flow_token')
    .flatMap(([name, value]) => fieldsOf(name, value, 0))
    .slice(0, MOST_FIELDS);
}

/** A group of fields is its fields; what is deeper is written as it is. */
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

/** What was written as an escape is text only now. */
const clean = (text: string): string =>
  text.slice(0, LONGEST_VALUE).toWellFormed().replaceAll('\0', '');
