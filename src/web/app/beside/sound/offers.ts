import '#web/i18n/notices.ts';
import i18next from 'i18next';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { playNotice } from '#web/lib/sound/notice-sound.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Asks once whether the person wants to hear notices. Whatever they answer is kept. */
export function offerSound(): void {
  let isAnswered = false;
  const answer = (on: boolean): void => {
    if (isAnswered) return;
    isAnswered = true;
    call('chooseNoticeSound', { body: { on } }).then(
      (data) => queryClient.setQueryData(['listNoticeChoices'], data),
      (error: unknown) =>
        toast.failed({ title: i18next.t('notices.choices.error'), text: errorText(error) }),
    );
  };
  toast.done({
    title: i18next.t('notices.sound.offer'),
    text: i18next.t('notices.sound.offerText'),
    stayFor: 0,
    action: {
      label: i18next.t('notices.sound.switchOn'),
      run: () => {
        answer(true);
        playNotice().catch(tellRefused);
      },
    },
    onClose: () => answer(false),
  });
}

/** The browser lets this page be heard only after a press, so here is one. */
export const tellRefused = (): void =>
  toast.failed({
    title: i18next.t('notices.sound.refused'),
    text: i18next.t('notices.sound.refusedText'),
    stayFor: 0,
    action: {
      label: i18next.t('notices.sound.play'),
      run: () => void playNotice().catch((error: unknown) => console.warn('No sound', error)),
    },
  });
