import type { AgentConfig } from '#contract/agents/agents.ts';
import type { ModelChoice } from '#contract/agents/brain.ts';
import { usualTranscribers } from '#contract/models/transcribers.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/handlers.ts';
import { type ConnectionRow, holdConnection } from './connections.store.ts';
import { audioMinuteOf, priceOf } from './prices.ts';
import { listPrices, type OwnPrice } from './prices.store.ts';

interface Fault extends ModelChoice {
  code: 'connection_gone' | 'no_price' | 'no_tools' | 'no_hearing' | 'no_minute_price';
}
interface Held {
  choice: ModelChoice;
  /** Null: it is gone. */
  connection: ConnectionRow | null;
  prices: readonly OwnPrice[];
}

/**
 * Throws `brain_not_ready` with each reason why an agent with this brain, which hears what `media`
 * says, must not meet customers. Nobody deletes its connections until the transaction ends.
 */
export async function requireBrain(
  db: Queryable,
  workspaceId: string,
  { brain, media }: Pick<AgentConfig, 'brain' | 'media'>,
  language: Caller['language'],
): Promise<void> {
  if (brain.kind === 'builtin') return;
  const held: Held[] = [];
  for (const { connectionId, model } of brain.fallback ? [brain, brain.fallback] : [brain])
    held.push(await hold(db, workspaceId, { connectionId, model }));
  const faults = [...held.flatMap(faultsOf), ...(media.transcribe ? deafness(held, media) : [])];
  if (faults.length === 0) return;
  const reasons = faults.map(({ code, model }) => sentences[code][language](model)).join(' ');
  throw new AppError('brain_not_ready', { reasons }, faults);
}

async function hold(db: Queryable, workspaceId: string, choice: ModelChoice): Promise<Held> {
  const connection = await holdConnection(db, workspaceId, choice.connectionId, 'share');
  const prices = connection ? await listPrices(db, workspaceId, connection.id) : [];
  return { choice, connection, prices };
}

function faultsOf({ choice, connection, prices }: Held): Fault[] {
  if (!connection) return [{ ...choice, code: 'connection_gone' }];
  const { model } = choice;
  const own = prices.find((one) => one.model === model);
  return [
    ...(priceOf(connection.provider, model, own) === null
      ? [{ ...choice, code: 'no_price' as const }]
      : []),
    ...(connection.models[model]?.tools === false
      ? [{ ...choice, code: 'no_tools' as const }]
      : []),
  ];
}

/** Why none of the connections writes speech down; one that can is enough (`hearing/transcribe.ts`). */
function deafness(held: readonly Held[], { transcriber }: AgentConfig['media']): Fault[] {
  const hearing = held.flatMap(({ choice, connection, prices }) => {
    const usual = connection && usualTranscribers[connection.provider];
    if (!usual) return [];
    const model = transcriber ?? usual;
    const own = prices.find((one) => one.model === model);
    const minute = audioMinuteOf(connection.provider, model, own);
    return [{ connectionId: choice.connectionId, model, minute }];
  });
  if (hearing.some(({ minute }) => minute !== null)) return [];
  const [first] = hearing;
  if (first)
    return [{ connectionId: first.connectionId, model: first.model, code: 'no_minute_price' }];
  // Of a connection that is gone, its own fault says enough.
  const [there] = held.filter(({ connection }) => connection !== null);
  return there ? [{ ...there.choice, code: 'no_hearing' }] : [];
}

const sentences: Record<Fault['code'], Record<Caller['language'], (model: string) => string>> = {
  connection_gone: {
    pt: (model) => `A conexão do modelo ${model} não existe mais: escolha outra.`,
    en: (model) => `The connection of the model ${model} no longer exists: choose another.`,
  },
  no_price: {
    pt: (model) => `Ninguém sabe quanto custa o modelo ${model}: diga o preço na conexão.`,
    en: (model) => `Nobody knows what the model ${model} costs: say its price in the connection.`,
  },
  no_tools: {
    pt: (model) => `O modelo ${model} não segue ferramentas obrigatórias: escolha outro.`,
    en: (model) => `The model ${model} does not follow required tools: choose another.`,
  },
  no_hearing: {
    pt: (model) =>
      `Quem fornece o modelo ${model} não passa voz para texto: escolha também um modelo que passe, ou desligue “Mensagens de voz viram texto”.`,
    en: (model) =>
      `The provider of the model ${model} does not turn speech into text: choose a second model whose provider does, or switch off “Voice messages become text”.`,
  },
  no_minute_price: {
    pt: (model) =>
      `Ninguém sabe quanto custa um minuto de áudio com ${model}: diga o preço na conexão, ou desligue “Mensagens de voz viram texto”.`,
    en: (model) =>
      `Nobody knows what a minute of audio costs with ${model}: say its price in the connection, or switch off “Voice messages become text”.`,
  },
};
