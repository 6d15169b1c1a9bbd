import { z } from 'zod';
import { badRequest } from '../core.ts';
import type { Method } from './method.ts';

const Commands = z.array(z.object({ command: z.string(), description: z.string() }));

/** What a bot shows of itself. Every language and scope has the same here. */
export const faceMethods: Record<string, Method> = {
  getmycommands: ({ bot }) => ({ result: bot.face.commands }),
  getmydescription: ({ bot }) => ({ result: { description: bot.face.description } }),
  getmyshortdescription: ({ bot }) => ({ result: { short_description: bot.face.about } }),

  setmycommands: ({ core, bot, params }) => {
    const commands = Commands.safeParse(params.object('commands'));
    if (!commands.success) throw badRequest("can't parse commands list JSON object");
    if (commands.data.length > 100) throw badRequest('BOT_COMMANDS_TOO_MUCH');
    for (const { command, description } of commands.data) {
      if (!/^\/?[a-z0-9_]{1,32}$/.test(command)) throw badRequest('BOT_COMMAND_INVALID');
      if (description.length < 1 || description.length > 256)
        throw badRequest('BOT_COMMAND_DESCRIPTION_INVALID');
    }
    core.store.commit({
      kind: 'face',
      bot: bot.id,
      change: {
        commands: commands.data.map((one) => ({ ...one, command: one.command.replace(/^\//, '') })),
      },
    });
    return { result: true };
  },
  setmydescription: ({ core, bot, params }) => {
    const description = params.text('description');
    if (description.length > 512) throw badRequest('description is too long');
    core.store.commit({ kind: 'face', bot: bot.id, change: { description } });
    return { result: true };
  },
  setmyshortdescription: ({ core, bot, params }) => {
    const about = params.text('short_description');
    if (about.length > 120) throw badRequest('short description is too long');
    core.store.commit({ kind: 'face', bot: bot.id, change: { about } });
    return { result: true };
  },
};
