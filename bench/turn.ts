import { AgentConfig } from '#contract/agents/agents.ts';
import { takeTurn } from '#server/agent/take-turn.ts';
import { searchDraft } from '#server/features/knowledge/knowledge.ts';
import { faq as shop } from '#test/customers/shop-knowledge.ts';
import { firstAgentConfig } from '#server/features/agents/first-agent.ts';
import { filledIn } from '#test/customers/shop-answers.ts';

/**
 * `node bench/turn.ts` measures the CPU time of one turn of the built-in brain, one after the other
 * and paced, with 8 and with 500 questions and answers.
 */
const says = [
  'oi',
  'que hrs vcs abrem?',
  'aceita pix? e qual o prazo de entrega?',
  'vende bicicleta elétrica?',
  '2',
  'obrigado',
  'atendente',
];
const sizes = [8, 500];

for (const size of sizes) {
  const config = AgentConfig.parse({
    ...firstAgentConfig('pt'),
    limits: { repliesPerFiveMinutes: 100 },
    faq: questions(size),
  });
  const search = searchDraft(config);
  const version = { id: 'version', agentId: 'agent', agentName: 'Recepção', number: 1, config };
  let turn = 0;
  const takeOne = async (): Promise<void> => {
    const text = says[turn++ % says.length] ?? '';
    const messages = [
      { id: '1', time: '2026-07-01T12:00:00Z', parts: [{ kind: 'text' as const, text }] },
    ];
    const state = {
      greetedAt: 1,
      repliedAt: 1,
      choices: [{ label: 'Horário de funcionamento' }, { label: 'Formas de pagamento' }],
    };
    await takeTurn(
      { version, messages, people: [], contact: { name: 'Ana', optedOut: false }, state },
      { search, now: () => new Date() },
      AbortSignal.timeout(45_000),
    );
  };
  await repeat(takeOne, 5_000, 0);
  const tight = await repeat(takeOne, 10_000, 0);
  const empty = await repeat(async () => {}, 1_000, 5);
  const paced = await repeat(takeOne, 1_000, 5);
  console.table([
    {
      'questions and answers': size,
      'CPU µs a turn, one after the other': Math.round(tight),
      'CPU µs a turn, 200 a second': Math.round(paced - empty),
    },
  ]);
}

/** The CPU time of this process for one call, in microseconds. */
async function repeat(work: () => Promise<void>, times: number, pauseMs: number): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < times; count += 1) {
    await work();
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

/**
 * The first agent's questions, filled in by the shop, and then the shop's own again and again, each
 * time about another thing.
 */
function questions(size: number): AgentConfig['faq'] {
  const own = filledIn(firstAgentConfig('pt')).faq;
  const more = Array.from({ length: Math.max(0, size - own.length) }, (_, position) => {
    const entry = shop[position % shop.length];
    return {
      question: `${entry?.question ?? ''} artigo ${(position * 7919).toString(36)}`,
      variants: entry?.variants ?? [],
      answer: entry?.answer ?? '',
      buttons: [],
    };
  });
  return [...own, ...more].slice(0, size);
}
