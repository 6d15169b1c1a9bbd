/** A line of `material` with one of its alternatives chosen. */
export interface Chosen {
  text: string;
  /** What stood in [[…]]. */
  marked: string | null;
  names: Map<string, string>;
}

/**
 * `{120 reais|R$ 120}` is one of two, `{u=a|b}` names the choice so that `{u}` repeats it, and
 * `[[a|b]]` marks the invention. Groups with as many alternatives as each other choose alike, so that
 * an order number in the customer's words is the one in the answer.
 */
export function choose(line: string, variant: number, names = new Map<string, string>()): Chosen {
  const known = new Map(names);
  let marked: string | null = null;
  const pick = (alternatives: string): string => {
    const all = alternatives.split('|');
    return all[variant % all.length] ?? '';
  };
  const text = line
    .replaceAll(/\{(?:(\w+)=)?([^{}"]*\|[^{}"]*)\}/gu, (_, name, alternatives) => {
      const value = pick(String(alternatives));
      if (typeof name === 'string') known.set(name, value);
      return value;
    })
    .replaceAll(/\[\[([^[\]]*\|[^[\]]*)\]\]/gu, (_, alternatives) => {
      marked = pick(String(alternatives));
      return marked;
    });
  return { text: named(text, known), marked, names: known };
}

/** `{u}` and `{@item}` filled in; `as` changes each value first, to escape it in a pattern. */
export function named(
  text: string,
  names: ReadonlyMap<string, string>,
  as: (value: string) => string = (value) => value,
): string {
  return text.replaceAll(/\{(@?[\w.]+)\}/gu, (whole, name) => {
    const value = names.get(String(name));
    return value === undefined ? String(whole) : as(value);
  });
}
