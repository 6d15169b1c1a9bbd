/**
 * `agent`: the agent that is to use the model, from whose editor one came. `model`: the one to show,
 * where a connection has several.
 */
export const readModelSearch = (
  raw: Record<string, unknown>,
): { agent?: string | undefined; model?: string | undefined } => ({
  agent: textOf(raw.agent),
  model: textOf(raw.model),
});

// The router parses numbers in the URL; a model may be called by one.
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
