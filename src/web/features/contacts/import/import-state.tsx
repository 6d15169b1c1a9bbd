import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ContactImport } from '#contract/contacts/contact-imports.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { Part } from '../part.tsx';
import { ErrorFile } from './error-file.tsx';

/** The progress of an import, and what it did. */
export function ImportState({ one }: { one: ContactImport }) {
  const { t } = useTranslation();
  const { counts, state, fileName, done, rows } = one;
  if (state === 'running') {
    return (
      <Part title={fileName}>
        <p role="status" className="text-sm">
          {t('imports.running', { done, count: rows })}
        </p>
        <progress className="w-full accent-press" max={rows} value={done} aria-label={fileName} />
        <p className="text-13 text-ink-2">{t('imports.runningText')}</p>
      </Part>
    );
  }
  return (
    <Part title={fileName}>
      <Alert kind={counts.error > 0 ? 'warn' : 'ok'}>
        {t('imports.count.made', { count: counts.new })} ·{' '}
        {t('imports.count.changed', { count: counts.update })} ·{' '}
        {t('imports.count.unchanged', { count: counts.unchanged })} ·{' '}
        {t('imports.count.error', { count: counts.error })}
      </Alert>
      <div className="flex flex-wrap gap-2">
        <Link to="/contacts" className={buttonLook({})}>
          {t('imports.toContacts')}
        </Link>
        {counts.error > 0 && <ErrorFile id={one.id} />}
        <Link to="/contacts/import" search={{}} className={buttonLook({ look: 'secondary' })}>
          {t('imports.another')}
        </Link>
      </div>
    </Part>
  );
}
