import { SimulatorError, type ActionResult } from './actions.ts';
import { changeMessage, commit, newMessageId } from '../core.ts';
import { tellMessage } from '../events.ts';
import { find, result, type Scene } from './scene.ts';
import type { StoredMessage } from '../state.ts';

const minute = 60_000;

export function edit(
  scene: Scene,
  { messageId, text }: { messageId: string; text: string },
): ActionResult {
  const { core, number, chat } = scene;
  const message = find(chat, messageId, 'customer');
  if (message.type !== 'text') throw new SimulatorError('only a text can be edited');
  if (core.clock.now() - message.at > 15 * minute)
    throw new SimulatorError('a message can be edited for 15 minutes');
  changeMessage(core, number, chat, messageId, { content: { body: text }, edited: true });
  const content = {
    original_message_id: messageId,
    message: { type: 'text', text: { body: text } },
  };
  return result(scene, [messageId], tellAbout(scene, 'edit', content));
}

export function revoke(scene: Scene, messageId: string): ActionResult {
  const { core, number, chat } = scene;
  const message = find(chat, messageId, 'customer');
  if (core.clock.now() - message.at > 48 * 60 * minute)
    throw new SimulatorError('a message can be deleted for two days');
  changeMessage(core, number, chat, messageId, { revoked: true });
  return result(scene, [messageId], tellAbout(scene, 'revoke', { original_message_id: messageId }));
}

export function react(
  scene: Scene,
  { messageId, emoji }: { messageId: string; emoji: string },
): ActionResult {
  const { core, number, chat } = scene;
  const { customer: _before, ...others } = find(chat, messageId).reactions;
  changeMessage(core, number, chat, messageId, {
    reactions: { ...others, ...(emoji === '' ? {} : { customer: emoji }) },
  });
  commit(core, {
    kind: 'chat_changed',
    number: number.id,
    key: chat.key,
    change: { customerAt: core.clock.now() },
  });
  return result(scene, [], tellAbout(scene, 'reaction', { message_id: messageId, emoji }));
}

/** Tells an event about another message. The event has an id of its own, and shows no bubble. */
function tellAbout({ core, number, chat }: Scene, type: string, content: unknown): number | null {
  const message: StoredMessage = {
    id: newMessageId(),
    author: 'customer',
    at: core.clock.now(),
    type,
    content,
    replyTo: null,
    mark: 'delivered',
    edited: false,
    revoked: false,
    reactions: {},
    eventId: null,
    opaque: null,
    category: null,
  };
  return tellMessage(core, number, chat, message);
}
