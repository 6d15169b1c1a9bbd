import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TRIED_FILE_BYTES } from '#contract/agents/tried-file.ts';
import { newId } from '#web/lib/new-id.ts';
import type { Said } from './ask-agent.ts';

/** The file that goes with the next message, and why it cannot. */
export function useChosenFile() {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Said['file']>(null);
  const size = chosen?.file.size;
  const error =
    size === undefined
      ? null
      : size > TRIED_FILE_BYTES
        ? t('agents.chat.file.tooLarge')
        : size === 0
          ? t('agents.chat.file.empty')
          : null;
  return {
    chosen,
    error,
    choose: (file: File | undefined): void => {
      if (file) setChosen({ id: newId(), file });
    },
    clear: () => setChosen(null),
  };
}
