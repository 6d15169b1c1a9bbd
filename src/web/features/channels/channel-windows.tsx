import { createContext, use, useState, type ReactNode } from 'react';
import type { Channel } from '#contract/channels/channels.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';

const ChannelQuestion = lazyComponent(
  async () => (await import('./channel-question.tsx')).ChannelQuestion,
);
const ChannelPanel = lazyComponent(async () => (await import('./channel-panel.tsx')).ChannelPanel);
const EditChannel = lazyComponent(async () => (await import('./edit-channel.tsx')).EditChannel);

type Window = 'details' | 'edit' | 'disconnect' | 'remove';
type Show = (channel: Channel, window: Window) => void;
const ShowContext = createContext<Show | null>(null);

/**
 * The dialogs of a channel: its details, its name, and the questions before it is disconnected or
 * deleted. They belong to the list and not to a row, because a row may disappear while somebody
 * types: a phone is turned and the table becomes a list, or a channel moves to another page.
 */
export function ChannelWindows({ children }: { children: ReactNode }) {
  // Once it was opened, a window stays mounted so that its closing can be animated.
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
  // Each question is a dialog of its own. If the closing dialog became the next question, the focus
  // would be lost.
  return (
    <ChannelQuestion key={window} channel={channel} ask={window} open={open} onClose={onClose} />
  );
}

/** Returns the function that opens one of the windows. Only within `ChannelWindows`. */
export function useShowWindow(): Show {
  const show = use(ShowContext);
  if (!show) throw new Error('useShowWindow outside of ChannelWindows');
  return show;
}
