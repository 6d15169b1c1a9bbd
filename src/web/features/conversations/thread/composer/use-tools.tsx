import {
  IconBolt,
  IconCalendarClock,
  IconNote,
  IconPaperclip,
  IconTemplate,
  type Icon,
} from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Opened } from '../owner.ts';
import type { useComposer } from './use-composer.ts';

/** What the composer opens over the page. `tools`: the sheet of a phone with all tools. */
export type ComposerDialog = 'tools' | 'schedule' | 'template' | 'ready';

/** One tool beside the text: its name, its picture and what it does. */
export interface Tool {
  label: string;
  mark: Icon;
  keys?: string;
  /** For a tool that stays on, such as a note. */
  isOn?: boolean;
  run: () => void;
}

/** What a person may add to the text: files, a note instead, a ready answer, a time, a template. */
export function useTools(
  { channelType }: Opened,
  { text, isNote, setNote, files, focus, write }: ReturnType<typeof useComposer>,
  chooser: RefObject<HTMLInputElement | null>,
  open: (dialog: ComposerDialog) => void,
): readonly Tool[] {
  const { t } = useTranslation();
  const note: Tool = {
    label: t('conversations.note.mode'),
    mark: IconNote,
    keys: 'n',
    isOn: isNote,
    run: () => {
      setNote(!isNote);
      focus();
    },
  };
  if (isNote) return [note];
  const tools: (Tool | false)[] = [
    {
      label: t('conversations.attach.title'),
      mark: IconPaperclip,
      run: () => chooser.current?.click(),
    },
    note,
    {
      label: t('conversations.ready.title'),
      mark: IconBolt,
      run: () => {
        if (text === '') write('/');
        else open('ready');
        focus();
      },
    },
    files.attachments.length === 0 && {
      label: t('conversations.schedule.title'),
      mark: IconCalendarClock,
      run: () => (text.trim() === '' ? focus() : open('schedule')),
    },
    channelType === 'whatsapp' && {
      label: t('conversations.templates.title'),
      mark: IconTemplate,
      run: () => open('template'),
    },
  ];
  return tools.filter((tool) => tool !== false);
}
