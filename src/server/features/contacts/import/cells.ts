import { z } from 'zod';
import { aliasesOf } from '#channels/whatsapp/account/phone-numbers.ts';
import { PhoneInput } from '#contract/contacts/contacts.ts';
import type { ImportTarget } from '#contract/contacts/contact-imports.ts';
import type { ImportProblem } from '#contract/contacts/import-sentences.ts';
import { fold } from './columns.ts';
import { BETWEEN } from '../list/list-columns.ts';
import { toDigits } from '../phone.ts';
import type { Wanted, RowContext } from './wanted-row.ts';

const longest = { name: 120, email: 254, phone: 40, notes: 5000, field: 500 };
const yes = ['sim', 's', 'yes', 'y', 'true', 'verdadeiro', '1', 'x'];
const no = ['nao', 'n', 'no', 'false', 'falso', '0'];
/**
 * A business-scoped id: the country, a dot, letters and digits (WhatsApp "Business-scoped user
 * IDs").
 */
const scopedId = /^[A-Z]{2}\.[A-Za-z0-9]{8,128}$/;

/** A cell is wrong, so nothing is done with its row. */
export class RowProblem extends Error {
  readonly problem: ImportProblem;
  readonly values: Record<string, string>;
  constructor(problem: ImportProblem, values: Record<string, string> = {}) {
    super(problem);
    this.problem = problem;
    this.values = values;
  }
}

/** Adds to `wanted` what one cell of the row says. Throws `RowProblem`. */
export function takeCell(
  wanted: Wanted,
  target: ImportTarget,
  value: string,
  column: string,
  context: RowContext,
): void {
  const limit = target === 'labels' || target === 'opt_out' || target === 'skip' ? null : target;
  const most =
    limit === null
      ? longest.notes
      : longest[
          limit === 'name' || limit === 'email' || limit === 'phone' || limit === 'notes'
            ? limit
            : 'field'
        ];
  if (value.length > most) throw new RowProblem('too_long', { column, count: String(most) });
  switch (target) {
    case 'skip':
      return;
    case 'name':
    case 'notes':
      wanted.input[target] = value;
      return;
    case 'email':
      if (!z.email().safeParse(value).success) throw new RowProblem('email', { value });
      wanted.input.email = value;
      return;
    case 'phone':
      wanted.input.phone = numberOf(value, 'phone');
      wanted.numbers.push(...aliasesOf(wanted.input.phone));
      return;
    case 'labels':
      wanted.labelIds = labelsOf(value, context.labels);
      return;
    case 'opt_out': {
      const said = fold(value);
      if (!yes.includes(said) && !no.includes(said)) throw new RowProblem('opt_out', { value });
      wanted.optOut = yes.includes(said);
      return;
    }
    default:
      if (target.startsWith('field:'))
        wanted.input.fields = { ...wanted.input.fields, [target.slice('field:'.length)]: value };
      else takeIdentity(wanted, target.slice('channel:'.length), value, context);
  }
}

function takeIdentity(
  wanted: Wanted,
  channelId: string,
  value: string,
  { channels }: RowContext,
): void {
  const type = channels.find(({ id }) => id === channelId)?.type;
  const values = value.split(BETWEEN.trim()).flatMap((one) => {
    const said = one.trim();
    if (type === 'whatsapp' && scopedId.test(said)) return said;
    const forms = aliasesOf(numberOf(said.replace(/@s\.whatsapp\.net$/, ''), 'identity'));
    wanted.numbers.push(...forms);
    return type === 'whatsapp_web' ? forms.map((form) => `${form}@s.whatsapp.net`) : forms;
  });
  wanted.identities.push({ channelId, values: [...new Set(values)] });
}

function numberOf(value: string, problem: 'phone' | 'identity'): string {
  const digits = toDigits(value);
  if (!PhoneInput.safeParse(value).success || !/^[1-9]\d{9,14}$/.test(digits))
    throw new RowProblem(problem, { value });
  return digits;
}

/**
 * Labels by their names. They are separated by bars; a piece between bars that is not the name of a
 * label is split at commas and semicolons.
 */
function labelsOf(value: string, labels: RowContext['labels']): string[] {
  const find = (name: string) =>
    labels.find(
      (label) =>
        label.name.normalize('NFC').toLowerCase() === name.trim().normalize('NFC').toLowerCase(),
    );
  const named = value.split('|').flatMap((part) => (find(part) ? [part] : part.split(/[,;]/)));
  return named
    .filter((name) => name.trim() !== '')
    .map((name) => {
      const label = find(name);
      if (!label) throw new RowProblem('label', { value: name.trim() });
      return label.id;
    });
}
