import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Drawn } from './draw.ts';
import { lineAt } from './mutant.ts';

/**
 * Faults that a review made by hand and that no test noticed. Each text occurs once in its file.
 */
const known: { file: string; what: string; from: string; to: string }[] = [
  {
    file: 'src/channels/meta/signature.ts',
    what: 'only the first of the app’s secrets is tried',
    from: 'secrets.filter(',
    to: 'secrets.slice(0, 1).filter(',
  },
  {
    file: 'src/channels/telegram/connector.ts',
    what: 'an empty secret matches an empty header',
    from: "if (expected === '' || given === null) return false;",
    to: 'if (given === null) return false;',
  },
  {
    file: 'src/channels/whatsapp-web/from-whatsapp-web.ts',
    what: 'others’ messages may be edited or taken back',
    from: 'if (!key?.id || key.fromMe !== true) return [];',
    to: 'if (!key?.id) return [];',
  },
  {
    file: 'src/server/agent/guards/grounded.ts',
    what: 'one true source excuses invented ones',
    from: 'if (invented.length === 0)',
    to: 'if (invented.length === 0 || invented.length < outcome.sources.length)',
  },
  {
    file: 'src/server/agent/retrieval/confidence.ts',
    what: 'a less sure answer is given as sure',
    from: 'sure: 0.75',
    to: 'sure: 0.65',
  },
  {
    file: 'src/server/features/conversations/conversations.ts',
    what: 'taking over leaves it put off',
    from: '    await wake(tx, workspaceId, conversationId);\n',
    to: '',
  },
  {
    file: 'src/server/features/conversations/writing/notes.store.ts',
    what: 'anyone may delete another’s note',
    from: 'and user_id = $2 and id = $3',
    to: 'and $2::uuid is not null and id = $3',
  },
  {
    file: 'src/server/features/conversations/writing/send-again.store.ts',
    what: 'an agent’s failed part can be sent again by hand',
    from: "m.author = any($2) and m.delivery = 'failed'",
    to: "m.delivery = 'failed'",
  },
  {
    file: 'src/server/features/conversations/state/reopening.store.ts',
    what: 'what was called off sets no waiting_since',
    from: 'waiting_since = least(c.waiting_since, asked.waiting_since)',
    to: 'waiting_since = c.waiting_since',
  },
  {
    file: 'src/server/features/conversations/state/clocks.sql.ts',
    what: 'discarded drafts are not counted',
    from: 'restarts = c.restarts + 1',
    to: 'restarts = c.restarts',
  },
  {
    file: 'src/server/pipeline/turn/settle.sql.ts',
    what: 'a commit looks at no fence',
    from: 'and c.answer_fence = i.fence and',
    to: 'and',
  },
  {
    file: 'src/server/pipeline/turn/settle.sql.ts',
    what: 'a commit overwrites outcomes that are there already',
    from: " and coalesce(m.outcome, 'waiting_person') = 'waiting_person'\n",
    to: '\n',
  },
  {
    file: 'src/server/pipeline/turn/answer.ts',
    what: 'the wait between tries of a turn grows no more',
    from: 'RETRY_MS.first * 4 ** (attempts - 1)',
    to: 'RETRY_MS.first',
  },
  {
    file: 'src/server/pipeline/intake/changes/changes.ts',
    what: 'a message taken back while the agent thinks is answered all the same',
    from: "await redoTurn(db, place, event.messageId, 'removed');\n      await forgetRemoved(db, place, event.messageId);",
    to: 'await forgetRemoved(db, place, event.messageId);',
  },
  {
    file: 'src/server/pipeline/turn/collect.store.ts',
    what: 'claiming a turn waits for locked rows',
    from: 'order by answer_at limit $2 for update skip locked\n)\n${claimed}`;\n',
    to: 'order by answer_at limit $2 for update\n)\n${claimed}`;\n',
  },
  {
    file: 'src/server/pipeline/turn/collect.ts',
    what: 'leases of long turns are not extended',
    from: 'if (active.size > 0) await extendAnswerLeases',
    to: 'if (active.size < 0) await extendAnswerLeases',
  },
  {
    file: 'src/server/pipeline/intake/changes/echoes.store.ts',
    what: 'the second arrival of a part sent twice counts as a person’s',
    from: "  if (found.twice) return 'ours';\n",
    to: '',
  },
  {
    file: 'src/server/pipeline/delivery/failures.ts',
    what: '429 of the whole channel pauses one lane only, and the other way round',
    from: "error.scope === 'channel'",
    to: "error.scope !== 'channel'",
  },
  {
    file: 'src/server/pipeline/intake/store-messages.sql.ts',
    what: 'a known message id counts on any channel',
    from: 'where m.channel_id = input.channel_id and m.provider_message_id',
    to: 'where m.provider_message_id',
  },
  {
    file: 'src/server/features/conversations/state/clocks.sql.ts',
    what: 'the longest wait is forgotten in a known conversation',
    from: 'answer_at = least(now() + g.quiet, coalesce(c.first_unanswered_at, now()) + g.longest)',
    to: 'answer_at = now() + g.quiet',
  },
  {
    file: 'src/server/pipeline/intake/store-messages.sql.ts',
    what: 'a late older message moves the 24 h window back',
    from: 'customer_at = greatest(c.customer_at, g.wrote_at)',
    to: 'customer_at = g.wrote_at',
  },
  {
    file: 'src/server/pipeline/delivery/permission.ts',
    what: 'tried for ever, not for a day',
    from: '> GIVE_UP_MS)',
    to: '> 1000 * GIVE_UP_MS)',
  },
  {
    file: 'src/server/pipeline/turn/answer.ts',
    what: 'an answer is committed before what is written beside it',
    from: '  const settled = await settle(tx, settlementsOf(drafts));\n',
    to: "  const settled = await settle(tx, settlementsOf(drafts));\n  await tx.query('commit and chain');\n",
  },
  {
    file: 'src/server/pipeline/turn/thinking/journal.store.ts',
    what: 'who goes on with a turn forgets what it was to write',
    from: 'RunStep.parse(step)) } : null',
    to: 'RunStep.parse(Object.assign({}, step, { effects: [] }))) } : null',
  },
  {
    file: 'src/server/pipeline/turn/thinking/journal.store.ts',
    what: 'who goes on with a turn does not look for newer messages',
    from: "r.state = 'running' and r.to_seq = $4 and",
    to: "r.state = 'running' and $4::bigint is not null and",
  },
];

/** Throws if one of them does not fit the code any more. */
export function readKnown(root: string): Drawn[] {
  return known.map(({ file, what, from, to }) => {
    const source = readFileSync(join(root, file), 'utf8');
    const start = source.indexOf(from);
    if (start < 0 || source.includes(from, start + 1))
      throw new Error(`known.ts: ${file} does not have this once: ${from}`);
    return {
      file,
      start,
      end: start + from.length,
      replacement: to,
      operator: what,
      part: 'known',
      name: `${file} · ${what}`,
      line: lineAt(source, start),
    };
  });
}
