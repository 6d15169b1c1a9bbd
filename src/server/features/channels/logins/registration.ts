import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Pin } from '#contract/channels/registrations.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { type ChannelRow, findChannel } from '../channels.store.ts';
import { changeSettings } from '../connect/credential.store.ts';
import type { ChannelDirectory } from '../directory.ts';
import { asking } from '../connect/provider-refusals.ts';
import { separate } from '../connect/setting-parts.ts';

const Settings = z.record(z.string(), z.unknown());
type Tools = Pick<Services, 'db' | 'secrets'> & { directory: ChannelDirectory };

/**
 * Registers the number of a connected channel where that is needed. The PIN belongs to the
 * customer: it is stored before it is used, and may be read afterwards. Throws an AppError with the
 * provider's reason.
 */
export async function registerNumber(
  tools: Tools,
  row: ChannelRow,
  given?: z.output<typeof Pin>,
): Promise<'registered' | 'not_needed'> {
  const { directory } = tools;
  const bound = row.secrets ? directory.connectorFor(row) : null;
  if (!bound) throw new AppError('channel_not_connected');
  const { registration } = bound.connector;
  if (!registration) throw new AppError('no_registration');
  const settings = Settings.parse(directory.open(row));
  if (!(await asking(row.type, () => registration.isNeeded(bound.tools, settings))))
    return 'not_needed';
  const pin = given ?? pinOf(settings) ?? String(randomInt(1_000_000)).padStart(6, '0');
  const kept = await keep(tools, row, {
    ...settings,
    pin,
    pinSet: settings['pinSet'] === true && pin === settings['pin'],
  });
  await asking(row.type, () => registration.register(bound.tools, settings, pin));
  await keep(tools, kept, { ...settings, pin, pinSet: true });
  return 'registered';
}

/** null: the number was not registered here. */
export function readPin(directory: ChannelDirectory, row: ChannelRow): string | null {
  if (!row.secrets || row.settings['pinSet'] !== true) return null;
  return pinOf(Settings.parse(directory.open(row)));
}

const pinOf = ({ pin }: Record<string, unknown>): string | null =>
  typeof pin === 'string' ? pin : null;

/**
 * Stores the settings. Throws when the channel was connected again or disconnected in the meantime.
 */
async function keep(
  { db, secrets, directory }: Tools,
  row: ChannelRow,
  settings: Record<string, unknown>,
): Promise<ChannelRow> {
  const { open, secret } = separate(row, settings);
  const sealed = secrets.seal(row.workspace_id, `channel:${row.id}`, JSON.stringify(secret));
  if ((await changeSettings(db, row, { secrets: sealed, settings: open })) === 0)
    throw new AppError('channel_not_connected');
  directory.changed(row.id);
  return (await findChannel(db, row.workspace_id, row.id)) ?? row;
}
