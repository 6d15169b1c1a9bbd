import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AgentConfig } from '#contract/agents/agents.ts';
import { thresholds } from '#server/agent/retrieval/confidence.ts';
import { faq as shop } from '#test/customers/shop-knowledge.ts';
import { heldOut } from '#test/customers/shop-questions.ts';
import { createDatabase, type TestDatabase } from '#test/environments/database.ts';
import { countTerms, findCandidates } from './knowledge.store.ts';
import { createKnowledge, publishKnowledge } from './knowledge.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

type Entries = Parameters<typeof publishKnowledge>[3]['faq'];

/** A published version that knows this, of a workspace of its own or of one that is there. */
async function publish(
  faq: Entries,
  workspaceId = uuidv7(),
): Promise<{ workspaceId: string; versionId: string }> {
  const [agentId, versionId] = [uuidv7(), uuidv7()];
  const { db } = database;
  await db.query(`insert into workspace (id, name) values ($1, 'Loja') on conflict do nothing`, [
    workspaceId,
  ]);
  await db.query(
    `insert into agent (id, workspace_id, name, channel_type, status, config) values ($1, $2, 'x', 'telegram', 'active', '{}')`,
    [agentId, workspaceId],
  );
  await db.query(
    `insert into agent_version (id, workspace_id, agent_id, number, name, config, hash) values ($1, $2, $3, 1, 'x', '{}', '')`,
    [versionId, workspaceId, agentId],
  );
  await publishKnowledge(db, workspaceId, versionId, AgentConfig.parse({ faq }));
  return { workspaceId, versionId };
}

/** The shop's knowledge and as many invented products as asked for. */
const version = (products: number) =>
  publish([
    ...shop.map((entry) => ({ ...entry, buttons: [] })),
    ...Array.from({ length: products }, (_, number) => ({
      question: `O que é o artigo ${(number * 7919).toString(36)} ${(number * 104_729).toString(36)}?`,
      variants: [],
      answer: `É o número ${number}.`,
      buttons: [],
    })),
  ]);

describe('knowledge of a published version', () => {
  it.each([
    { products: 0, where: 'in memory' },
    { products: 1_900, where: 'in the database' },
  ])('answers the same $where ($products products beside it)', async ({ products }) => {
    const { workspaceId, versionId } = await version(products);
    const knowledge = createKnowledge(database.db);
    const answerable = heldOut.filter(({ answer }) => answer !== null);
    let right = 0;
    let foreign = 0;
    for (const { text, answer } of heldOut) {
      const [best] = await knowledge.search(workspaceId, versionId, text, 'pt');
      if (answer === null) foreign += Number((best?.confidence ?? 0) >= thresholds.sure);
      else right += Number(best?.title === shop[answer]?.question);
    }
    console.log(
      `${products} products: rank 1 ${(right / answerable.length).toFixed(2)}, foreign questions answered ${foreign}`,
    );
    expect(right / answerable.length).toBeGreaterThanOrEqual(0.85);
    expect(foreign).toBeLessThanOrEqual(1);
  });

  it('finds nothing in a version of another workspace, cached or not', async () => {
    const { workspaceId, versionId } = await version(0);
    const knowledge = createKnowledge(database.db);
    expect(await knowledge.search(uuidv7(), versionId, 'aceita pix?', 'pt')).toEqual([]);
    expect(
      (await createKnowledge(database.db).search(workspaceId, versionId, 'aceita pix?', 'pt'))
        .length,
    ).toBeGreaterThan(0);
    const warm = createKnowledge(database.db);
    await warm.search(workspaceId, versionId, 'aceita pix?', 'pt');
    expect(await warm.search(uuidv7(), versionId, 'aceita pix?', 'pt')).toEqual([]);
  });

  it('finds nothing where nothing is known', async () => {
    const { workspaceId } = await version(0);
    expect(
      await createKnowledge(database.db).search(workspaceId, uuidv7(), 'aceita pix?', 'pt'),
    ).toEqual([]);
  });

  it('brings only what shares a word, the most first, and counts who knows each, in one version', async () => {
    const faq = [
      { question: 'Tem estacionamento?', answer: 'Sim.' },
      { question: 'Aceita pix?', answer: 'Sim.' },
      { question: 'Aceita boleto?', answer: 'Sim, e pix.' },
    ].map((entry) => ({ ...entry, variants: [], buttons: [] }));
    const { workspaceId, versionId } = await publish(faq);
    await publish(faq, workspaceId);
    const terms = ['pix', 'bolet'];
    const brought = await findCandidates(database.db, workspaceId, versionId, terms, 10);
    expect(brought.map(({ question }) => question)).toEqual(['Aceita boleto?', 'Aceita pix?']);
    const counts = await countTerms(database.db, workspaceId, versionId, terms);
    expect(Object.fromEntries(counts)).toEqual({ pix: 2, bolet: 1, '': 3 });
  });

  it('never reads the knowledge of everybody', async () => {
    const { workspaceId, versionId } = await version(1_900);
    const client = await database.db.connect();
    await client.query('analyze knowledge_item');
    const { rows } = await client.query(
      `explain select id from knowledge_item where workspace_id = $1 and version_id = $2 and terms && $3`,
      [workspaceId, versionId, ['pix']],
    );
    client.release(true);
    expect(JSON.stringify(rows)).toMatch(/knowledge_item_(terms|version)/);
  });
});
