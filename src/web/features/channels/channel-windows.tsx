import { createContext, use, useState, type ReactNode } from 'react';
import type { Channel } from '#contract/channels/channels.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';

const ChannelQuestion = lazyComponent(
  async () => (await import('./channel-question.tsx')).ChannelQuestion,
);
const ChannelPanel = lazyComponent(async () => (await import('./channel-panel.tsx')).ChannelPanel);
const EditChannel = lazyComponent(async () => (await import('./edit-channel.tsx')).EditChannel);

type Window = 'details' | 'edit' | 'disconnect' | 'remove';
type Show = (channel: Channel, window: Window) => void;
const ShowContext = createContext<Show | null>(null);

/**
 * What is opened of a channel: its details, its name, and the questions before something is taken
 * away. They belong to the list and not to a row, for a row may go while somebody types: a phone is
 * turned and the table becomes a list, a channel moves to another page.
 */
export function ChannelWindows({ children }: { children: ReactNode }) {
  // Once opened, a window stays so that it can leave with its motion.
  const [shown, setShown] = useState<{ channel: Channel; window: Window } | null>(null);
  const [open, setOpen] = useState(false);
  const show: Show = (channel, window) => {
    setShown({ channel, window });
    setOpen(true);
  };
  const close = (): void => setOpen(false);
  return (
    <ShowContext value={show}>
      {children}
      <ErrorBoundary>
        {shown && (
          <Opened
            key={shown.channel.id}
            {...shown}
            open={open}
            onClose={close}
            onEdit={() => show(shown.channel, 'edit')}
          />
        )}
      </ErrorBoundary>
    </ShowContext>
  );
}

interface OpenedProps {
  channel: Channel;
  window: Window;
  open: boolean;
  onClose: () => void;
  onEdit: () => void;
}

function Opened({ channel, window, open, onClose, onEdit }: OpenedProps) {
  if (window === 'details')
    return <ChannelPanel channel={channel} open={open} onClose={onClose} onEdit={onEdit} />;
  if (window === 'edit') return <EditChannel channel={channel} open={open} onClose={onClose} />;
  // Each question is a dialog of its own: one that still leaves must not be the one that comes, or
  // the focus stays behind.
  return (
    <ChannelQuestion key={window} channel={channel} ask={window} open={open} onClose={onClose} />
  );
}

/** Opens one of them; within `ChannelWindows`. */
export function useShowWindow(): Show {
  const show = use(ShowContext);
  if (!show) throw new Error('useShowWindow outside of ChannelWindows');
  return show;
}
