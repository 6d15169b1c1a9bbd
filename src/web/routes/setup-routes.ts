import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { GlobalErrorScreen } from '#web/app/error-screen.tsx';
import { readSetupSearch } from '#web/features/channels/searches.ts';
import { root } from './root-route.ts';
import { texts, withTexts } from './with-texts.ts';

const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  errorComponent: GlobalErrorScreen,
  component: lazyRouteComponent(() => import('#web/app/protected.tsx'), 'Open'),
});
const telegram = createRoute({
  getParentRoute: () => open,
  path: '/channels/telegram/setup',
  validateSearch: readSetupSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.channels(), import('#web/features/channels/setup/telegram/telegram.tsx')),
    'TelegramSetup',
  ),
});
const whatsappWeb = createRoute({
  getParentRoute: () => open,
  path: '/channels/whatsapp-web/setup',
  validateSearch: readSetupSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        texts.channels(),
        import('#web/features/channels/setup/whatsapp-web/whatsapp-web.tsx'),
      ),
    'WhatsappWebSetup',
  ),
});
const whatsapp = createRoute({
  getParentRoute: () => open,
  path: '/channels/whatsapp/setup',
  validateSearch: readSetupSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.channels(), import('#web/features/channels/setup/whatsapp/whatsapp.tsx')),
    'WhatsappSetup',
  ),
});
const instagram = createRoute({
  getParentRoute: () => open,
  path: '/channels/instagram/setup',
  validateSearch: readSetupSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.channels(), import('#web/features/channels/setup/login/instagram.tsx')),
    'InstagramSetup',
  ),
});
const messenger = createRoute({
  getParentRoute: () => open,
  path: '/channels/messenger/setup',
  validateSearch: readSetupSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.channels(), import('#web/features/channels/setup/login/messenger.tsx')),
    'MessengerSetup',
  ),
});

const instagramCallback = createRoute({
  getParentRoute: () => open,
  path: '/auth/instagram/callback',
  component: lazyRouteComponent(
    () => withTexts(texts.channels(), import('#web/features/oauth/instagram-callback.tsx')),
    'InstagramCallback',
  ),
});
const messengerCallback = createRoute({
  getParentRoute: () => open,
  path: '/auth/messenger/callback',
  component: lazyRouteComponent(
    () => withTexts(texts.channels(), import('#web/features/oauth/messenger-callback.tsx')),
    'MessengerCallback',
  ),
});
const messengerPages = createRoute({
  getParentRoute: () => open,
  path: '/auth/messenger/pages',
  component: lazyRouteComponent(
    () => withTexts(texts.channels(), import('#web/features/oauth/messenger-pages.tsx')),
    'MessengerPages',
  ),
});

/**
 * The screens where channels are connected, and the ones to which a provider's login returns.
 * Anyone sees these screens.
 */
export const setupRoutes = open.addChildren([
  telegram,
  whatsappWeb,
  whatsapp,
  instagram,
  messenger,
  instagramCallback,
  messengerCallback,
  messengerPages,
]);
