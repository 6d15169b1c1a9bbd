import { useTranslation } from 'react-i18next';
import { loadTexts } from '#web/i18n/i18n.ts';
import { Later } from '#web/ui/states/later.tsx';
import type { ShownPart } from '#contract/conversations/shown-part.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { LinkedText } from '../../linked-text.tsx';
import { partSummary } from '../../part-summary.ts';
import { MediaView } from './media-view.tsx';
import { OfferedChoices } from './offered-choices.tsx';

const RarePart = lazyComponent(async () => {
  const [parts] = await Promise.all([import('./rare-part.tsx'), loadTexts('writing')]);
  return parts.RarePart;
});

/** One part of a message. */
export function PartView({
  part,
  messageId,
  index,
  pressed,
  solid,
}: {
  part: ShownPart;
  messageId: string;
  index: number;
  pressed: string | null;
  solid: boolean;
}) {
  const { t } = useTranslation();
  switch (part.kind) {
    case 'text':
      return <LinkedText text={part.text} />;
    case 'buttons':
      return <OfferedChoices text={part.text} buttons={part.buttons} pressed={pressed} />;
    case 'list':
      return <OfferedChoices text={part.text} buttons={part.items} pressed={pressed} />;
    case 'choice':
      return (
        <p>
          <span className="block text-xs text-ink-2">{t('conversations.part.choice')}</span>
          {part.label ?? part.id}
        </p>
      );
    case 'media':
      return <MediaView part={part} messageId={messageId} index={index} />;
    case 'location':
    case 'contact':
    case 'call':
    case 'product':
    case 'forwarded':
    case 'order':
    case 'form':
    case 'referral':
    case 'unsupported':
    case 'template':
    case 'call_permission':
    case 'welcome':
      return (
        <Later fallback={<p>{partSummary(part, t)}</p>}>
          <RarePart part={part} solid={solid} />
        </Later>
      );
  }
}
