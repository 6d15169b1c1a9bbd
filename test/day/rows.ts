import type { Queryable } from '#server/platform/db.ts';
import { longestOpen } from './expected.ts';
import type { DayPlan, Happening, Talk } from './plan.ts';

type Row = Record<string, unknown>;
const FAR = '2199-01-01T00:00:00Z';
const iso = (moment: number): string => new Date(moment).toISOString();

/** Writes generated days as the product would have stored them, each in a workspace of its own. */
export async function writeDays(db: Queryable, plans: readonly DayPlan[]): Promise<void> {
  const into = async (table: string, rows: Row[]): Promise<void> => {
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    if (columns !== '')
      await db.query(
        `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
        [JSON.stringify(rows)],
      );
  };
  const each = (rows: (plan: DayPlan) => Row[]): Row[] => plans.flatMap(rows);
  const created_at = '2020-01-01T00:00:00Z';

  await into(
    'workspace',
    each(({ workspaceId: id }) => [{ id, name: 'Padaria', created_at }]),
  );
  await into(
    'app_user',
    each(({ me, other }) =>
      [me, other].map((id) => ({
        id,
        email: id,
        email_key: id,
        name: 'Rita',
        password_hash: '',
        created_at,
      })),
    ),
  );
  await into(
    'membership',
    each(({ workspaceId: workspace_id, me, other, absence, now }) => [
      {
        workspace_id,
        user_id: me,
        role: 'attendant',
        created_at,
        seen_at: iso(now),
        left_at: absence && iso(absence.left),
        back_at: absence && iso(absence.back),
      },
      {
        workspace_id,
        user_id: other,
        role: 'owner',
        created_at,
        seen_at: iso(now),
        left_at: null,
        back_at: null,
      },
    ]),
  );
  await into(
    'business_hours',
    each(({ workspaceId: workspace_id, zone, opening }) => [
      {
        workspace_id,
        time_zone: zone,
        blocks: opening.blocks,
        holidays: opening.holidays,
        changed_at: created_at,
      },
    ]),
  );
  await into(
    'agent',
    each(({ agentId: id, workspaceId: workspace_id }) => [
      {
        id,
        workspace_id,
        name: 'Atendente',
        description: '',
        channel_type: 'telegram',
        status: 'inactive',
        config: {},
        created_at,
      },
    ]),
  );
  await into(
    'channel',
    each(({ workspaceId: workspace_id, channels }) =>
      channels.map(({ id, purged }) => ({
        id,
        workspace_id,
        type: 'telegram',
        display_name: 'Balcão',
        mode: 'simulated',
        status: 'disconnected',
        settings: {},
        receiving: 'none',
        poll_fence: 0,
        failures: 0,
        human_agent: false,
        purged_at: purged ? created_at : null,
        created_at,
      })),
    ),
  );
  const talks = plans.flatMap((plan) => plan.conversations.map((talk) => ({ plan, talk })));
  await into(
    'contact',
    talks.map(({ plan, talk }) => ({
      id: talk.contactId,
      workspace_id: plan.workspaceId,
      name: talk.name.stored,
      created_at,
    })),
  );
  await into(
    'conversation',
    talks.map(({ plan, talk }) => conversation(plan, talk)),
  );
  await into(
    'message',
    talks.flatMap(({ plan, talk }) => messages(plan, talk)),
  );
  await into(
    'resolution',
    talks.flatMap(({ plan, talk }) => resolutions(plan, talk)),
  );
  await into(
    'correction',
    talks.flatMap(({ plan, talk }) => corrections(plan, talk)),
  );
}

function conversation(plan: DayPlan, talk: Talk): Row {
  const open = longestOpen(talk);
  const isPending = talk.happened.some((one) => one.what === 'asked' && one.outcome === null);
  const owner = { agent: null, me: plan.me, other: plan.other, people: null }[talk.charge];
  return {
    id: talk.id,
    workspace_id: plan.workspaceId,
    channel_id: plan.channels[talk.channel]?.id,
    contact_id: talk.contactId,
    chat: talk.id,
    is_group: talk.isGroup,
    owner: talk.charge === 'agent' ? 'agent' : 'person',
    owner_user_id: owner,
    owned_because: talk.charge === 'agent' ? null : 'taken',
    snoozed_until: talk.putOff && talk.charge !== 'agent' ? FAR : null,
    waiting_since: open ? iso(open.at) : null,
    // due so late that no agent begins
    answer_at: isPending ? FAR : null,
    last_message_at: iso(talk.happened.at(-1)?.at ?? plan.now),
    ...zero([
      'seq',
      'sent_seq',

      'answer_fence',
      'answer_attempts',
      'restarts',
      'deliver_fence',
      'interventions',
    ]),
    agent_state: {},
    created_at: '2020-01-01T00:00:00Z',
  };
}

const zero = (columns: string[]): Row => Object.fromEntries(columns.map((column) => [column, 0]));

function messages(plan: DayPlan, talk: Talk): Row[] {
  return talk.happened.flatMap((one, seq) => {
    const common = {
      workspace_id: plan.workspaceId,
      channel_id: plan.channels[talk.channel]?.id,
      conversation_id: talk.id,
      seq: seq + 1,
      provider_order: 0,
      attempts: 0,
      resends: 0,
      created_at: iso(one.at),
    };
    if (one.what === 'asked') return [{ ...common, ...asked(one) }];
    if (one.what !== 'wrote') return [];
    return [
      {
        ...common,
        id: one.id,
        direction: 'out',
        author: one.by,
        parts: [{ kind: 'text', text: 'Oi' }],
        run_id: one.runId,
        outcome: null,
        outcome_reason: null,
        removed_at: null,
        sender_name: null,
        delivery: one.delivery,
      },
    ];
  });
}

const asked = (one: Extract<Happening, { what: 'asked' }>): Row => ({
  id: one.id,
  direction: 'in',
  author: 'customer',
  parts: one.sent.parts,
  run_id: one.runId,
  outcome: one.outcome,
  outcome_reason: one.reason,
  removed_at: one.isRemoved ? iso(one.at + 1) : null,
  sender_name: one.sender.stored,
  delivery: null,
});

const resolutions = (plan: DayPlan, talk: Talk): Row[] =>
  talk.happened.flatMap(({ what, at }, place) =>
    what === 'resolved'
      ? [
          {
            id: idFrom(talk.id, place),
            workspace_id: plan.workspaceId,
            conversation_id: talk.id,
            user_id: plan.me,
            resolved_at: iso(at),
            before: {},
          },
        ]
      : [],
  );

const corrections = (plan: DayPlan, talk: Talk): Row[] =>
  talk.happened.flatMap((one, place) =>
    one.what === 'taught'
      ? [
          {
            id: idFrom(talk.id, place),
            workspace_id: plan.workspaceId,
            agent_id: plan.agentId,
            message_id: one.messageId,
            conversation_id: talk.id,
            created_at: iso(one.at),
          },
        ]
      : [],
  );

const idFrom = (id: string, place: number): string =>
  id.slice(0, 24) + place.toString(16).padStart(12, '0');
