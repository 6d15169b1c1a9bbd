import { type ActionResult, SimulatorError } from './actions.ts';
import { addUpdate, botUser, newMessage, openChat } from '../core.ts';
import { result, say, type Scene } from './scene.ts';

/** The customer blocks or unblocks the bot. */
export function changeMembership({ core, bot, chat, user }: Scene, blocked: boolean): ActionResult {
  if (chat.blocked === blocked) return result(chat, [], []);
  core.store.commit({ kind: 'blocked', bot: bot.id, chat: chat.info.id, blocked });
  const member = (kicked: boolean) => ({
    user: botUser(bot),
    status: kicked ? 'kicked' : 'member',
    ...(kicked ? { until_date: 0 } : {}),
  });
  const change = {
    chat: chat.info,
    from: user,
    date: Math.floor(core.clock() / 1000),
    old_chat_member: member(!blocked),
    new_chat_member: member(blocked),
  };
  return result(chat, [], [addUpdate(core, bot, chat.info.id, 'my_chat_member', change)]);
}

/**
 * Renames a group. Like every change that a group makes to itself, this sends a service message;
 * its chat already has the new title.
 */
export function rename(scene: Scene, title: string): ActionResult {
  const { core, bot, chat } = scene;
  if (chat.info.type === 'private') throw new SimulatorError('only a group has a title');
  const renamed = openChat(core, bot, { ...chat.info, title });
  return say({ ...scene, chat: renamed }, { new_chat_title: title });
}

/** The group becomes a supergroup with a new number. */
export function migrate({ core, bot, chat, user }: Scene): ActionResult {
  if (chat.info.type !== 'group') throw new SimulatorError('only a group can become a supergroup');
  const to = -1_000_000_000_000 - Math.abs(chat.info.id);
  const news = newMessage(core, bot, chat, user, { migrate_to_chat_id: to });
  core.store.commit({
    kind: 'message',
    bot: bot.id,
    stored: { author: 'customer', message: news, updateId: bot.nextUpdateId },
  });
  core.store.commit({ kind: 'migrated', bot: bot.id, chat: chat.info.id, to });
  openChat(core, bot, { ...chat.info, id: to, type: 'supergroup' });
  return result(chat, [news], [addUpdate(core, bot, chat.info.id, 'message', news)]);
}
