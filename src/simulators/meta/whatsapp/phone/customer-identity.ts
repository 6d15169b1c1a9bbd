import { SimulatorError, type ActionResult } from './actions.ts';
import { commit, newMessageId } from '../core.ts';
import { contactOf, secondsOf, tell } from '../events.ts';
import { localWaId } from '../numbers.ts';
import { result, type Scene } from './scene.ts';

/** The customer moves to another phone number, and WhatsApp tells the business. */
export function changeNumber(scene: Scene, to: string): ActionResult {
  const { core, number, chat } = scene;
  const { waId, name } = chat.customer;
  if (waId === undefined) throw new SimulatorError('this customer shows no number');
  const next = localWaId(to);
  const moved = { ...chat.customer, waId: next };
  const body = {
    from: waId,
    from_user_id: chat.customer.bsuid,
    id: newMessageId(),
    timestamp: secondsOf(core.clock.now()),
    type: 'system',
    system: {
      body: `User ${name} changed from ${waId} to ${next}`,
      wa_id: next,
      type: 'user_changed_number',
    },
  };
  const eventId = tell(core, {
    number,
    chat,
    field: 'messages',
    kind: 'system',
    value: { messages: [body] },
    messageId: body.id,
  });
  commit(core, { kind: 'chat_moved', number: number.id, key: chat.key, to: next, customer: moved });
  return { ...result(scene, [], eventId), chat: next };
}

/** The customer gets another business-scoped id. */
export function changeUserId(scene: Scene, to: string): ActionResult {
  const { core, number, chat } = scene;
  const { waId, bsuid, name } = chat.customer;
  const key = waId ?? to;
  const customer = { ...chat.customer, bsuid: to };
  const update = {
    ...(waId === undefined ? {} : { wa_id: waId }),
    detail: `User id for ${name} has been updated.`,
    user_id: { previous: bsuid, current: to },
    timestamp: secondsOf(core.clock.now()),
  };
  const { user_id: _old, ...contact } = contactOf(chat.customer);
  const eventId = tell(core, {
    number,
    chat,
    field: 'user_id_update',
    kind: 'user_id_update',
    value: { contacts: [contact], user_id_update: [update] },
  });
  commit(core, { kind: 'chat_moved', number: number.id, key: chat.key, to: key, customer });
  return { ...result(scene, [], eventId), chat: key };
}
