import type { z } from 'zod';
import { catalog } from '#channels/catalog.ts';
import type { Abilities } from '#channels/channel.ts';
import { isMarketing } from '#channels/marketing.ts';
import type { Part } from '#channels/message.ts';
import { fillTemplate, type MessageTemplate, type TemplateValues } from '#channels/template.ts';
import type { Templates } from '#contract/channels/templates.ts';
import { requireChannel } from '#server/features/channels/required-channel.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import { asking } from '#server/features/channels/connect/provider-refusals.ts';
import { inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import {
  findRefreshedAt,
  findTemplate,
  listTemplates,
  markOld,
  replaceTemplates,
  updateStatus,
} from './templates.store.ts';

interface Place {
  workspaceId: string;
  channelId: string;
}
type Tools = Pick<Services, 'db'> & { directory: ChannelDirectory };

/**
 * Our copy of the templates. It is fetched now if there is none, or if it is known to be out of
 * date. Throws `no_templates` and the provider's errors.
 */
export async function readTemplates(
  tools: Tools,
  place: Place,
): Promise<z.output<typeof Templates>> {
  const refreshedAt = await findRefreshedAt(tools.db, place);
  return refreshedAt === null
    ? refreshTemplates(tools, place)
    : { templates: await shownTemplates(tools.db, place), refreshedAt };
}

/** Fetches the templates from the provider. */
export async function refreshTemplates(
  { db, directory }: Tools,
  place: Place,
): Promise<z.output<typeof Templates>> {
  const { type } = await requireChannel(db, place, place.channelId);
  const abilities: Abilities = catalog[type].abilities;
  if (!abilities.templates) throw new AppError('no_templates');
  const channel = await directory.find(place.channelId);
  if (!channel) throw new AppError('channel_not_connected');
  const { connector, tools, settings } = channel;
  if (!connector.templates) throw new AppError('no_templates');
  const ask = connector.templates;
  const templates = await asking(type, () => ask(tools, settings));
  await inTransaction(db, (tx) => replaceTemplates(tx, place, templates));
  return {
    templates: await shownTemplates(db, place),
    refreshedAt: (await findRefreshedAt(db, place)) ?? new Date().toISOString(),
  };
}

const shownTemplates = async (db: Queryable, place: Place) =>
  (await listTemplates(db, place)).map((template) => ({
    ...template,
    isMarketing: isMarketing(template.category),
  }));

/**
 * The provider decided on a template. If the template is not in the copy, or the provider did not
 * say what it decided, the copy is marked as out of date.
 */
export async function noteDecision(
  db: Queryable,
  place: Place,
  {
    name,
    language,
    status,
  }: { name: string; language: string; status?: MessageTemplate['status'] | undefined },
): Promise<void> {
  const changed =
    status === undefined ? 0 : await updateStatus(db, place, { name, language, status });
  if (changed === 0) await markOld(db, place);
}

/**
 * A template with its fields filled in, and whether Meta's category makes it marketing. Throws
 * `template_not_found`, `template_not_approved`, and `template_fields` if not all fields are
 * filled.
 */
export async function templatePart(
  tools: Tools,
  place: Place,
  { name, language, values }: { name: string; language: string; values: TemplateValues },
): Promise<{ part: Part; isMarketing: boolean }> {
  await readTemplates(tools, place);
  const template = await findTemplate(tools.db, place, name, language);
  if (!template) throw new AppError('template_not_found');
  if (template.status !== 'approved') throw new AppError('template_not_approved');
  const part = fillTemplate(template, values);
  if (part === null) throw new AppError('template_fields');
  return { part, isMarketing: isMarketing(template.category) };
}
