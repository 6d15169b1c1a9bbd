import '#web/i18n/faq-import.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FaqEntry } from '#contract/agents/agents.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { taken, compare } from './compare.ts';
import { PasteStep } from './paste-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import type { FaqReading } from './read-faq.ts';

/**
 * Takes many questions at once into the draft, out of a pasted text or a CSV file: first the text,
 * then what was understood of it. `most`: how many entries an agent may have.
 */
export function ImportFaq({
  open,
  onOpenChange,
  known,
  most,
  onTake,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  known: readonly FaqEntry[];
  most: number;
  onTake: (entries: FaqEntry[]) => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [reading, setReading] = useState<FaqReading | null>(null);
  const found = reading && compare(reading.entries, known, most);
  const take = (replacing: ReadonlySet<number>): void => {
    if (!found) return;
    onTake(taken(found, known, replacing));
    onOpenChange(false);
    toast.done({
      title: t('faqImport.taken', { count: found.fresh.length + replacing.size }),
      text: t('faqImport.takenText'),
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      wide
      title={t('faqImport.title')}
      description={reading ? undefined : t('faqImport.text')}
    >
      {reading && found ? (
        <PreviewStep
          reading={reading}
          found={found}
          onBack={() => setReading(null)}
          onTake={take}
        />
      ) : (
        <PasteStep text={text} onText={setText} known={known} onRead={setReading} />
      )}
    </Dialog>
  );
}
