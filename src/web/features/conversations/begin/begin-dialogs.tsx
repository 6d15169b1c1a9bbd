import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';

const BeginConversation = lazyComponent(async () => {
  const [dialog] = await Promise.all([
    import('./begin-conversation.tsx'),
    loadTexts('beginning', 'writing'),
  ]);
  return dialog.BeginConversation;
});

/** The dialog of a new conversation, over whatever screen is open. */
export function BeginDialogs() {
  const write = useSearch({ strict: false, select: (search) => search.write });
  // Once it was opened, the dialog stays mounted so that its closing can be animated.
  const [last, setLast] = useState(write);
  if (write !== undefined && last !== write) setLast(write);
  return (
    <ErrorBoundary>
      {last !== undefined && <BeginConversation to={last} open={write !== undefined} />}
    </ErrorBoundary>
  );
}
