import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Makes a test of what the customer wrote, in one press. */
export function KeepAsTest({ messageId }: { messageId: string }) {
  const { t } = useTranslation();
  const may = useCan('testOfMessage');
  const keep = useMutation({
    mutationFn: () => call('testOfMessage', { params: { id: messageId }, body: {} }),
    onSuccess: ({ live }) =>
      void toast.done({
        title: t('steps.test.kept'),
        text: t(live.state === 'passed' ? 'steps.test.passed' : 'steps.test.failed'),
      }),
    onError: (error) =>
      void toast.failed({ title: t('steps.test.keepFailed'), text: errorText(error) }),
  });
  if (!may) return null;
  return (
    <Button
      look="link"
      size="inline"
      className="justify-self-start"
      busy={keep.isPending}
      disabled={keep.isSuccess}
      onClick={() => keep.mutate()}
    >
      {t('steps.test.keep')}
    </Button>
  );
}
