import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { z } from 'zod';
import { ModelCalled, modelCalled } from '#server/features/models/calls/model-called.ts';
import { tracepoints } from '../tracepoints.ts';
import { createCounter, createHistogram } from './counted.ts';
import type { Metric } from './exposition.ts';

/** In seconds. A call may take 20. */
const BOUNDS = [0.5, 1, 2, 5, 10, 20];

/** What is read of a decision: the part of a model in it, where one was asked. */
const Decided = z.object({
  turn: z
    .object({
      run: z
        .object({
          fallback: z.string().nullable(),
          steps: z.array(
            z.object({
              guards: z.array(z.string()),
              cost: z.object({ fallback: z.string().nullable() }).nullable(),
            }),
          ),
        })
        .optional(),
    })
    .nullable(),
});

/**
 * Counts what models of this process did, from what is told of each call and each decision: no
 * statement is made for it, and a turn of the rules has nothing to count.
 */
export function createModelMetrics(): { read(): Metric[]; stop(): void } {
  const calls = createCounter(
    { name: 'recado_model_calls_total', help: 'Calls of models, by how they ended.' },
    'provider',
    'outcome',
  );
  const seconds = createHistogram(
    { name: 'recado_model_seconds', help: 'How long calls of models took.' },
    BOUNDS,
  );
  const tokens = createCounter(
    { name: 'recado_model_tokens_total', help: 'Tokens of models; input holds the cached ones.' },
    'kind',
  );
  const cost = createCounter({
    name: 'recado_model_cost_micros_total',
    help: 'What calls of models were charged, in millionths of a dollar.',
  });
  const stops = createCounter({
    name: 'recado_budget_stops_total',
    help: 'Calls of models that were not made because a budget had no room.',
  });
  const fallbacks = createCounter(
    {
      name: 'recado_turn_fallbacks_total',
      help: 'Turns that the first model did not decide, by the reason.',
    },
    'reason',
  );
  const verdicts = createCounter(
    {
      name: 'recado_guard_verdicts_total',
      help: 'Drafts and calls that a guard refused, and drafts that all guards passed.',
    },
    'guard',
    'verdict',
  );

  function onCall(message: unknown): void {
    const { data: call } = ModelCalled.safeParse(message);
    if (!call) return;
    calls.add(1, call.provider, call.outcome);
    if (call.outcome === 'over_budget') stops.add(1);
    if (call.seconds === null) return;
    seconds.observe(call.seconds);
    tokens.add(call.usage.input, 'input');
    tokens.add(call.usage.cached, 'cached');
    tokens.add(call.usage.cacheWrite, 'cache_write');
    tokens.add(call.usage.output, 'output');
    cost.add(call.costMicros);
  }
  function onDecision(message: unknown): void {
    const run = Decided.safeParse(message).data?.turn?.run;
    if (!run) return;
    for (const { guards } of run.steps)
      for (const guard of guards) verdicts.add(1, guard, 'refused');
    if (run.fallback === null) verdicts.add(1, 'all', 'passed');
    else fallbacks.add(1, run.fallback);
    if (run.steps.some(({ cost }) => cost?.fallback === 'second_model'))
      fallbacks.add(1, 'second_model');
  }
  subscribe(modelCalled.name, onCall);
  subscribe(tracepoints.answerDecided.name, onDecision);
  return {
    read: () =>
      [calls, seconds, tokens, cost, stops, fallbacks, verdicts].map((metric) => metric.read()),
    stop() {
      unsubscribe(modelCalled.name, onCall);
      unsubscribe(tracepoints.answerDecided.name, onDecision);
    },
  };
}
