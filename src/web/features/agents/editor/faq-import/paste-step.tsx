import { useRef, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { FaqEntry } from '#contract/agents/agents.ts';
import { isNoText, textOfFile } from '#contract/file-text.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { fileSize } from '#web/lib/format.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { readFaq, type FaqReading } from './read-faq.ts';
import { OpenQuotes } from './read-table.ts';
import { writeFaq } from './write-faq.ts';

const mostBytes = 5_000_000;

/** The text to be understood: pasted, or out of a file. */
export function PasteStep({
  text,
  onText,
  known,
  onRead,
}: {
  text: string;
  onText: (text: string) => void;
  known: readonly FaqEntry[];
  onRead: (reading: FaqReading) => void;
}) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<{ inFile: boolean; say: (t: TFunction) => string } | null>(
    null,
  );
  const read = (words: string, inFile: boolean): void => {
    try {
      onRead(readFaq(words, inFile));
    } catch (error) {
      if (!(error instanceof OpenQuotes)) throw error;
      const { line } = error;
      setProblem({ inFile, say: (to) => to('faqImport.openQuotes', { line }) });
    }
  };
  const take = async (file: File): Promise<void> => {
    const wrong = (say: (t: TFunction) => string): void => setProblem({ inFile: true, say });
    if (file.size > mostBytes)
      return wrong((to) => to('faqImport.tooLarge', { size: fileSize(mostBytes) }));
    const bytes = await file.arrayBuffer().catch(() => null); // it was changed, or is gone
    if (!bytes) return wrong((to) => to('faqImport.unreadable'));
    const words = textOfFile(new Uint8Array(bytes));
    return isNoText(words)
      ? wrong((to) => to('faqImport.noCsv'))
      : read(words, /\.csv$/i.test(file.name));
  };
  return (
    <>
      {problem?.inFile && (
        <Alert kind="bad" className="mb-4">
          {problem.say(t)}
        </Alert>
      )}
      <Textarea
        label={t('faqImport.paste')}
        hint={t('faqImport.pasteHint')}
        placeholder={t('faqImport.pasteExample')}
        error={problem?.inFile === false ? problem.say(t) : undefined}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setProblem(null);
        }}
      />
      {known.length > 0 && <Download known={known} />}
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button look="secondary" onClick={() => input.current?.click()}>
          {t('faqImport.file')}
        </Button>
        <Button
          onClick={() =>
            text.trim() === ''
              ? setProblem({ inFile: false, say: (to) => to('faqImport.noText') })
              : read(text, false)
          }
        >
          {t('faqImport.check')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          setProblem(null);
          if (file) void take(file);
          event.target.value = ''; // lets the person choose the same file again after correcting it
        }}
      />
    </>
  );
}

/** What the agent knows now, as a list to be changed in a spreadsheet and imported again. */
function Download({ known }: { known: readonly FaqEntry[] }) {
  const { t } = useTranslation();
  return (
    <Button
      look="link"
      size="inline"
      className="mt-3 touch:min-h-11"
      onClick={() =>
        saveFile(
          new Blob([writeFaq(known, currentLanguage())], { type: 'text/csv' }),
          `recado-${t('faqImport.fileName')}.csv`,
        )
      }
    >
      {t('faqImport.download')}
    </Button>
  );
}
