/** How many calls are under way at a time. */
const atOnce = 4;

/** Does the same with many things, some at a time. Resolves with what was done and what failed. */
export async function actOnMany<Thing>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<unknown>,
): Promise<{ done: Thing[]; failures: unknown[] }> {
  const left = [...things];
  const done: Thing[] = [];
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) {
      try {
        await act(thing);
        done.push(thing);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { done, failures };
}
