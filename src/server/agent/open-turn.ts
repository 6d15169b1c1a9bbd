import type { TraceStep } from '#contract/agents/trace-step.ts';
import { readMessages, textOf } from './brains/rules/reading.ts';
import { languageOf, languages } from './language/languages.ts';
import { createBlankFinder } from './retrieval/blanks.ts';
import { openingAt } from './opening-hours.ts';
import { readState } from './state.ts';
import type { TurnContext } from './turn-context.ts';
import type { Hit, TurnInput, TurnPorts } from './turn.ts';

/**
 * Reads the messages in the language that they are written in, and records from then on what is
 * searched for.
 */
export function openTurn(input: TurnInput, ports: TurnPorts): TurnContext {
  const { config } = input.version;
  const home = languages[config.language];
  const state = readState(input.state);
  const texts = input.messages.flatMap(({ parts }) => parts.flatMap((part) => textOf(part) ?? []));
  const language = languageOf(texts, config.language, state.language);
  if (language === home) delete state.language;
  else state.language = language.code;
  const trace: TraceStep[] = [];
  for (const { parts } of input.people)
    trace.push({ step: 'person', detail: parts.flatMap((part) => textOf(part) ?? []).join('\n') });
  const found = new Set<string>();
  const search = async (query: string, said = query): Promise<Hit[]> => {
    const started = performance.now();
    const hits = await ports.search(query, config.language);
    for (const hit of hits) found.add(hit.id);
    const sources = hits.slice(0, 3).map(({ id, title, confidence }) => ({
      id,
      title,
      confidence: Math.round(confidence * 100) / 100,
    }));
    trace.push({
      step: 'search',
      detail: said,
      ms: Math.round((performance.now() - started) * 100) / 100,
      sources,
    });
    return hits;
  };
  const blankFor = createBlankFinder(config.faq, home.reader, (query) =>
    ports.search(query, config.language),
  );
  const now = ports.now();
  return {
    input,
    config,
    now,
    opening: openingAt(config.hours, now),
    home,
    language,
    readings: readMessages(input.messages, language),
    state,
    trace,
    found,
    search,
    blankFor,
  };
}
