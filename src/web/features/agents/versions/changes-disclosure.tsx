import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** "What changed", folded; what is in it is asked for when it is opened first. */
export function ChangesDisclosure({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <details className="group mt-1 text-sm" onToggle={() => setOpened(true)}>
      <summary className="flex min-h-6 w-fit cursor-pointer list-none items-center gap-1 rounded-slip font-semibold text-press hover:underline touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <IconChevronRight
          size={16}
          aria-hidden
          className="shrink-0 transition-transform duration-150 group-open:rotate-90"
        />
        {t('agents.versions.changed')}
      </summary>
      <div className="mt-2 pl-5 text-ink-2">{opened && children}</div>
    </details>
  );
}
