import type { CommandGroup } from './command.ts';
import { isFound } from './matching.ts';
import { useActs } from './use-acts.ts';
import { useFound } from './use-found.ts';
import { usePlaceCommands } from './use-place-commands.ts';
import { useWriteTo } from './use-write-to.ts';
import { useThrottled } from './use-throttled.ts';

/** The server is asked at most this often while somebody types. */
const pauseMs = 180;

/** Everything that the typed words find; without words, who waits and what there is to do. */
export function useCommands(typed: string, onShortcuts: () => void) {
  const words = useThrottled(typed, pauseMs);
  const found = useFound(words);
  const writeTo = useWriteTo(typed);
  const acts = useActs();
  const places = usePlaceCommands({ onShortcuts });
  const narrowed = ({ title, items }: CommandGroup): CommandGroup => ({
    title,
    items: items.filter((command) => isFound(command, typed)),
  });
  // Until the answer for these words is there, only what fits them stays of the answer before:
  // Enter must never open what the person has not asked for.
  const isOld = found.isSearching || words !== typed;
  return {
    ...found,
    isSearching: isOld,
    groups: [
      ...(isOld ? found.groups.map(narrowed) : found.groups),
      writeTo,
      ...[acts, ...places].map(narrowed),
    ].filter(({ items }) => items.length > 0),
  };
}
