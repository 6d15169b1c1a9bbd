import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayAnswer } from '#contract/dashboard/day.ts';
import type { DayOutcome } from '#contract/dashboard/day-outcomes.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { locale, number } from '#web/lib/format.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { shapeOf } from '../ribbon/ribbon-shape.ts';
import { unitsOf } from '../units.ts';
import { endSentencesOf } from '../sentences.ts';
import { type DayPicture, drawDay, PICTURE, pictureFile } from './draw-day.ts';

const shown: DayOutcome[] = ['agent', 'person', 'closed', 'waiting', 'unknown'];

/** The day that is over as a picture, to look at, to share and to keep. No customer is in it. */
export function ShareDialog({ day, onClose }: { day: DayAnswer; onClose: () => void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const sentences = endSentencesOf(day, t).map(({ segments }) =>
    segments.map(({ text }) => text).join(''),
  );
  // It is drawn once, as the day is when the dialog opens, and stays so while people look at it.
  const [picture] = useState(() => ({
    date: new Intl.DateTimeFormat(locale(), { dateStyle: 'full', timeZone: day.timeZone }).format(
      new Date(day.start),
    ),
    sentences,
    shape: shapeOf(unitsOf(day.units), 0),
    figures: shown
      .filter((outcome) => day.totals[outcome] > 0)
      .map((outcome) => ({
        outcome,
        count: number(day.totals[outcome]),
        words: t(`counter.share.${outcome}`),
      })),
  }));
  const canShare =
    file !== null && 'canShare' in navigator && navigator.canShare({ files: [file] });
  const share = (): void => {
    if (!file) return;
    navigator.share({ files: [file] }).catch((error: unknown) => {
      // Whoever closes the list of apps has not met an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.failed({ title: t('counter.share.failed'), text: errorText(error) });
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('counter.share.title')}
      description={t('counter.share.text')}
      footer={
        <>
          <Button
            look={canShare ? 'secondary' : 'primary'}
            disabled={!file}
            onClick={() => file && saveFile(file, file.name)}
          >
            {t('counter.share.save')}
          </Button>
          {canShare && <Button onClick={share}>{t('counter.share.share')}</Button>}
        </>
      }
    >
      <Drawing picture={picture} name={`recado-${day.date}.png`} onDrawn={setFile} />
    </Dialog>
  );
}

/** `onDrawn`: gets the picture as a file; it stays the same function. */
function Drawing({
  picture,
  name,
  onDrawn,
}: {
  picture: DayPicture;
  name: string;
  onDrawn: (file: File) => void;
}) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const drawing = canvas.current;
    if (!drawing) return;
    drawDay(drawing, picture)
      .then(() => pictureFile(drawing, name))
      .then(onDrawn, (error: unknown) =>
        toast.failed({ title: t('counter.share.failed'), text: errorText(error) }),
      );
  }, [picture, name, onDrawn, t]);
  return (
    <canvas
      ref={canvas}
      {...PICTURE}
      role="img"
      aria-label={`${picture.date}. ${picture.sentences.join(' ')}`}
      className="mx-auto max-h-[55vh] max-w-full rounded-slip border border-line"
    />
  );
}
