import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';

/**
 * A short code for an error. The same error always gets the same code, so support can recognise it.
 */
function codeOf(error: unknown): string {
  let hash = 0;
  for (const letter of String(error)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return `ERR-${hash.toString(16).toUpperCase().padStart(6, '0').slice(-6)}`;
}

/** What is shown when everything failed, the shell included. */
export function GlobalErrorScreen({ error }: { error: unknown }) {
  return (
    <main className="flex min-h-dvh flex-col justify-center pb-12">
      <ErrorScreen error={error} />
    </main>
  );
}

/** What is shown in place of a screen that fails to render; the shell stays around it. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  useEffect(() => console.error(error), [error]);
  return (
    <section
      role="alert"
      className="mx-auto flex min-h-[70dvh] max-w-116 flex-col items-center justify-center px-4 text-center"
    >
      <PageTitle>{t('common.fatal.title')}</PageTitle>
      <IconPlugConnectedX size={36} stroke={1.75} aria-hidden className="text-bad" />
      <h1 className="mt-4 text-34">{t('common.fatal.title')}</h1>
      <p className="mt-2 text-base text-balance text-ink-2">{t('common.fatal.text')}</p>
      <code className="mt-4 rounded-control border border-line bg-sheet px-3 py-1 font-mono text-13 text-ink-2">
        {codeOf(error)}
      </code>
      <Button className="mt-6" onClick={() => window.location.reload()}>
        <IconRefresh size={18} aria-hidden />
        {t('common.fatal.reload')}
      </Button>
    </section>
  );
}
