import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type CallData, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { playNotice } from '#web/lib/sound/notice-sound.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Switches the sound of notices on. It is heard at once, so that one knows what one chooses. */
export function SoundSwitch({ sound }: CallData<'listNoticeChoices'>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { queryKey } = read('listNoticeChoices');
  const hear = (): void =>
    void playNotice().catch(() =>
      toast.failed({ title: t('notices.sound.refused'), text: t('notices.sound.refusedText') }),
    );
  const choose = useMutation({
    mutationFn: (on: boolean) => call('chooseNoticeSound', { body: { on } }),
    onSuccess: (data) => void queryClient.setQueryData(queryKey, data),
    onError: (error) =>
      void toast.failed({ title: t('notices.choices.error'), text: errorText(error) }),
  });
  const isOn = choose.isPending ? choose.variables : sound === true;
  return (
    <section className="flex items-center justify-between gap-4 border-b border-line py-4">
      <div className="min-w-0">
        <h3 className="text-15 font-semibold">{t('notices.sound.title')}</h3>
        <p className="mt-0.5 text-13 text-ink-2">
          {t(isOn ? 'notices.sound.on' : 'notices.sound.off')}{' '}
          <Button look="link" size="inline" onClick={hear}>
            {t('notices.sound.hear')}
          </Button>
        </p>
      </div>
      <Switch
        label={t('notices.sound.title')}
        checked={isOn}
        busy={choose.isPending}
        onChange={(on) => {
          if (on) hear();
          choose.mutate(on);
        }}
      />
    </section>
  );
}
