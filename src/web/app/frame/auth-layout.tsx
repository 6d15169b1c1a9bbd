import { Link, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '#web/i18n/i18n.ts';
import { Logo } from '#web/ui/logo.tsx';
import './auth-layout.css';

/** It comes after the form, which does without it where it cannot be fetched. */
const AuthCounter = lazy<ComponentType>(() =>
  import('./auth-counter.tsx').catch(() => ({ default: () => null })),
);
const wide = matchMedia('(width >= 64rem)');
const subscribe = (listener: () => void): (() => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** The layout of the sign-in screens: one form, and the counter beside it where there is room. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isWide = useSyncExternalStore(subscribe, () => wide.matches);
  const other = currentLanguage() === 'pt' ? 'en' : 'pt';
  return (
    <>
      <div className="auth-form mx-auto flex min-h-dvh w-full max-w-108 flex-col px-4 py-8 md:py-10">
        <header>
          <Logo />
        </header>
        <main className="my-auto w-full py-10">{children}</main>
        <footer className="flex items-center gap-6 text-13 text-ink-2">
          <Link
            to="/privacy"
            className="inline-flex min-h-6 items-center hover:text-ink hover:underline touch:min-h-11"
          >
            {t('common.footer.privacy')}
          </Link>
          <Link
            to="/terms"
            className="inline-flex min-h-6 items-center hover:text-ink hover:underline touch:min-h-11"
          >
            {t('common.footer.terms')}
          </Link>
          <button
            type="button"
            lang={other === 'en' ? 'en' : 'pt-BR'}
            onClick={() => void chooseLanguage(other)}
            className="ml-auto min-h-6 rounded-slip hover:text-ink hover:underline touch:min-h-11"
          >
            {t(`common.language.${other}`)}
          </button>
        </footer>
      </div>
      <aside className="auth-counter">
        <Suspense>{isWide && <AuthCounter />}</Suspense>
      </aside>
    </>
  );
}

/** The same layout, for the screens that a mailed link opens. */
export function MailedLayout() {
  return (
    <AuthLayout>
      <Outlet />
    </AuthLayout>
  );
}
