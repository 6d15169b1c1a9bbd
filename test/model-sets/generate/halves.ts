import { seededRandom } from '#simulators/kit/random.ts';

export interface Grouped {
  group: string;
  id: string;
}

/**
 * Both halves of a set. Groups, not cases, are dealt, so that no line of the sealed half has a sister
 * in the open one. Neighbours by `stratum` are dealt in pairs, one to each half, so that both have the
 * same mixture.
 */
export function halve<Case extends Grouped>(
  cases: readonly Case[],
  stratum: (one: Case) => string,
  seed: number,
): { open: Case[]; sealed: Case[] } {
  const random = seededRandom(seed);
  const groups = [...Map.groupBy(cases, ({ group }) => group).values()].map((members) => ({
    members,
    key: members.slice(0, 1).map(stratum).join(''),
    at: random(),
  }));
  // Strata of an even size come first: none of them is torn by the odd ones.
  const sizes = Map.groupBy(groups, ({ key }) => key);
  const isOdd = (key: string): number => (sizes.get(key)?.length ?? 0) % 2;
  groups.sort(
    (one, other) =>
      isOdd(one.key) - isOdd(other.key) || compare(one.key, other.key) || one.at - other.at,
  );
  const open = new Set<string>();
  for (let index = 0; index < groups.length; index += 2) {
    const chosen = groups[index + (random() < 0.5 ? 0 : 1)] ?? groups[index];
    for (const { id } of chosen?.members ?? []) open.add(id);
  }
  return {
    open: cases.filter(({ id }) => open.has(id)),
    sealed: cases.filter(({ id }) => !open.has(id)),
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
