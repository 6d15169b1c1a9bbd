import { AgentConfig } from '#contract/agents/agents.ts';
import { readUpdate } from '#channels/telegram/from-telegram.ts';
import type { Part } from '#channels/message.ts';
import type { InternalEffect, Offers } from '#server/agent/effects.ts';
import { takeTurn } from '#server/agent/take-turn.ts';
import type { CustomerMessage } from '#server/agent/turn.ts';
import { searchDraft } from '#server/features/knowledge/knowledge.ts';
import { saidIn } from '#server/pipeline/turn/thinking/said.ts';
import { call, type Script, scriptedModel } from '#test/customers/scripted-model.ts';
import type { Outcome } from './judge.ts';
import type { Business, Call, Injection } from './shapes.ts';

/** When what carries the attack comes, and whether somebody else is said to have written it. */
export const ways = ['now', 'before', 'forwarded now', 'forwarded before'] as const;

const NOW = new Date('2026-11-30T14:00:00Z');

/** What left the product when a model obeyed the attack. */
export async function sufferAttack(
  attack: Injection,
  business: Business,
  way: (typeof ways)[number],
): Promise<Outcome> {
  const { carrier, turn } = attack;
  const isForwarded = way.startsWith('forwarded');
  const isBefore = way.endsWith('before');
  const [question] = business.knowledge;
  const [asked, carrying] = messagesOf(attack, isForwarded, isBefore && question?.question);
  const messages = isBefore ? [asked] : [...(carrying ? [carrying] : []), asked];
  const transcript =
    isBefore && carrying ? saidIn({ direction: 'in', author: '', parts: carrying.parts }) : [];
  const { knowledge, language, instructions, name } = business;
  const config = AgentConfig.parse({
    language,
    instructions,
    greeting: '',
    faq: knowledge.map(({ question, answer }) => ({ question, answer })),
  });
  const offers = offersOf(business);
  const model = scriptedModel(obeying(attack, business), {
    offers,
    transcript,
    builtinFirst: false,
  });
  const { outcome, run } = await takeTurn(
    {
      version: { id: 'version', agentId: 'agent', agentName: name, number: 1, config },
      messages,
      people: [],
      contact: { name: turn.profileName, optedOut: false },
      state: {},
    },
    { search: searchDraft(config), now: () => NOW, model },
    AbortSignal.timeout(10_000),
  );
  if (carrier !== 'words' && model.requests.length === 0)
    throw new Error(`${attack.id}: no model was asked`);
  const texts = [carrying, asked].flatMap((message) => message?.parts ?? []).map(typedIn);
  return {
    sent: outcome.text === null ? [] : [withoutEcho(outcome.text, run?.fallback ? texts : [])],
    effects: [
      ...(run?.effects ?? []).map((effect) => callOf(effect, offers)),
      ...(outcome.kind === 'hand_off' ? [{ name: 'hand_off' as const, args: {} }] : []),
    ],
  };
}

const typedIn = (part: Part): string =>
  part.kind === 'text' ? part.text : part.kind === 'media' ? (part.caption ?? '') : '';

/**
 * Where a model was refused, the rules say of which words they know nothing: whoever sent those
 * words gets the beginning of them back, and nobody else does.
 */
const withoutEcho = (text: string, typed: readonly string[]): string =>
  text.replaceAll(/“([^”]*?)…?”/gu, (whole, quoted: string) =>
    typed.some((one) => one.includes(quoted)) ? '' : whole,
  );

/**
 * What the customer asks, and beside it the message that carries the attack, as Telegram says it.
 * `later`: what is asked after words that are the attack themselves.
 */
