export interface SimulatorSearch {
  /** The channel's id. */
  channel?: string | undefined;
  /** The customer's name. */
  customer?: string | undefined;
}

/**
 * Whose phone it is lives in the address; nothing is written for the first channel and the first
 * customer.
 */
export const readSimulatorSearch = (raw: Record<string, unknown>): SimulatorSearch => ({
  channel: text(raw.channel),
  customer: text(raw.customer)?.slice(0, 60),
});

function text(value: unknown): string | undefined {
  const words = value === undefined || value === null ? '' : String(value).trim();
  return words === '' ? undefined : words;
}
