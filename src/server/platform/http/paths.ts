import type { Route } from '#contract/route.ts';

/** The path of a route as Hono writes it. */
export const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** What an address of this path looks like. */
export const pathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/**
 * Which methods an address takes, for 405: of all routes of the contract, whether mounted or not.
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
