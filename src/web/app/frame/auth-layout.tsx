import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '#web/i18n/i18n.ts';
import { Card } from '#web/ui/page/card.tsx';
import { Logo } from '#web/ui/logo.tsx';

/** The layout of the sign-in screens: one card on the gradient. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const other = currentLanguage() === 'pt' ? 'en' : 'pt';
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-8">
      <main className="my-auto w-full max-w-112">
        <Card className="p-6 sm:p-8">
          <div className="mb-7">
            <Logo />
          </div>
          {children}
        </Card>
      </main>
      <footer className="mt-8 flex items-center gap-6 text-13 text-ink-2">
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
          className="min-h-6 rounded-sm hover:text-ink hover:underline touch:min-h-11"
        >
          {t(`common.language.${other}`)}
        </button>
      </footer>
    </div>
  );
}

/** The same card, for the screens that a mailed link opens. */
export function MailedLayout() {
  return (
    <AuthLayout>
      <Outlet />
    </AuthLayout>
  );
}
