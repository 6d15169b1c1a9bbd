import { type Change, changeIn } from '#server/agent/consent.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';
import type { Reading } from '#server/agent/brains/rules/reading.ts';

/**
 * Finds PARAR, STOP, VOLTAR and the like. They count only as a whole message, and the last one
 * decides (B23).
 */
export function consentOf(turn: TurnContext): (Change & { reading: Reading }) | undefined {
  for (const reading of turn.readings.toReversed()) {
    if (reading.kind !== 'text') continue;
    const found = changeIn(reading.text, turn.input.contact.optedOut);
    if (found) return { ...found, reading };
  }
  return undefined;
}
