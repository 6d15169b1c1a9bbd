import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { PendingBubble } from './pending-bubble.tsx';
import { PhoneBubble } from './phone-bubble.tsx';
import type { PhoneMessage, PhoneState } from './use-phone.ts';

const nearBottom = 80;
/** Two gradients from two corners, like the background of the pages around the phone. */
const light =
  'radial-gradient(32rem 20rem at 15% 0% in srgb,color-mix(in oklab,var(--kraft) 28%,transparent),transparent 80%), ' +
  'radial-gradient(28rem 22rem at 100% 100% in srgb,color-mix(in oklab,var(--kraft-2) 24%,transparent),transparent 80%)';

/**
 * Every message of this chat, oldest first. It scrolls to each new one unless the reader has
 * scrolled up.
 */
export function PhoneLog({
  phone,
  customer,
  onEdit,
}: {
  phone: PhoneState;
  customer: string;
  onEdit: (message: PhoneMessage) => void;
}) {
  const { t } = useTranslation();
  const log = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const [away, setAway] = useState(false);
  const { data } = phone.query;
  const newest = data?.messages.at(-1)?.id;
  const waiting = phone.outbox.length;

  const toBottom = (): void => log.current?.scrollTo({ top: log.current.scrollHeight });
  useLayoutEffect(() => {
    if (following.current) toBottom();
  }, [newest, data?.typing]);
  // A window that changes its size, or a keyboard that opens, hides nothing of the newest message.
  const isShown = data !== undefined;
  useEffect(() => {
    const { current } = log;
    if (!current) return undefined;
    const resized = new ResizeObserver(() => following.current && toBottom());
    resized.observe(current);
    return () => resized.disconnect();
  }, [isShown]);
  // The log always scrolls to the person's own new message.
  useEffect(() => {
    if (waiting > 0) toBottom();
  }, [waiting]);
  if (!data) return null;
  return (
    <div className="relative min-h-0 flex-1 bg-sheet-2" style={{ backgroundImage: light }}>
      <div
        ref={log}
        role="log"
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('simulator.log', { name: data.businessName })}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          following.current = scrollHeight - scrollTop - clientHeight < nearBottom;
          setAway(!following.current);
        }}
        className="flex h-full flex-col gap-1.5 overflow-y-auto px-3 py-4 focus-visible:-outline-offset-2"
      >
        <div className="flex-1" />
        {data.messages.length === 0 && waiting === 0 && (
          <p className="mx-auto my-auto rounded-full bg-sheet px-4 py-1.5 text-13 text-ink-2">
            {t('simulator.start')}
          </p>
        )}
        {data.messages.map((message) => (
          <PhoneBubble
            key={message.id}
            message={message}
            phone={phone}
            businessName={data.businessName}
            onEdit={onEdit}
          />
        ))}
        {phone.outbox.map((pending) => (
          <PendingBubble
            key={`pending ${pending.key}`}
            pending={pending}
            phone={phone}
            customer={customer}
          />
        ))}
        {data.typing && <Typing />}
      </div>
      {away && (
        <Button
          look="secondary"
          size="icon"
          onClick={toBottom}
          className="absolute right-3 bottom-3 rounded-full shadow-popup"
        >
          <IconArrowDown size={18} aria-hidden />
          <span className="sr-only">{t('simulator.newest')}</span>
        </Button>
      )}
    </div>
  );
}

function Typing() {
  return (
    <span
      aria-hidden
      className="mt-1 flex h-9 w-16 items-center justify-center gap-1 rounded-sheet rounded-bl-sm bg-sheet"
    >
      {[0, 1, 2].map((dot) => (
        <span key={dot} className="breathe size-1.5 rounded-full bg-ink-3" />
      ))}
    </span>
  );
}
