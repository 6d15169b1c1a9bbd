import { minutesUntil } from '#server/features/business-hours/business-hours.ts';
import type { Decision } from '../decision.ts';

/**
 * By when somebody has to have answered, if the words of the decision tell the customer that
 * somebody will: those of a hand-over and of being away do. It is when a customer who was handed
 * over is told that nobody came: the minutes of the agent's settings, counted while people are
 * there. Without an agent it is the opening that the words name. Null: they tell no such thing.
 */
export function promiseDueAt({ outcome, parts, version, opensAt }: Decision): Date | null {
  const tells = parts.length > 0 && (outcome === 'handed_off' || outcome === 'waiting_person');
  if (!tells) return null;
  if (!version) return opensAt ?? new Date();
  const { hours, handOff } = version.config;
  return new Date(Date.now() + minutesUntil(hours, handOff.fallbackMinutes) * 60_000);
}
