import { createRootRoute, Outlet } from '@tanstack/react-router';
import { GlobalErrorScreen } from '#web/app/error-screen.tsx';
import { ownDocument } from '#web/app/own-document.ts';
import { UnknownPath } from '#web/app/unknown-path.tsx';
import { readBeginSearch } from '#web/features/conversations/begin/begin-search.ts';
import { readProfileSearch } from '#web/features/profile/profile-search.ts';

/** The root of all screens. The code of each screen is a chunk of its own. */
export const root = createRootRoute({
  validateSearch: (raw: Record<string, unknown>) => ({
    ...readProfileSearch(raw),
    ...readBeginSearch(raw),
  }),
  beforeLoad: ownDocument,
  component: Outlet,
  notFoundComponent: UnknownPath,
  errorComponent: GlobalErrorScreen,
});
