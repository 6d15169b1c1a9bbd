import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * The code of a component could not be fetched. A browser may cache that failure, so that only a
 * reload of the page requests the code again.
 */
export class CodeMissing extends Error {
  constructor(cause: unknown) {
    super('The code of a part of the page could not be fetched', { cause });
    this.name = 'CodeMissing';
  }
}

/**
 * A component whose code is loaded when it is first rendered: `lazyComponent(async () => (await
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
