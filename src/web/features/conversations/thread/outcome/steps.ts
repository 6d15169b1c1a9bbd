export interface Step {
  step: string;
  detail: string;
  sources: { title: string; confidence: number }[];
}

/** The stored trace as steps; an item that cannot be read is left out. */
export function toSteps(trace: readonly unknown[]): Step[] {
  return trace.flatMap((item) => {
    if (!isRecord(item) || typeof item.step !== 'string') return [];
    const sources = Array.isArray(item.sources) ? item.sources : [];
    return {
      step: item.step,
      detail: typeof item.detail === 'string' ? item.detail : '',
      sources: sources.flatMap((source: unknown) =>
        isRecord(source) &&
        typeof source.title === 'string' &&
        typeof source.confidence === 'number'
          ? { title: source.title, confidence: source.confidence }
          : [],
      ),
    };
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
