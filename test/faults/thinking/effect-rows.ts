import { z } from 'zod';
import { type Database, query } from '#server/platform/db.ts';
import type { EffectRow, ThoughtRow } from '#test/faults/judge/check-effects.ts';

/**
 * Installs triggers that record every word of an agent and everything that is written beside it,
 * with the transaction that wrote it, and every claim of a turn. Called once per database.
 */
export async function recordEffects(db: Database): Promise<void> {
  await db.query(`
    create table if not exists fault_effect (number bigserial primary key, conversation uuid not null, kind text not null, value text not null,
      transaction text not null default pg_current_xact_id()::text);
    create or replace function fault_record_effect() returns trigger language plpgsql as $$
    begin
      case tg_table_name
        when 'message' then insert into fault_effect (conversation, kind, value) values (new.conversation_id, 'said', coalesce(new.parts -> 0 ->> 'text', ''));
        when 'note' then insert into fault_effect (conversation, kind, value) values (new.conversation_id, 'note', new.text);
        when 'conversation_label' then insert into fault_effect (conversation, kind, value) select new.conversation_id, 'label', l.name from label l where l.id = new.label_id;
        when 'conversation' then insert into fault_effect (conversation, kind, value) select new.id, 'team', t.name from team t where t.id = new.team_id;
        when 'contact' then insert into fault_effect (conversation, kind, value) select c.id, 'field', f.value from conversation c, jsonb_each_text(new.fields) f where c.contact_id = new.id;
      end case;
      return null;
    end $$;
    create or replace trigger fault_effect after insert on message for each row when (new.direction = 'out' and new.author = 'agent') execute function fault_record_effect();
    create or replace trigger fault_effect after insert on note for each row execute function fault_record_effect();
    create or replace trigger fault_effect after insert on conversation_label for each row execute function fault_record_effect();
    create or replace trigger fault_effect after update of team_id on conversation for each row when (new.team_id is not null) execute function fault_record_effect();
    create or replace function fault_record_claim() returns trigger language plpgsql as $$
    begin
      insert into fault_effect (conversation, kind, value) values (new.id, 'claim', new.answer_worker::text);
      return null;
    end $$;
    create or replace trigger fault_claim after update of answer_fence on conversation for each row when (new.answer_worker is not null and new.answer_fence > old.answer_fence) execute function fault_record_claim();
    create or replace trigger fault_effect after update of fields on contact for each row execute function fault_record_effect();
  `);
}

const Effect = z.object({
  conversation: z.string(),
  kind: z.enum(['said', 'note', 'label', 'field', 'team', 'claim']),
  value: z.string(),
  transaction: z.string(),
}) satisfies z.ZodType<EffectRow>;
const Thought = z.object({
  conversation: z.string(),
  state: z.string(),
  brain: z.string(),
  fallback: z.string().nullable(),
}) satisfies z.ZodType<ThoughtRow>;

/** What was written in some chats, in its order, and their turns. */
export async function readEffects(
  db: Database,
  chats: number[],
): Promise<{ effects: EffectRow[]; thoughts: ThoughtRow[] }> {
  const values = [chats.map(String)];
  const effects = await query(db, Effect, {
    text: `select e.conversation, e.kind, e.value, e.transaction from fault_effect e join conversation c on c.id = e.conversation
      where c.chat = any($1::text[]) order by e.number`,
    values,
  });
  const thoughts = await query(db, Thought, {
    text: `select r.conversation_id as conversation, r.state, r.brain, r.fallback_reason as fallback from run r join conversation c on c.id = r.conversation_id
      where c.chat = any($1::text[])`,
    values,
  });
  return { effects, thoughts };
}

/**
 * Ends the leases of a process that is dead or stands still, as its time would. A row that an open
 * transaction of it holds is left alone.
 */
export async function endLeases(db: Database, processId: number): Promise<void> {
  for (const side of ['answer', 'deliver'])
    await db.query(
      `update conversation set ${side}_lease_until = now() - interval '1 millisecond' where id in (
         select c.id from conversation c join worker w on w.id = c.${side}_worker where w.process_id = $1 and c.${side}_lease_until > now() for update of c skip locked)`,
      [processId],
    );
}
