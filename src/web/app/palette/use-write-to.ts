import { IconEdit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShowBegin } from '#web/features/conversations/begin/use-show-begin.ts';
import type { CommandGroup } from './command.ts';

/** As long as a number with its area code, and nothing else. */
const number = /^\+?(?:[\s().-]*\d){8,15}$/;

/** A number that was typed can be written to, whether or not somebody has it. */
export function useWriteTo(typed: string): CommandGroup {
  const { t } = useTranslation();
  const showBegin = useShowBegin();
  return {
    title: t('commands.begin'),
    items: number.test(typed)
      ? [
          {
            id: 'write to',
            label: t('commands.writeTo', { number: typed }),
            mark: IconEdit,
            does: { run: () => showBegin(typed.replaceAll(/[^+\d]/g, '')) },
          },
        ]
      : [],
  };
}
