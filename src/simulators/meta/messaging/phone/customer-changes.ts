import { ImpossibleAction, type ChatResult } from './actions.ts';
import { changeMessage, openWindow } from '../core.ts';
import { tell } from '../events.ts';
import { find, result, type Scene } from './scene.ts';

const minute = 60_000;

export function edit(
  scene: Scene,
  { messageId, text }: { messageId: string; text: string },
): ChatResult {
  const { core, account, chat } = scene;
  const message = find(chat, messageId, 'customer');
  if (message.text === null || message.unsent)
    throw new ImpossibleAction('only a text can be edited');
  if (core.clock.now() - message.at > 15 * minute)
    throw new ImpossibleAction('a message can be edited for 15 minutes');
  if (message.edits >= 5) throw new ImpossibleAction('a message can be edited five times');
  const edits = message.edits + 1;
  changeMessage(core, account, chat, messageId, { text, edits });
  const members = { message_edit: { mid: messageId, text, num_edit: edits } };
  return result(
    scene,
    [messageId],
    tell(core, { account, chat, kind: 'edit', members, messageId, text }),
  );
}

export function unsend(scene: Scene, messageId: string): ChatResult {
  const { core, account, chat } = scene;
  find(chat, messageId, 'customer');
  changeMessage(core, account, chat, messageId, { unsent: true });
  const members = { message: { mid: messageId, is_deleted: true } };
  return result(
    scene,
    [messageId],
    tell(core, { account, chat, kind: 'message', members, messageId }),
  );
}

/** The names that Messenger gives to reactions. */
const names: Record<string, string> = {
  '❤': 'love',
  '❤️': 'love',
  '😆': 'smile',
  '😮': 'wow',
  '😢': 'sad',
  '😠': 'angry',
  '👍': 'like',
  '👎': 'dislike',
};

export function react(
  scene: Scene,
  { messageId, emoji }: { messageId: string; emoji: string },
): ChatResult {
  const { core, account, chat } = scene;
  const { customer: before, ...others } = find(chat, messageId).reactions;
  if (emoji === '' && before === undefined)
    throw new ImpossibleAction('there is no reaction to take back');
  changeMessage(core, account, chat, messageId, {
    reactions: { ...others, ...(emoji === '' ? {} : { customer: emoji }) },
  });
  openWindow(core, account, chat);
  const shown = emoji === '' ? (before ?? '') : emoji;
  const name = account.product === 'messenger' ? { reaction: names[shown] ?? 'other' } : {};
  const members = {
    reaction: { mid: messageId, action: emoji === '' ? 'unreact' : 'react', emoji: shown, ...name },
  };
  return result(scene, [], tell(core, { account, chat, kind: 'reaction', members, messageId }));
}
