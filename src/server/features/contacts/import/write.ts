import { uuidv7 } from 'uuidv7';
import type { ImportTarget } from '#contract/contacts/contact-imports.ts';
import type { Queryable } from '#server/platform/db.ts';
import { setConsent } from '../consents.store.ts';
import { insertPerson, writePerson } from '../contacts.ts';
import type { Decision } from './row-decision.ts';
import { addIdentities } from './match.store.ts';
import type { Wanted } from './wanted-row.ts';
import type { Decided } from './rows.store.ts';
import { writeLabels } from '../labels.ts';
import { fixedKeys } from '../shown.ts';

/**
 * A customer wrote at the moment at which the row was about to create them, so the row must be
 * decided anew.
 */
export class SomebodyWasFaster extends Error {}

/**
 * Does what was decided for a row, in the transaction that marks it as done. Throws
 * `SomebodyWasFaster`.
 */
export async function writeDecision(
  db: Queryable,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  decision: Decision,
): Promise<Pick<Decided, 'action' | 'detail'>> {
  if (decision.action === 'error') return { action: 'error', detail: { ...decision.problem } };
  const { wanted } = decision;
  const contactId = decision.action === 'new' ? uuidv7() : decision.head;
  // Cannot happen, because a batch is cut before it meets a new person again.
  if (contactId === null) throw new SomebodyWasFaster();
  if (decision.action === 'unchanged') return { action: 'unchanged', detail: { contactId } };
  const identities =
    decision.action === 'new'
      ? wanted.identities.flatMap(({ channelId, values }) =>
          values.map((value) => ({ channelId, value })),
        )
      : decision.identities;
  if (decision.action === 'new') await insertPerson(db, workspaceId, contactId, wanted.input);
  else await writePerson(db, workspaceId, contactId, newOf(wanted.input, decision.changes));
  if ((await addIdentities(db, workspaceId, contactId, identities)) < identities.length)
    throw new SomebodyWasFaster();
  if (wanted.labelIds.length > 0)
    await writeLabels(db, workspaceId, contactId, (had) => had.union(new Set(wanted.labelIds)));
  if (wanted.optOut && (decision.action === 'new' || decision.changes.includes('opt_out')))
    await setConsent(db, { workspaceId, contactId, change: 'opt_out', source: 'import', userId });
  return { action: decision.action, detail: { contactId } };
}

/**
 * Keeps only the new values of a row, so that a number is not overwritten because the list lacks
 * its ninth digit.
 */
function newOf(
  { fields, ...input }: Wanted['input'],
  changes: readonly ImportTarget[],
): Wanted['input'] {
  const isNew = (target: ImportTarget): boolean => changes.includes(target);
  return {
    ...Object.fromEntries(
      fixedKeys.flatMap((key) =>
        isNew(key) && input[key] !== undefined ? [[key, input[key]]] : [],
      ),
    ),
    fields: Object.fromEntries(Object.entries(fields ?? {}).filter(([id]) => isNew(`field:${id}`))),
  };
}
