import type { z } from 'zod';
import { catalog } from '#channels/catalog.ts';
import { ChannelError } from '#channels/channel.ts';
import { type Face, type FaceForm, faceTexts } from '#channels/face.ts';
import type { FaceBody } from '#contract/channels/faces.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ChannelRow } from '../channels.store.ts';
import type { ChannelDirectory, ConnectedChannel } from '../directory.ts';

/**
 * How the business presents itself on a channel, asked of the provider now. Throws `no_face`,
 * `channel_not_connected` and the provider's refusals.
 */
export async function readFace(
  directory: ChannelDirectory,
  channel: ChannelRow,
): Promise<{ face: Face; form: FaceForm }> {
  const { writer, form, tools, settings } = await open(directory, channel);
  return { face: await asking(channel, () => writer.read(tools, settings)), form };
}

/** Throws as `readFace`, and `invalid_input` where the channel has no room for something. */
export async function writeFace(
  directory: ChannelDirectory,
  channel: ChannelRow,
  face: z.output<typeof FaceBody>,
): Promise<{ face: Face; form: FaceForm }> {
  const { writer, form, tools, settings } = await open(directory, channel);
  const wrong = whatIsWrong(form, face);
  if (wrong.length > 0)
    throw new AppError(
      'invalid_input',
      {},
      wrong.map((path) => ({ path })),
    );
  await asking(channel, () => writer.write(tools, settings, face));
  return { face: await asking(channel, () => writer.read(tools, settings)), form };
}

async function open(
  directory: ChannelDirectory,
  { id, type }: ChannelRow,
): Promise<
  Pick<ConnectedChannel, 'tools' | 'settings'> & {
    form: FaceForm;
    writer: NonNullable<ConnectedChannel['connector']['face']>;
  }
> {
  const form: FaceForm | null = catalog[type].face;
  if (form === null) throw new AppError('no_face');
  const channel = await directory.find(id);
  if (!channel) throw new AppError('channel_not_connected');
  const { connector, tools, settings } = channel;
  if (!connector.face) throw new AppError('no_face');
  return { form, writer: connector.face, tools, settings };
}

/** The fields of which the channel takes less, or nothing. */
function whatIsWrong(form: FaceForm, face: Face): string[] {
  const { commands, questions, menu, websites } = face;
  const tooLong = faceTexts.filter((name) => face[name].length > (form.texts[name] ?? 0));
  const fits = (list: readonly string[], { most, length }: { most: number; length: number }) =>
    list.length <= most &&
    new Set(list).size === list.length &&
    list.every((one) => one.length <= length);
  return [
    ...tooLong,
    ...(fits(websites, form.websites) ? [] : ['websites']),
    ...(fits(
      commands.map(({ command }) => command),
      { most: form.commands.most, length: form.commands.name },
    )
      ? []
      : ['commands']),
    ...(fits(questions, form.questions) ? [] : ['questions']),
    ...(fits(
      menu.map(({ title }) => title),
      form.menu,
    )
      ? []
      : ['menu']),
  ];
}

/** Turns the provider's refusal into an error text that a person can act on. */
async function asking<T>({ type }: ChannelRow, call: () => Promise<T>): Promise<T> {
  const provider = catalog[type].label;
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    switch (error.kind) {
      case 'auth':
        throw new AppError(
          error.code === 'permission_missing' ? 'face_permission' : 'face_access',
          { provider },
        );
      case 'rate_limited':
        throw new AppError('face_wait', { provider });
      case 'unreachable':
      case 'uncertain':
        throw new AppError('provider_unreachable', { provider });
      default:
        throw new AppError('provider_refused', { provider, detail: error.message });
    }
  }
}
