import type { Part } from '#channels/message.ts';
import type { ModelPorts } from '#server/agent/model-run.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';

/** The most that a model is shown in a turn. */
const MOST_PICTURES = 4;

/** Which picture a part is, and by what name whoever asks the model finds it. */
export type Pictures = ReadonlyMap<Part, { ref: string; place: number }>;

/** The name of a picture: the message, and its part. Our own storage keys stay where they are. */
export const pictureRef = (messageId: string, index: number): string => `${messageId}/${index}`;

/**
 * The newest pictures of the customer that the model of the agent sees. A story that is answered is
 * the business's own.
 */
export async function picturesSeen(
  { input, config }: TurnContext,
  { sees }: Pick<ModelPorts, 'sees'>,
): Promise<Pictures> {
  const none = new Map<Part, { ref: string; place: number }>();
  if (!config.media.images || !sees) return none;
  const pictures = input.messages.flatMap(({ id, parts }) =>
    parts.flatMap((part, index) =>
      part.kind === 'media' &&
      part.media === 'image' &&
      part.origin === undefined &&
      part.blob !== undefined
        ? [{ part, ref: pictureRef(id, index) }]
        : [],
    ),
  );
  if (pictures.length === 0 || !(await sees())) return none;
  return new Map(
    pictures.slice(-MOST_PICTURES).map(({ part, ref }, place) => [part, { ref, place: place + 1 }]),
  );
}
