import { createRouter } from '@tanstack/react-router';
import { ErrorScreen } from './app/error-screen.tsx';
import { WaitingScreen } from './app/waiting-screen.tsx';
import { root } from './routes/root-route.ts';
import { guestRoutes, mailedRoutes, simpleRoutes } from './routes/guest-routes.ts';
import { signedInRoutes } from './routes/signed-in-routes.ts';
import { setupRoutes } from './routes/setup-routes.ts';

const routeTree = root.addChildren([
  guestRoutes,
  mailedRoutes,
  simpleRoutes,
  signedInRoutes,
  setupRoutes,
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: WaitingScreen,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
