const made = new Map<string, RegExp>();
const most = 2000;

/** A regular expression, made once: the lists of words out of which they are built do not change. */
export function expression(source: string, flags: string): RegExp {
  const key = `${flags} ${source}`;
  let found = made.get(key);
  if (!found) {
    // A name of a text may stand in a few of them.
    if (made.size >= most) made.clear();
    found = new RegExp(source, flags);
    made.set(key, found);
  }
  // A global expression remembers where it stopped.
  found.lastIndex = 0;
  return found;
}
