/** How many calls are under way at a time. */
const atOnce = 4;

/** Does the same with many things, some at a time. The first that fails ends it. */
export async function actOnMany<Thing>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  const left = [...things];
  const work = async (): Promise<void> => {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) await act(thing);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
