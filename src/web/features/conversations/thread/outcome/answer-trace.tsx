import { useTranslation } from 'react-i18next';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';

const Passport = lazyComponent(async () => {
  const [passport] = await Promise.all([import('../passport/passport.tsx'), loadTexts('writing')]);
  return passport.Passport;
});

/** The steps that led to an answer or to silence. Their code and data are read with it. */
export function AnswerTrace({ messageId }: { messageId: string }) {
  const { t } = useTranslation();
  return (
    <div className="mt-1 border-t border-line-strong py-2 text-13 text-ink-2">
      <PanelErrorBoundary fallback={<p>{t('common.loading')}</p>}>
        <Passport messageId={messageId} />
      </PanelErrorBoundary>
    </div>
  );
}
