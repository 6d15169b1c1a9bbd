import type { Route } from '#contract/route.ts';

/** The path of a route in Hono's syntax. */
export const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Matches the addresses of this path. */
export const pathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/**
 * Returns a function that lists the methods of an address, for 405. It knows all routes of the
 * contract, mounted or not.
 */
export function methodsByPath(routes: Record<string, Route>): (path: string) => string[] {
  const patterns = Object.values(routes).map((route) => ({
    method: route.method.toUpperCase(),
    pattern: pathPattern(route.path),
  }));
  return (path) =>
    [
      ...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
    ].sort();
}
