import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { chargeReason } from './predicates.sql.ts';

/** As the version before writes: without a reason. `$1` is a person. */
const before = {
  agent: `owner = 'agent', owner_user_id = case when $1::uuid is null then $1 end, owned_until = null`,
  taken: `owner = 'person', owner_user_id = $1, owned_until = null`,
  typing: `owner = 'person', owner_user_id = $1, owned_until = now() + interval '2 minutes'`,
  handed_off: `owner = 'person', owner_user_id = case when $1::uuid is null then $1 end, owned_until = now() + interval '12 hours'`,
};
type Written = keyof typeof before;
/** As this version does. */
const now = (charge: Written): string =>
  `${before[charge]}, owned_because = ${charge === 'agent' ? 'null' : `'${charge}'`}`;

test('the charge reason follows what the previous version writes, whatever reason stood before', async () => {
  await using steps = await startPipelineSteps();
  const ana = uuidv7();
  await steps.write('A');
  const charges = ['agent', 'taken', 'typing', 'handed_off'] as const;
  for (const first of charges)
    for (const second of charges) {
      for (const set of [now(first), before[second]])
        await steps.db.query(`update conversation set ${set}`, [ana]);
      const [row] = await steps.rows(
        `select case when owner = 'agent' then 'agent' else ${chargeReason} end as charge from conversation c`,
      );
      expect(row?.charge, `${first}, then ${second}`).toBe(second);
    }
});
