import { CatchBoundary, Link, useLocation, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/accounts.ts';
import { BeginDialogs } from '#web/features/conversations/begin/begin-dialogs.tsx';
import { HoldBar } from '#web/features/hold/hold-bar.tsx';
import { NotificationBell } from '#web/features/notifications/notification-bell.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Logo } from '#web/ui/logo.tsx';
import { ProfileDialogs } from '#web/features/profile/profile-dialogs.tsx';
import { isPasswordAsked, onPasswordAsked } from '#web/lib/session/password-needed.ts';
import { isSessionOver, onSessionOver } from '#web/lib/session/session-over.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { onToast, toastsTold } from '#web/ui/overlays/toast.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { QuickAccess } from '#web/app/palette/quick-access.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { TopLinks } from './top-links.tsx';
import { useBeside } from '../use-beside.ts';
import { useLeftovers } from '../use-leftovers.ts';
import { useLive } from '../use-live.ts';

const Toaster = lazyComponent(async () => (await import('#web/ui/overlays/toaster.tsx')).Toaster);
const ConfirmPassword = lazyComponent(
  async () => (await import('#web/features/accounts/confirm-password.tsx')).ConfirmPassword,
);
const SignInAgain = lazyComponent(
  async () => (await import('#web/features/accounts/sign-in-again.tsx')).SignInAgain,
);
/** What fills the screen, as the inbox, and the counter have the whole window; others a column. */
const column =
  'mx-auto w-full max-w-276 px-4 pt-9 wide-page:max-w-348 fills-screen:max-w-none fills-screen:px-0 fills-screen:pt-0 page-column md:px-6';

/** The frame around every screen of a signed-in user. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  useLive();
  useLeftovers();
  useBeside();
  return (
    <Frame
      bar={
        <>
          <TopLinks />
          <div className="ml-auto flex items-center gap-1">
            <ErrorBoundary>
              <QuickAccess />
            </ErrorBoundary>
            <LanguageMenu />
            <ThemeMenu />
            <ErrorBoundary>
              <NotificationBell />
            </ErrorBoundary>
            <ProfileMenu user={user} />
          </div>
        </>
      }
      under={<HoldBar />}
      below={<BottomBar />}
      over={
        <>
          <ErrorBoundary>
            <ProfileDialogs user={user} />
          </ErrorBoundary>
          <BeginDialogs />
          <PasswordNeeded user={user} />
          <SessionOver user={user} />
        </>
      }
    >
      {children}
    </Frame>
  );
}

/** The same frame for a visitor without a session. */
export function OpenShell({ children }: { children: ReactNode }) {
  return (
    <Frame
      bar={
        <div className="ml-auto flex items-center gap-1">
          <LanguageMenu />
          <ThemeMenu />
        </div>
      }
    >
      {children}
    </Frame>
  );
}

function Frame(props: {
  bar: ReactNode;
  under?: ReactNode;
  below?: ReactNode;
  over?: ReactNode;
  children: ReactNode;
}) {
  const { bar, under, below, over, children } = props;
  const { t } = useTranslation();
  const main = useFocusOnArrival();
  return (
    <div className="flex min-h-dvh flex-col fills-screen:h-dvh">
      <a
        href="#content"
        className="fixed -top-20 left-2 z-50 rounded-control bg-press px-4 py-2 text-sm font-medium text-press-ink focus:top-2"
      >
        {t('common.skipToContent')}
      </a>
      <header className="sticky top-0 z-30 top-bar border-b border-line max-md:opened:hidden">
        <div className="flex h-13 items-center gap-3 px-4 md:px-5 xl:gap-7">
          <Link to="/" className="rounded-control">
            <Logo tight={below !== undefined} />
          </Link>
          {bar}
        </div>
      </header>
      <OfflineBar />
      {under}
      <div
        className={`${column} flex min-h-0 flex-1 flex-col fills-screen:[&>footer]:hidden ${below ? 'max-md:pb-6 max-md:fills-screen:pb-0' : ''}`}
      >
        <main id="content" ref={main} tabIndex={-1} className="min-h-0 min-w-0 flex-1 outline-none">
          {children}
        </main>
        <Footer />
      </div>
      {below}
      <Toasts />
      {over}
    </div>
  );
}

function PasswordNeeded({ user }: { user: User }) {
  const isAsked = useSyncExternalStore(onPasswordAsked, isPasswordAsked);
  return <ErrorBoundary>{isAsked && <ConfirmPassword user={user} />}</ErrorBoundary>;
}

/**
 * Asks the person to sign in again after the session has ended. If they decline, they are led to
 * the sign-in without a question about unsaved work, because they have answered it here.
 */
function SessionOver({ user }: { user: User }) {
  const router = useRouter();
  const { signOut } = useSession();
  const giveUp = (): void => {
    signOut();
    void router.navigate({ to: '/login', replace: true, ignoreBlocker: true });
  };
  const isOver = useSyncExternalStore(onSessionOver, isSessionOver);
  return <ErrorBoundary>{isOver && <SignInAgain user={user} onGiveUp={giveUp} />}</ErrorBoundary>;
}

function Toasts() {
  const told = useSyncExternalStore(onToast, toastsTold);
  return (
    told > 0 && (
      // The code that renders toasts may fail to load without a network. The next toast asks for it
      // again, and the toasts before it are not lost.
      <CatchBoundary
        getResetKey={() => told}
        errorComponent={Nothing}
        onCatch={(error) => console.error(error)}
      >
        <Suspense>
          <Toaster />
        </Suspense>
      </CatchBoundary>
    )
  );
}

const Nothing = () => null;

/** After a change of page the focus moves to its content, as a full page load would move it. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current !== pathname) main.current?.focus({ preventScroll: true });
    last.current = pathname;
  }, [pathname]);
  return main;
}
