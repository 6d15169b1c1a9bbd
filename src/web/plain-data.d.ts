/**
 * What the browser needs of the contract and of the channel catalog, worked out while building
 * (`vite.config.ts`): plain data, without the schemas, which would be a sixth of everything that
 * the first page loads.
 */
declare module 'virtual:plain-data' {
  import type { ChannelType, catalog } from '#channels/catalog.ts';
  import type { Abilities } from '#channels/channel.ts';
  import type { RouteName } from '#contract/index.ts';
  import type { Route } from '#contract/route.ts';

  /** `holds`: the lists and objects that an answer always has, as `channels[] statistics{}`. */
  export const routes: Record<
    RouteName,
    Pick<Route, 'method' | 'path' | 'auth'> & { holds: string }
  >;
  /** `choices`: what a customer can choose from, as `#channels/choices.ts` asks for it. */
  export const channels: {
    [Type in ChannelType]: Pick<(typeof catalog)[Type], 'type' | 'label' | 'minutes'> & {
      choices: Pick<Abilities, 'buttons' | 'list'>;
    };
  };
}
