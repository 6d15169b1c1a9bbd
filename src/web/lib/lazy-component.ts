import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * The code of a part could not be fetched. A browser may remember that, so only a new load of the
 * page asks for it again.
 */
export class CodeMissing extends Error {
  constructor(cause: unknown) {
    super('The code of a part of the page could not be fetched', { cause });
    this.name = 'CodeMissing';
  }
}

/**
 * A component whose code comes when it is first drawn: `later(async () => (await
 * import('./chart.tsx')).Chart)`.
 */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      throw new CodeMissing(error);
    }
  });
}
