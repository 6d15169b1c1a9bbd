import type { ConnectorTools } from '#channels/connector/tools.ts';

/** A provider's longest answer to one question. */
const ANSWER_MS = 8000;

/** The provider's calls, short ones, whose answers tell what time it is there. */
export function timed(tools: ConnectorTools): { tools: ConnectorTools; skewMs(): number | null } {
  let skewMs: number | null = null;
  return {
    skewMs: () => skewMs,
    tools: {
      ...tools,
      async request(call) {
        const answer = await tools.request({
          ...call,
          timeoutMs: Math.min(call.timeoutMs ?? ANSWER_MS, ANSWER_MS),
        });
        const { date } = answer.headers;
        const there = typeof date === 'string' ? Date.parse(date) : Number.NaN;
        // Whole seconds, cut off: on average half a second more.
        if (Number.isFinite(there)) skewMs = Date.now() - there - 500;
        return answer;
      },
    },
  };
}
