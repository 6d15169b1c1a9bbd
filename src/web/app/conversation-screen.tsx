import { loadTexts } from '#web/i18n/i18n.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { show, useShown } from '#web/features/conversations/thread/passport/shown.ts';
import { Thread } from '#web/features/conversations/thread/thread.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useRoomy, useWide } from '#web/lib/media.ts';
import { useVisibleRoom } from '#web/lib/visible-room.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';

const ContactPane = lazyComponent(async () => {
  const [pane] = await Promise.all([
    import('#web/features/contacts/contact-pane.tsx'),
    loadTexts('contacts', 'labels', 'blocking'),
  ]);
  return pane.ContactPane;
});
const PassportPane = lazyComponent(async () => {
  const [pane] = await Promise.all([
    import('#web/features/conversations/thread/passport/passport-pane.tsx'),
    loadTexts('writing'),
  ]);
  return pane.PassportPane;
});
const route = getRouteApi('/signed-in/conversations/$id');

/**
 * `/conversations/{id}`: the conversation, and the contact, or why an answer was given. They stand
 * beside it where the window has room, and otherwise open in a sheet.
 */
export function ConversationScreen() {
  const { id } = route.useParams();
  const roomy = useRoomy();
  const screen = useVisibleRoom(!useWide());
  const [beside, setBeside] = useState(() => readStored('contactPane') !== 'closed');
  // Once it was opened, the sheet stays mounted so that its closing can be animated.
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const shown = useShown();
  useLayoutEffect(() => () => show(null), [id]);
  const toggle = (): void => {
    if (!roomy) return setSheet('open');
    const isOpen = beside && !shown;
    show(null);
    setBeside(!isOpen);
    writeStored('contactPane', isOpen ? 'closed' : null);
  };
  return (
    <div ref={screen} className="flex min-h-0 flex-1 bg-sheet">
      {/* The height of this element changes with the notices around it. What may grow inside
          measures itself against it (`cqh`). */}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col [container-type:size]">
        <Thread pane={{ isOpen: roomy ? beside && !shown : sheet === 'open', toggle }} />
      </div>
      <ErrorBoundary>
        {roomy && beside && !shown && <ContactPane conversationId={id} />}
      </ErrorBoundary>
      <ErrorBoundary>{shown && <PassportPane shown={shown} isBeside={roomy} />}</ErrorBoundary>
      <ErrorBoundary>
        {!roomy && sheet !== 'never' && (
          <ContactPane
            conversationId={id}
            sheet={{
              open: sheet === 'open',
              onOpenChange: (open) => setSheet(open ? 'open' : 'closed'),
            }}
          />
        )}
      </ErrorBoundary>
    </div>
  );
}
