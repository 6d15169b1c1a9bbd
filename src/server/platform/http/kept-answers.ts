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
  /** This is the answer of the first call. */
  isRepeated?: boolean;
}

/** A call and the key that the caller gave it. */
export interface KeyedCall {
  route: string;
  session: Session;
  caller: Pick<Caller, 'language'>;
  key: string | undefined;
}

export interface KeptAnswers {
  /**
   * Does the work once for a key: within 24 hours the same call of the same person with the same
   * key gets the same answer, and nothing is done (draft-ietf-httpapi-idempotency-key-header).
   * Without a key it is done each time.
   *
   * While the first call is at work, a second one is told so at once (409 with Retry-After) instead
   * of being made to wait, because a waiting client holds a connection, and what takes long is a
   * provider that does not answer. The same key with other content is refused
   * (`idempotency_key_reused`). Only work that was done is kept: a refusal changed nothing and its
   * reason may pass, so its key stays free, and so it does after a failure of ours. Whether the
   * caller may call is checked each time, before this.
   */
  once(call: KeyedCall, asked: Asked, work: () => Promise<RouteAnswer>): Promise<RouteAnswer>;
}

/**
 * A process that dies at its work blocks the key for this long. If it had done the work and not yet
 * recorded it, the work is done again after that.
 */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** After how long a client should ask again. */
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
  // Sealed, because answers hold what is shown only once (tokens, links of invitations), and
  // because the digest of a short PIN can be guessed.
  const seal = (place: KeyPlace, content: z.output<typeof Content>) =>
    secrets.seal(place.workspaceId, nameOf(place), JSON.stringify(content));
  const open = (place: KeyPlace, sealed: Buffer | null): z.output<typeof Content> => {
    try {
      if (sealed !== null)
        return Content.parse(JSON.parse(secrets.open(place.workspaceId, nameOf(place), sealed)));
    } catch (error) {
      // sealed with a key that is no longer configured
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
      // The work is done: the caller gets its answer and has no reason to ask again.
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
        // The next renewal makes up for one that is lost.
        renewClaim(db, place, claim, LEASE_MS).catch((error: unknown) =>
          log.warn({ err: error, route }, 'The claim on a key could not be renewed'),
        );
      }, RENEW_MS);
      try {
        const answer = await work();
        await keep(place, claim, asked, answer);
        return answer;
      } catch (error) {
        // The caller gets the error of the work; the key becomes free when its lease ends.
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
