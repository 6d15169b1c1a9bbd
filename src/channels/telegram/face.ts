import { z } from 'zod';
import type { FaceWriter } from '#channels/connector/face-writer.ts';
import { emptyFace } from '../face.ts';
import { callBot } from './bot-api.ts';
import type { TelegramSettings } from './setup.ts';

const Commands = z.array(z.object({ command: z.string(), description: z.string() }));
const Description = z.object({ description: z.string() });
const ShortDescription = z.object({ short_description: z.string() });
const Done = z.literal(true);

/** Bot API "setMyCommands", "setMyDescription", "setMyShortDescription", in no language of its own. */
export const telegramFace: FaceWriter<TelegramSettings> = {
  async read(tools, { token }) {
    const [commands, { description }, { short_description: about }] = await Promise.all([
      callBot(tools, token, Commands, { method: 'getMyCommands' }),
      callBot(tools, token, Description, { method: 'getMyDescription' }),
      callBot(tools, token, ShortDescription, { method: 'getMyShortDescription' }),
    ]);
    return { ...emptyFace, about, description, commands };
  },

  async write(tools, settings, { about, description, commands }) {
    const standing = await telegramFace.read(tools, settings);
    const call = (method: string, params: Record<string, unknown>): Promise<true> =>
      callBot(tools, settings.token, Done, { method, params });
    if (about !== standing.about) await call('setMyShortDescription', { short_description: about });
    if (description !== standing.description) await call('setMyDescription', { description });
    if (JSON.stringify(commands) !== JSON.stringify(standing.commands))
      await call('setMyCommands', { commands });
  },
};
