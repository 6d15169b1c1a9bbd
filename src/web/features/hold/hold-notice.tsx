import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hold } from '#contract/hold.ts';
import '#web/i18n/hold.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Can } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const kinds = ['questions', 'answers', 'scheduled', 'fallbacks', 'surveys', 'connections'] as const;

/**
 * What happened and what is held back, with the button for those who may say that this installation
 * is the right one.
 */
export function HoldNotice({ hold }: { hold: Hold }) {
  const { t, i18n } = useTranslation();
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const release = useMutation({
    mutationFn: () => call('releaseHold'),
    onSuccess: (state) => {
      queryClient.setQueryData(read('readHold').queryKey, state);
      toast.done({ title: t('hold.confirm.done') });
    },
  });
  const counts = kinds.flatMap((kind) =>
    hold.waiting[kind] > 0 ? [t(`hold.${kind}`, { count: hold.waiting[kind] })] : [],
  );
  const list = new Intl.ListFormat(i18n.language === 'pt' ? 'pt-BR' : 'en-GB').format(counts);
  return (
    <section
      aria-labelledby="hold"
      className="border-b border-line bg-warn-soft text-13 max-md:low:opened:hidden"
    >
      <div className="mx-auto flex w-full max-w-308 flex-col gap-3 px-4 py-3 md:flex-row md:items-center md:gap-6 md:px-6 xl:px-0">
        <div className="flex min-w-0 flex-1 items-start gap-2.5">
          <IconAlertTriangle size={18} aria-hidden className="mt-0.5 shrink-0 text-warn" />
          <div className="min-w-0">
            <h2 id="hold" className="text-sm font-semibold text-warn">
              {t('hold.title')}
            </h2>
            <p className="mt-0.5 text-ink">
              {t('hold.text')} {hold.secondSign ? t(`hold.${hold.secondSign}`) : t('hold.new')}
            </p>
            {counts.length > 0 && <p className="mt-0.5 text-ink">{t('hold.waiting', { list })}</p>}
          </div>
        </div>
        <Can call="releaseHold" otherwise={<p className="text-ink max-md:ml-7">{t('hold.who')}</p>}>
          <Button
            size="small"
            className="self-start max-md:ml-7 md:self-center"
            onClick={() => setAsking(true)}
          >
            {t('hold.button')}
          </Button>
        </Can>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open);
          if (!open) release.reset();
        }}
        title={t('hold.confirm.title')}
        confirm={t('hold.button')}
        busy={release.isPending}
        onConfirm={() => release.mutate()}
        error={release.error ? errorText(release.error) : undefined}
      >
        <p>{t('hold.confirm.text')}</p>
        <p className="mt-2">{t('hold.confirm.warning')}</p>
      </ConfirmDialog>
    </section>
  );
}
