/**
 * The parts of the contract and of the channel catalog that the browser needs, computed at build
 * time (`vite.config.ts`). They are plain data without the schemas, which would be a sixth of
 * everything that the first page loads.
 */
declare module 'virtual:plain-data' {
  import type { ChannelType, catalog } from '#channels/catalog.ts';
  import type { Abilities } from '#channels/channel.ts';
  import type { RouteName } from '#contract/index.ts';
  import type { Route } from '#contract/route.ts';

  /**
   * `holds`: the lists and objects that an answer always has, such as `channels[] statistics{}`.
   */
  export const routes: Record<
    RouteName,
    Pick<Route, 'method' | 'path' | 'auth'> & { holds: string }
  >;
  /**
   * `choices`: what the channel offers a customer to choose from, in the shape that
   * `#channels/choices.ts` takes.
   */
  export const channels: {
    [Type in ChannelType]: Pick<(typeof catalog)[Type], 'type' | 'label' | 'minutes'> & {
      choices: Pick<Abilities, 'buttons' | 'list'>;
    };
  };
}
