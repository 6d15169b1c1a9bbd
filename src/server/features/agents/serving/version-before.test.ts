import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { createDatabase } from '#test/environments/database.ts';
import { firstAgent, startProductEnvironment } from '#test/environments/product.ts';

const withoutTriggers = `drop function channel_takes_agent cascade; drop function agent_takes_channels cascade`;
const Id = z.object({ id: z.string() });

/** Writes as the version before does, which knows no `channel_agent`. */
async function shop(db: Database) {
  const workspaceId = uuidv7();
  await db.query('insert into workspace (id, name) values ($1, $2)', [workspaceId, 'Padaria']);
  return {
    async channel(name: string, type: string, purged = false) {
      await db.query(
        `insert into channel (id, workspace_id, type, display_name, mode, status, purged_at) values ($1, $2, $3, $4, 'live', 'connected', case when $5 then now() end)`,
        [uuidv7(), workspaceId, type, name, purged],
      );
    },
    async agent(name: string, type: string, isOn: boolean) {
      const [id, versionId] = [uuidv7(), uuidv7()];
      await db.query(
        `insert into agent (id, workspace_id, name, channel_type, status, config) values ($1, $2, $3, $4, 'inactive', '{}')`,
        [id, workspaceId, name, type],
      );
      await db.query(
        `insert into agent_version (id, workspace_id, agent_id, number, name, config, hash) values ($1, $2, $3, 1, '', '{}', '')`,
        [versionId, workspaceId, id],
      );
      await db.query('update agent set version_id = $2, status = $3 where id = $1', [
        id,
        versionId,
        isOn ? 'active' : 'inactive',
      ]);
    },
    answering: async () =>
      Object.fromEntries(
        (
          await db.query<{ channel: string; agent: string | null }>(
            `select c.display_name as channel, a.name as agent from channel c left join channel_agent s on s.channel_id = c.id left join agent a on a.id = s.agent_id
             where c.workspace_id = $1`,
            [workspaceId],
          )
        ).rows.map(({ channel, agent }) => [channel, agent]),
      ),
  };
}

test('each channel gets the agent that answered there until now', async () => {
  const { db, drop } = await createDatabase();
  await db.query(
    `${withoutTriggers}; drop table channel_agent; delete from schema_migration where name like '063-%'`,
  );
  const { channel, agent, answering } = await shop(db);
  await channel('Balcão', 'telegram');
  await channel('Entregas', 'telegram');
  await channel('Apagado', 'telegram', true);
  await channel('Número', 'whatsapp');
  await channel('Página', 'messenger');
  await agent('Antigo', 'telegram', false);
  await agent('Dia', 'telegram', true);
  await agent('Noite', 'telegram', true);
  await agent('Primeiro', 'whatsapp', false);
  await agent('Segundo', 'whatsapp', false);
  expect(await migrate(db)).toEqual(['063-agent-of-channel.sql']);
  expect(await answering()).toEqual({
    Balcão: 'Dia',
    Entregas: 'Dia',
    Apagado: null,
    Número: 'Primeiro',
    Página: null,
  });
  await drop();
});

test('what the version before makes gets its channel or agent by the same rules', async () => {
  const { db, drop } = await createDatabase();
  const { channel, agent, answering } = await shop(db);
  await channel('Balcão', 'telegram');
  expect(await answering()).toEqual({ Balcão: null });
  await agent('Dia', 'telegram', true);
  await channel('Entregas', 'telegram');
  await agent('Noite', 'telegram', true);
  await channel('Festas', 'telegram');
  await channel('Número', 'whatsapp');
  expect(await answering()).toEqual({
    Balcão: 'Dia',
    Entregas: 'Dia',
    Festas: null,
    Número: null,
  });
  await db.query(`update agent set channel_type = 'whatsapp' where name = 'Dia'`);
  expect(await answering()).toEqual({
    Balcão: null,
    Entregas: null,
    Festas: null,
    Número: 'Dia',
  });
  await drop();
});

test('and this version needs no triggers for them', async () => {
  await using environment = await startProductEnvironment();
  await environment.services.db.query(withoutTriggers);
  const account = await environment.account();
  const first = await firstAgent(account);
  const made = async (type: string) =>
    Id.parse((await account.call('POST', '/channels', { type, displayName: 'Loja' })).data).id;
  const agentOf = async (id: string) => (await account.call('GET', `/channels/${id}`)).data;
  const [bot, number] = [await made('telegram'), await made('whatsapp')];
  expect(await agentOf(bot)).toMatchObject({ agent: { id: first.id } });
  expect(await agentOf(number)).toMatchObject({ agent: null });
  const body = { name: 'Loja', channelType: 'whatsapp' };
  expect((await account.call('POST', '/agents', body)).data).toMatchObject({
    channelIds: [number],
  });
  await account.call('PATCH', `/agents/${first.id}`, { channelType: 'messenger' });
  expect(await agentOf(bot)).toMatchObject({ agent: null });
});

test('what the version before does not know is stored only where somebody has chosen it', async () => {
  await using environment = await startProductEnvironment();
  const account = await environment.account();
  const { id, config } = await firstAgent(account);
  const stored = async () => {
    const { rows } = await environment.services.db.query<{ key: string }>(
      `select distinct jsonb_object_keys(config) as key from (select config from agent where id = $1 union all select config from agent_version where agent_id = $1) every`,
      [id],
    );
    return rows.map(({ key }) => key);
  };
  // That version reads strictly: one key more, and its agent says nothing.
  const change = (more: object) =>
    account.call('PATCH', `/agents/${id}`, { config: { ...config, greeting: 'Oi!', ...more } });
  expect((await change({})).status).toBe(200);
  expect(await stored()).not.toEqual(expect.arrayContaining(['brain']));
  expect(await stored()).not.toEqual(expect.arrayContaining(['effects']));
  expect((await change({ effects: { resolve: true } })).status).toBe(200);
  expect(await stored()).toContain('effects');
});
