import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { GlobalErrorScreen } from '#web/app/error-screen.tsx';
import { readResetSearch } from '#web/features/accounts/reset-search.ts';
import { root } from './root-route.ts';
import { texts, withTexts } from './with-texts.ts';

const guests = createRoute({
  getParentRoute: () => root,
  id: 'guests',
  errorComponent: GlobalErrorScreen,
  component: lazyRouteComponent(() => import('#web/app/guests-only.tsx'), 'GuestsOnly'),
});
const login = createRoute({
  getParentRoute: () => guests,
  path: '/login',
  component: lazyRouteComponent(() => import('#web/features/accounts/login.tsx'), 'Login'),
});
const register = createRoute({
  getParentRoute: () => guests,
  path: '/register',
  component: lazyRouteComponent(() => import('#web/features/accounts/register.tsx'), 'Register'),
});
const forgotPassword = createRoute({
  getParentRoute: () => guests,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('#web/features/accounts/forgot-password.tsx'),
    'ForgotPassword',
  ),
});

// These screens open with or without a session: the link of the mail says whose account it is.
const mailed = createRoute({
  getParentRoute: () => root,
  id: 'mailed',
  errorComponent: GlobalErrorScreen,
  component: lazyRouteComponent(() => import('#web/app/frame/auth-layout.tsx'), 'MailedLayout'),
});
const resetPassword = createRoute({
  getParentRoute: () => mailed,
  path: '/reset-password',
  validateSearch: readResetSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.mailed(), import('#web/features/accounts/reset-password.tsx')),
    'ResetPassword',
  ),
});

const confirmEmail = createRoute({
  getParentRoute: () => mailed,
  path: '/confirm-email',
  validateSearch: readResetSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.mailed(), import('#web/features/accounts/mailed-act.tsx')),
    'ConfirmEmail',
  ),
});
const notMe = createRoute({
  getParentRoute: () => mailed,
  path: '/not-me',
  validateSearch: readResetSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.mailed(), import('#web/features/accounts/mailed-act.tsx')),
    'NotMe',
  ),
});
const invite = createRoute({
  getParentRoute: () => mailed,
  path: '/invite',
  validateSearch: readResetSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.mailed(), import('#web/features/accounts/invite.tsx')),
    'Invite',
  ),
});

const simple = createRoute({
  getParentRoute: () => root,
  id: 'simple',
  errorComponent: GlobalErrorScreen,
  component: lazyRouteComponent(() => import('#web/app/frame/simple-layout.tsx'), 'SimpleLayout'),
});
const privacy = createRoute({
  getParentRoute: () => simple,
  path: '/privacy',
  component: lazyRouteComponent(
    () => withTexts(texts.legal(), import('#web/features/legal/legal.tsx')),
    'Privacy',
  ),
});
const terms = createRoute({
  getParentRoute: () => simple,
  path: '/terms',
  component: lazyRouteComponent(
    () => withTexts(texts.legal(), import('#web/features/legal/legal.tsx')),
    'Terms',
  ),
});
const dataDeletion = createRoute({
  getParentRoute: () => simple,
  path: '/data-deletion/$code',
  component: lazyRouteComponent(
    () => withTexts(texts.deletion(), import('#web/features/legal/data-deletion.tsx')),
    'DataDeletion',
  ),
});

/** The screens of visitors who are not signed in. */
export const guestRoutes = guests.addChildren([login, register, forgotPassword]);
/** The screens that the links in mails open. */
export const mailedRoutes = mailed.addChildren([resetPassword, invite, confirmEmail, notMe]);
/** The pages that everybody may read. */
export const simpleRoutes = simple.addChildren([privacy, terms, dataDeletion]);
