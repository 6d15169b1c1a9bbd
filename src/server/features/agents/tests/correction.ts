import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { AgentConfig } from '#contract/agents/agents.ts';
import type { Correction, CorrectionBody, correctionRoutes } from '#contract/agents/corrections.ts';
import { Guidance, guidanceLimits } from '#contract/agents/guidance.ts';
import type { Check, TestResult } from '#contract/agents/tests.ts';
import { personalIn } from '#server/agent/guards/model/mask-personal.ts';
import { record } from '#server/features/audit/audit.ts';
import { requireEntries } from '#server/features/limits/limits.ts';
import { type Database, inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import { requireAgent } from '../agent-view.ts';
import { lockAgent, updateAgent } from '../agents.store.ts';
import { hashOf } from '../publish.ts';
import { insertCorrection } from './corrections.store.ts';
import { businessOf, nameOf, type ProposedTest, valuesOf } from './from-message.ts';
import { createStandIns } from './stand-ins.ts';
import { type Suite, testedOf } from './suite.ts';
import { proposeFor, storeTests, toStored } from './tests.ts';

type Body = z.output<typeof CorrectionBody>;
interface Wrong {
  agentId: string;
  messageId: string | null;
  conversationId: string | null;
  /** What the agent said. */
  said: string;
  test: Omit<ProposedTest, 'turns'>;
  /** The customer's words. */
  text: string;
}

/**
 * Teaches an agent what it should have said to a customer. Throws `message_not_found`,
 * `not_for_a_test` and as `teach`.
 */
export async function correctAnswer(
  db: Database,
  suite: Suite,
  session: Session,
  messageId: string,
  body: Body,
): Promise<Correction> {
  const { agentId, conversationId, answer, proposed } = await proposeFor(
    db,
    session.workspaceId,
    messageId,
  );
  const [turn] = proposed.turns;
  if (!turn) throw new AppError('not_for_a_test');
  const { turns: _turns, ...test } = proposed;
  const wrong = { agentId, messageId, conversationId, said: answer, test, text: turn.text };
  return teach(db, suite, session, wrong, body);
}

/** The same for words that were tried in the playground. Throws as `teach`. */
export async function correctTrial(
  db: Database,
  suite: Suite,
  session: Session,
  agentId: string,
  body: z.output<(typeof correctionRoutes.teachInTrial)['body']>,
): Promise<Correction> {
  const { config } = await requireAgent(db, session.workspaceId, agentId);
  const clean = createStandIns([], personalIn([body.said]), businessOf(config));
  const text = clean(body.message);
  const history = body.history.map(({ role, text: words }) => ({ role, text: clean(words) }));
  const test = {
    name: nameOf(text),
    given: { at: null, channelType: null, history },
    blocking: true,
    state: {},
  };
  const from = { agentId, messageId: null, conversationId: null };
  return teach(db, suite, session, { ...from, said: body.said, test, text }, body);
}

/**
 * Writes the answer into the draft, with a test that fails on what answers now and passes on the
 * draft; otherwise it is no correction, and nothing is written. Throws `agent_not_found`,
 * `entry_not_found`, `correction_changes_nothing`, `correction_not_learned`, `guidance_full`,
 * `knowledge_limit`, `test_limit`, `draft_changed`.
 */
async function teach(
  db: Database,
  suite: Suite,
  session: Session,
  wrong: Wrong,
  body: Body,
): Promise<Correction> {
  const { workspaceId } = session;
  const { agentId, text } = wrong;
  const agent = await requireAgent(db, workspaceId, agentId);
  const taught = withAnswer(agent.config, body, text);
  const live = await testedOf(db, workspaceId, agentId, 'live');
  const draft = { agentId, config: taught.config, of: 'draft' };
  const judge = async (checks: Check[]): Promise<[TestResult, TestResult, ProposedTest]> => {
    const proposed = { ...wrong.test, turns: [{ text, after: null, checks }] };
    const test = { ...proposed, id: uuidv7() };
    const [[before], [after]] = await Promise.all([
      suite.try(session, live, [test]),
      suite.try(session, draft, [test]),
    ]);
    if (!before || !after) throw new Error('A test gave nothing.');
    return [before, after, proposed];
  };
  const wrongWords = wordsOf(wrong.said, agent.config, taught.entry);
  const checks = checksOf(body, wrongWords, taught.entry, taught.config);
  let [before, after, proposed] = await judge(checks);
  // A model says it in its own words: then its source and its values must be right.
  if (after.state === 'failed' && after.failed.every(({ check }) => check.kind === 'says'))
    [before, after, proposed] = await judge(checks.filter(({ kind }) => kind !== 'says'));
  if (after.state === 'failed')
    throw new AppError('correction_not_learned', { said: saidIn(after) });
  if (before.state === 'passed') throw new AppError('correction_changes_nothing');

  const id = uuidv7();
  const { messageId, conversationId } = wrong;
  const stored = toStored(session, agentId, { messageId, conversationId, proposed });
  await inTransaction(db, async (tx) => {
    const locked = await lockAgent(tx, workspaceId, agentId);
    if (!locked) throw new AppError('agent_not_found');
    const now = await requireAgent(tx, workspaceId, agentId);
    if (hashOf(now.config) !== hashOf(agent.config)) throw new AppError('draft_changed');
    await requireEntries(tx, workspaceId, taught.config.faq.length, locked.entries);
    await updateAgent(tx, workspaceId, agentId, { config: taught.config });
    await storeTests(tx, workspaceId, agentId, [stored]);
    await insertCorrection(tx, {
      id,
      workspaceId,
      agentId,
      messageId,
      conversationId,
      testId: stored.id,
      createdBy: session.userId,
    });
    await record(tx, {
      workspaceId,
      userId: session.userId,
      action: 'agent.taught',
      subject: agentId,
      details: { testId: stored.id },
    });
    tx.publish('agents', workspaceId);
  });
  const results = [before, after].map((result) => ({ ...result, testId: stored.id }));
  const [onLive = before, onDraft = after] = results;
  const { entry } = taught;
  return { id, agentId, testId: stored.id, conversationId, entry, live: onLive, draft: onDraft };
}

/** The configuration that knows the answer, and the question of its entry. */
function withAnswer(
  config: AgentConfig,
  { answer, question, replaces, instruction }: Body,
  text: string,
): { config: AgentConfig; entry: string | null } {
  if (instruction) {
    return {
      config: { ...config, guidance: withGuidance(config.guidance, text, answer) },
      entry: null,
    };
  }
  const asked = asQuestion(question ?? text);
  const wanted = replaces ?? asked;
  const before = config.faq.find((entry) => same(entry.question, wanted));
  if (!before && replaces !== undefined) throw new AppError('entry_not_found');
  const known = before?.variants ?? [];
  // The customer's words lead there from now on, however differently the entry words the question.
  const words = asQuestion(text);
  const isNew = !same(words, wanted) && !known.some((variant) => same(variant, words));
  const entry = {
    buttons: [],
    ...before,
    question: before?.question ?? wanted,
    answer,
    variants: isNew && known.length < VARIANTS ? [...known, words] : known,
  };
  const faq = before
    ? config.faq.map((one) => (one === before ? entry : one))
    : [...config.faq, entry];
  return { config: { ...config, faq }, entry: entry.question };
}

/** The same words of a customer lead to one piece of guidance, the newest. */
function withGuidance(known: Guidance, words: string, text: string): Guidance {
  const title = asQuestion(words).slice(0, guidanceLimits.title).trim();
  const others = known.filter((one) => !same(one.title, title));
  const parsed = Guidance.safeParse([...others, { title, text }]);
  if (!parsed.success) throw new AppError('guidance_full');
  return parsed.data;
}

const VARIANTS = 30;
const QUESTION_LENGTH = 300;
const asQuestion = (text: string): string =>
  text.replaceAll(/\s+/gu, ' ').trim().slice(0, QUESTION_LENGTH);
const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The wrong words without a greeting before them: those of the entry, where it was read out. */
function wordsOf(said: string, { faq }: AgentConfig, entry: string | null): string {
  const read = faq.find(({ question }) => question === entry)?.answer ?? '';
  return read !== '' && said.includes(read) ? read : said.trim();
}

/** What must be true from now on: the words, their source and values, and never the wrong ones. */
function checksOf(
  { answer }: Body,
  said: string,
  entry: string | null,
  config: AgentConfig,
): Check[] {
  const right = valuesOf(answer, config);
  const wrong = valuesOf(said, config).filter((value) => !right.includes(value));
  return [
    { kind: 'outcome', is: 'reply' },
    ...(entry === null ? [] : [{ kind: 'source' as const, is: entry }]),
    { kind: 'says', text: answer },
    ...right.map((is) => ({ kind: 'value' as const, is })),
    ...(said === '' || said.includes(answer) || answer.includes(said)
      ? []
      : [{ kind: 'says_not' as const, text: said.slice(0, 4000) }]),
    ...wrong.map((is) => ({ kind: 'no_value' as const, is })),
  ];
}

const SAID_LENGTH = 200;
const saidIn = ({ transcript }: TestResult): string =>
  (transcript.findLast(({ role }) => role === 'agent')?.text ?? '…').slice(0, SAID_LENGTH);
