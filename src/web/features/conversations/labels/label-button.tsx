import { IconTag } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '#web/lib/later.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Contained } from '#web/ui/contained.tsx';
import type { Opened } from '../thread/owner.ts';

const load = () => import('./label-popup.tsx');
const LabelPopup = later(async () => (await load()).LabelPopup);
/** A hint that the panel will be wanted; when it fails, opening it asks again. */
const prepare = (): void => void load().catch(() => undefined);

/** Opens the labels of a conversation, to be ticked. */
export function LabelButton({ conversation }: { conversation: Opened }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        title={t('conversations.labels.title')}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
        onPointerEnter={prepare}
        onFocus={prepare}
        className={buttonLook({ look: 'quiet', size: 'icon' })}
      >
        <IconTag size={20} stroke={1.75} aria-hidden />
        <span className="sr-only">{t('conversations.labels.title')}</span>
      </button>
      <Contained>{wanted && <LabelPopup open={open} onOpenChange={setOpen} button={button} conversation={conversation} />}</Contained>
    </>
  );
}