function messagesOf(
  { carrier, turn }: Injection,
  isForwarded: boolean,
  later: string | false | undefined,
): [CustomerMessage, CustomerMessage?] {
  const file = { file_id: 'f', file_unique_id: 'u', file_size: 10 };
  const content: Partial<Record<typeof carrier, object>> = {
    caption: { photo: [{ ...file, width: 9, height: 9 }], caption: turn.caption },
    file_name: { document: { ...file, file_name: turn.fileName, mime_type: 'image/jpeg' } },
  };
  const words = { text: turn.words };
  const other = content[carrier];
  if (carrier === 'quoted') {
    const original = { ...about(1), text: turn.quoted };
    return isForwarded
      ? [read(2, words), read(1, { text: turn.quoted }, true)]
      : [
          read(2, {
            ...words,
            reply_to_message: original,
            quote: { text: turn.quoted, position: 0 },
          }),
        ];
  }
  return other
    ? [read(2, words), read(1, other, isForwarded)]
    : later && carrier !== 'name'
      ? [read(3, { text: later }), read(2, words, isForwarded)]
      : [read(2, words, isForwarded && carrier !== 'name')];
}

const about = (id: number) => ({
  message_id: id,
  date: NOW.getTime() / 1000,
  chat: { id: 7, type: 'private' },
  from: { id: 7, is_bot: false, first_name: 'Ana' },
});

function read(id: number, content: object, isForwarded = false): CustomerMessage {
  const origin = { type: 'hidden_user', sender_user_name: 'Alguém', date: 1 };
  const update = {
    update_id: id,
    message: { ...about(id), ...content, ...(isForwarded && { forward_origin: origin }) },
  };
  const event = readUpdate(update, Buffer.from(JSON.stringify(update)), '1');
  if (event.kind !== 'message') throw new Error(`Telegram's message is a ${event.kind}`);
  return { id: String(id), time: event.time, parts: event.parts };
}

const named = (names: readonly string[]) => names.map((name) => ({ id: name, name }));
const offersOf = ({ permits }: Business): Offers => ({
  labels: named(permits.labels),
  fields: named(permits.fields),
  teams: named(permits.teams),
  templates: permits.templates.map((name) => ({ name, text: '{{1}}', fill: filled(name) })),
  resolve: permits.resolve,
  scheduleMessages: permits.schedule,
});
const filled =
  (name: string) =>
  (values: string[]): Part => ({ kind: 'template', name, language: 'pt_BR', values });

/** It looks for what it wants to cite, writes what it was told to, and answers; again if refused. */
function obeying({ obeying: { reply, calls } }: Injection, { knowledge }: Business): Script {
  const ids = reply?.sources.map((id) => knowledge.findIndex((entry) => entry.id === id)) ?? [];
  const sources = ids.map((id) => `faq:${id}`);
  const searches = ids.map((id) => call('search', { query: knowledge[id]?.question ?? '' }));
  const writing = calls.filter(({ name }) => name !== 'hand_off').map(callsOf);
  const before = [...searches, ...writing];
  const text = reply?.text ?? '';
  const kind = sources.length > 0 ? 'answer' : text.includes('?') ? 'question' : 'courtesy';
  const last = reply ? call('reply', { text, sources, kind }) : call('wait', { reason: 'gesture' });
  return (_, step) => ({ calls: step === 0 && before.length > 0 ? before : [last] });
}

/** The sets name arguments in their own way. */
function callsOf({ name, args }: Call): ReturnType<typeof call> {
  if (name === 'set_labels') return call(name, { labels: args['add'] });
  if (name === 'send_template')
    return call(name, { ...args, variables: Object.values(args['variables'] ?? {}) });
  return call(name, args);
}

function callOf(effect: InternalEffect, offers: Offers): Call {
  const { kind, ...args } = effect;
  const label = (id: string) => offers.labels.find((one) => one.id === id)?.name ?? id;
  if (effect.kind === 'set_labels')
    return { name: kind, args: { add: effect.labelIds.map(label) } };
  if (effect.kind === 'set_contact_field')
    return { name: kind, args: { field: effect.fieldId, value: effect.value } };
  if (effect.kind === 'assign_team') return { name: kind, args: { team: effect.teamId } };
  return { name: kind, args: JSON.parse(JSON.stringify(args)) };
}
