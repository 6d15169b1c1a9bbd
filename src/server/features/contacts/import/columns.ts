import type { ImportTarget } from '#contract/contacts/contact-imports.ts';
import { catalog } from '#channels/catalog.ts';
import type { FieldRow } from '../fields.store.ts';
import type { NumberChannelRow } from './import.store.ts';

/** What the columns of a file can be assigned to. */
export interface Places {
  fields: readonly FieldRow[];
  /** The channels that identify people by their number. */
  channels: readonly NumberChannelRow[];
}

/** Common names of columns, in addition to the names that our own export uses. */
const words = {
  name: ['nome', 'name', 'nome completo', 'full name', 'cliente', 'contato', 'contact'],
  email: ['email', 'e-mail', 'e mail', 'mail', 'correio eletronico'],
  phone: ['telefone', 'celular', 'fone', 'phone', 'mobile', 'numero', 'number', 'tel'],
  notes: ['anotacoes', 'observacoes', 'observacao', 'notas', 'notes', 'comments'],
  labels: ['etiquetas', 'etiqueta', 'labels', 'label', 'tags', 'tag'],
  opt_out: [
    'nao quer mensagens',
    'descadastrado',
    'opt-out',
    'opt out',
    'optout',
    'unsubscribed',
    'wants no messages',
  ],
} as const;
const known = ['name', 'email', 'phone', 'notes', 'labels', 'opt_out'] as const;
const numbers = ['whatsapp', 'zap', 'numero do whatsapp', 'whatsapp number', 'wa_id', 'wa id'];

/** Guesses from the name of each column what it is. No target is suggested twice. */
export function suggestTargets(
  headers: readonly string[],
  { fields, channels }: Places,
): ImportTarget[] {
  const taken = new Set<ImportTarget>();
  return headers.map((header) => {
    const target = suggest(fold(header), fields, channels);
    if (target === 'skip' || taken.has(target)) return 'skip';
    taken.add(target);
    return target;
  });
}

function suggest(
  header: string,
  fields: Places['fields'],
  channels: Places['channels'],
): ImportTarget {
  const channel = channels.find(
    ({ name, type }) => fold(nameOfColumn({ name, type })) === header || fold(name) === header,
  );
  if (channel) return `channel:${channel.id}`;
  const field = fields.find(({ name }) => fold(name) === header);
  if (field) return `field:${field.id}`;
  if (numbers.includes(header)) {
    const [only, other] = channels;
    return only && !other ? `channel:${only.id}` : 'phone';
  }
  return known.find((target) => words[target].some((word) => word === header)) ?? 'skip';
}

/** How the exported list names the column of a channel. */
export const nameOfColumn = ({
  name,
  type,
}: {
  name: string;
  type: keyof typeof catalog;
}): string => `${name} (${catalog[type].label})`;

/** Whether every target exists and none is assigned twice. */
export function areTargetsRight(
  targets: readonly ImportTarget[],
  headers: readonly string[],
  { fields, channels }: Places,
): boolean {
  const meant = targets.filter((target) => target !== 'skip');
  const exists = (target: ImportTarget): boolean => {
    if (target.startsWith('field:')) return fields.some(({ id }) => target === `field:${id}`);
    return !target.startsWith('channel:') || channels.some(({ id }) => target === `channel:${id}`);
  };
  return (
    targets.length === headers.length && new Set(meant).size === meant.length && meant.every(exists)
  );
}

/** Texts in the form in which they are compared: case and accents do not matter. */
export const fold = (text: string): string =>
  text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
