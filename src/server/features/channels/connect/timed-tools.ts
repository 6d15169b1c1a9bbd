import type { ConnectorTools } from '#channels/connector/tools.ts';

/** A call waits this long for the provider's answer at most. */
const ANSWER_MS = 8000;

/**
 * The provider's calls with a short timeout. The `Date` headers of the answers tell how far our
 * clock is ahead of the provider's.
 */
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
        // The header's seconds are cut off, so the provider's time is half a second later on
        // average.
        if (Number.isFinite(there)) skewMs = Date.now() - there - 500;
        return answer;
      },
    },
  };
}
