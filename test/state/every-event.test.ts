import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { begin, type Stage, states } from './conversations.ts';
import { events } from './events.ts';

const Row = z.object({
  owner: z.enum(['agent', 'person']),
  owned_because: z.enum(['taken', 'handed_off', 'typing']).nullable(),
  owner_user_id: z.string().nullable(),
  until: z.enum(['none', 'running', 'over']),
  waits: z.boolean(),
  resolved: z.boolean(),
  put_off: z.boolean(),
  turn: z.enum(['none', 'due', 'later', 'at work']),
  lane: z.boolean(),
  interventions: z.number(),
  intervention: z.string().nullable(),
});

/** Reads the row without any condition of the product's own code. */
async function look({ steps, conversationId }: Stage): Promise<z.output<typeof Row>> {
  const [row] = await steps.rows(
    `select owner, owned_because, owner_user_id, case when owned_until is null then 'none' when owned_until > now() then 'running' else 'over' end as until,
       waiting_since is not null as waits, resolved_at is not null as resolved, coalesce(snoozed_until > now(), false) as put_off,
       case when answer_at is null then 'none' when answer_lease_until > now() then 'at work' when answer_at > now() then 'later' else 'due' end as turn,
       deliver_at is not null as lane, interventions, intervention
     from conversation where id = $1`,
    [conversationId],
  );
  return Row.parse(row);
}

const because = { taken: '', handed_off: ' called', typing: ' typing', none: ' for no reason' };

/** Describes the row in a few words: who is in charge, what is due, what people see. */
function tell(
  { ana, bia }: Stage,
  before: z.output<typeof Row>,
  after: z.output<typeof Row>,
): string {
  const name =
    after.owner_user_id === ana
      ? 'Ana'
      : after.owner_user_id === bia
        ? 'Bia'
        : after.owner_user_id === null
          ? 'people'
          : 'a stranger';
  const charge =
    after.owner === 'agent' ? 'agent' : `${name}${because[after.owned_because ?? 'none']}`;
  const until =
    after.owner === 'agent' || after.until === 'none'
      ? ''
      : after.until === 'running'
        ? ' a while'
        : ' until now';
  return [
    `${charge}${until}`,
    after.resolved && 'resolved',
    after.put_off && 'put off',
    after.waits && 'waits',
    after.turn !== 'none' && `turn ${after.turn}`,
    after.lane && 'lane due',
    after.interventions > before.interventions &&
      `+${after.interventions - before.interventions} ${after.intervention}`,
  ]
    .filter(Boolean)
    .join(', ');
}

test('every event in every state of a conversation', async () => {
  await using steps = await startPipelineSteps();
  const rows: string[] = [];
  for (const [event, happens] of Object.entries(events)) {
    const cells: string[] = [];
    for (const [state, comesAbout] of Object.entries(states)) {
      const stage = await begin(steps, `${event}, ${state}`);
      await comesAbout(stage);
      const before = await look(stage);
      const refused = await happens(stage);
      const after = tell(stage, before, await look(stage));
      cells.push(refused ? `refused (${after})` : after);
      // This conversation must not affect the next case.
      await steps.db.query('delete from conversation where id = $1', [stage.conversationId]);
    }
    rows.push(`| ${[event, ...cells].join(' | ')} |`);
  }
  const names = Object.keys(states);
  const table = [
    `| | ${names.join(' | ')} |`,
    `|---|${names.map(() => '---|').join('')}`,
    ...rows,
  ].join('\n');
  await expect(`${table}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'every-event.md'));
});
