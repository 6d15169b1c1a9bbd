export interface SimulatorSearch {
  /** The id of the channel. */
  channel?: string | undefined;
  /** The name of the customer. */
  customer?: string | undefined;
}

/**
 * The channel and the customer, which live in the URL. The first channel and the first customer are
 * left out of it.
 */
export const readSimulatorSearch = (raw: Record<string, unknown>): SimulatorSearch => ({
  channel: text(raw.channel),
  customer: text(raw.customer)?.slice(0, 60),
});

function text(value: unknown): string | undefined {
  const words = value === undefined || value === null ? '' : String(value).trim();
  return words === '' ? undefined : words;
}
