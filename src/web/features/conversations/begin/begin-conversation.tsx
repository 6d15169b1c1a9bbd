import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ChoosePerson } from './choose-person.tsx';
import type { To } from './recipient.ts';
import { useShowBegin } from './use-show-begin.ts';
import { WriteFirst } from './write-first.tsx';

/**
 * Somebody of the business writes first: whom, by which channel, and what. After sending, the
 * conversation opens.
 */
export function BeginConversation({ to, open }: { to: string; open: boolean }) {
  const { t } = useTranslation();
  const show = useShowBegin();
  const close = (): void => show(undefined);
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(stays) => !stays && close()}
      title={t('beginning.title')}
    >
      <Steps key={to} to={to} onClose={close} />
    </Dialog>
  );
}

/** Whom the address of the page names; null: nobody yet. */
const named = (to: string): To | null =>
  to === 'new' ? null : /^\+?\d+$/.test(to) ? { number: to } : { contactId: to };

/** The dialog's content goes with it, so each opening starts anew. */
function Steps({ to, onClose }: { to: string; onClose: () => void }) {
  const [chosen, setChosen] = useState(() => named(to));
  return chosen === null ? (
    <ChoosePerson onChoose={setChosen} />
  ) : (
    <WriteFirst to={chosen} onChange={() => setChosen(null)} onClose={onClose} />
  );
}
