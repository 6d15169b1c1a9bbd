import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { toast } from './overlays/toast.ts';

const shownMs = 2000;

/** Copies a text and says so, or says that the browser forbids it. `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    // Browsers offer the clipboard only to pages served over https.
    const done = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    done.then(
      () => setCopied(true),
      () => toast.failed({ title: t('common.copyFailed') }),
    );
  };
  return (
    <>
      <Button look="quiet" size="iconSmall" onClick={copy}>
        {copied ? (
          <IconCheck size={16} aria-hidden className="text-ok" />
        ) : (
          <IconCopy size={16} aria-hidden />
        )}
        <span className="sr-only">{label}</span>
      </Button>
      <span role="status" className="sr-only">
        {copied ? t('common.copied') : ''}
      </span>
    </>
  );
}
