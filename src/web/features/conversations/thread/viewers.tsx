import { useTranslation } from 'react-i18next';
import { Avatar } from '#web/ui/avatar.tsx';
import type { useViewers } from './presence.ts';

const shown = 3;

/** Who else of the team looks at this conversation, and which of them types. */
export function Viewers({ viewers }: { viewers: ReturnType<typeof useViewers> }) {
  const { t } = useTranslation();
  const typing = viewers.find((viewer) => viewer.typing);
  const [first] = viewers;
  const text = typing
    ? t('conversations.viewers.typing', { name: typing.name })
    : viewers.length === 1 && first
      ? t('conversations.viewers.one', { name: first.name })
      : t('conversations.viewers.label', { count: viewers.length });
  return (
    <div role="status" className="ml-auto flex min-w-0 items-center gap-2">
      {first && (
        <>
          <span className="min-w-0 truncate text-13 text-ink-2">{text}</span>
          <span className="flex shrink-0 gap-1" aria-hidden>
            {viewers.slice(0, shown).map((viewer) => (
              <span key={viewer.id} title={viewer.name}>
                <Avatar url={viewer.avatarUrl} size="sm" />
              </span>
            ))}
          </span>
        </>
      )}
    </div>
  );
}
