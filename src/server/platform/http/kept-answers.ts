import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { CALL_KEY } from '#contract/route.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import type { Caller, Session } from './handlers.ts';
import {
  claimKey,
  findKept,
  freeKey,
  keepAnswer,
  type KeyPlace,
  renewClaim,
} from './kept-answers.store.ts';
import type { Asked } from './route-input.ts';

const Status = z.literal([200, 201, 202]);
export interface RouteAnswer {
  status: z.output<typeof Status>;
  data: unknown;
  /** It is what was answered before. */
  isRepeated?: boolean;
}

/** A call, and the key that the caller gave it. */
export interface KeyedCall {
  route: string;
  session: Session;
  caller: Pick<Caller, 'language'>;
  key: string | undefined;
}

export interface KeptAnswers {
  /**
   * Does the work, once for a key: within 24 hours the same person's same call with the same key
   * gets the same answer, and nothing is done (draft-ietf-httpapi-idempotency-key-header). Without
   * a key it is done each time.
   *
   * While the first is at work, a second is told so at once (409 with Retry-After) instead of being
   * made to wait: whoever waits holds a connection, and what takes long is a provider that does not
   * answer. With other content: `idempotency_key_reused`. Only what was done is kept. A refusal
   * changed nothing and its reason may pass, so its key stays free, and so it does after a failure
   * of ours. Who may call is asked anew each time, before this.
   */
  once(call: KeyedCall, asked: Asked, work: () => Promise<RouteAnswer>): Promise<RouteAnswer>;
}

/**
 * A process that dies at its work blocks the key so long. Where it had done it, and not yet noted,
 * it is done again then.
 */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** A client should ask again then. */
const RETRY_SECONDS = 1;
const Content = z.object({
  status: Status,
  data: z.unknown(),
  digest: z.string(),
  withFile: z.boolean(),
});

export function createKeptAnswers({
  db,
  secrets,
  log,
}: Pick<Services, 'db' | 'secrets' | 'log'>): KeptAnswers {
  // What is shown once (tokens, links of invitations) must not lie about, nor the digest of a short
  // PIN.
  const seal = (place: KeyPlace, content: z.output<typeof Content>) =>
    secrets.seal(place.workspaceId, nameOf(place), JSON.stringify(content));
  const open = (place: KeyPlace, sealed: Buffer | null): z.output<typeof Content> => {
    try {
      if (sealed !== null)
        return Content.parse(JSON.parse(secrets.open(place.workspaceId, nameOf(place), sealed)));
    } catch (error) {
      // sealed with a key that is no longer there
      log.warn({ err: error, route: place.route }, 'A kept answer cannot be opened');
    }
    throw new AppError('idempotency_answer_gone');
  };

  async function repeat(place: KeyPlace, asked: Asked): Promise<RouteAnswer> {
    const kept = await findKept(db, place);
    if (!kept?.done) throw new AppError('idempotency_in_progress', { seconds: RETRY_SECONDS });
    const { status, data, digest, withFile } = open(place, kept.answer);
    if ((await asked.digest(withFile)) !== digest) throw new AppError('idempotency_key_reused');
    return { status, data, isRepeated: true };
  }

  async function keep(
    place: KeyPlace,
    claim: string,
    asked: Asked,
    { status, data }: RouteAnswer,
  ): Promise<void> {
    try {
      const withFile = asked.isFileRead();
      await keepAnswer(
        db,
        place,
        claim,
        seal(place, { status, data, withFile, digest: await asked.digest(withFile) }),
      );
    } catch (error) {
      // It is done: whoever asked hears so, and asks no second time.
      log.warn({ err: error, route: place.route }, 'An answer could not be kept for its key');
    }
  }

  return {
    async once({ route, session: { workspaceId, userId }, caller, key }, asked, work) {
      if (key === undefined) return work();
      if (!CALL_KEY.test(key))
        throw new AppError('invalid_input', {}, [
          { path: 'Idempotency-Key', message: wrongKey[caller.language] },
        ]);
      const place = { workspaceId, userId, route, key };
      const claim = uuidv7();
      if (!(await claimKey(db, place, claim, LEASE_MS))) return repeat(place, asked);
      const renewing = setInterval(() => {
        // A renewal that is lost is made up for by the next.
        renewClaim(db, place, claim, LEASE_MS).catch((error: unknown) =>
          log.warn({ err: error, route }, 'The claim on a key could not be renewed'),
        );
      }, RENEW_MS);
      try {
        const answer = await work();
        await keep(place, claim, asked, answer);
        return answer;
      } catch (error) {
        // Whoever asks hears why the work failed; the key is free by itself when its lease ends.
        await freeKey(db, place, claim).catch((failure: unknown) =>
          log.warn({ err: failure, route }, 'A key could not be freed'),
        );
        throw error;
      } finally {
        clearInterval(renewing);
      }
    },
  };
}

const nameOf = ({ userId, route, key }: KeyPlace): string =>
  `kept-answer:${userId}:${route}:${key}`;

const wrongKey = {
  pt: 'Use de 1 a 255 caracteres ASCII visíveis.',
  en: 'Use 1 to 255 printable ASCII characters.',
} as const;
