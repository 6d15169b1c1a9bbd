import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AttentionItem } from '#contract/dashboard/dashboard.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { BesideEdge } from '#web/ui/channel-edge.tsx';
import { useAttentionLine, useWorkerLine, type AttentionLine } from './attention-line.ts';

/** One item that needs attention: where it is, what happened, and a button that leads there. */
export function AttentionRow({ item }: { item: AttentionItem }) {
  return <Row line={useAttentionLine(item)} />;
}

/** Says that nothing answers the messages. */
export function WorkerStopped() {
  return <Row line={useWorkerLine()} />;
}

function Row({ line: { at, name, text, way, needs } }: { line: AttentionLine }) {
  const { t } = useTranslation();
  const may = useCan(needs ?? 'listChannels');
  const Mark = at.icon;
  const words = (
    <span className="min-w-0 flex-1 wrap-anywhere text-ink-2">
      {name && <span className="text-15 font-semibold text-ink">{name} </span>}
      {text}
    </span>
  );
  return (
    <li className="flex flex-col items-start gap-2 py-3 sm:flex-row sm:items-center sm:gap-6">
      <div className="flex w-full min-w-0 flex-1 items-center gap-3">
        {Mark && (
          <Mark
            size={20}
            stroke={1.75}
            aria-hidden
            className={`shrink-0 ${at.bad ? 'text-bad' : 'text-ink-2'}`}
          />
        )}
        {at.channel ? <BesideEdge type={at.channel}>{words}</BesideEdge> : words}
      </div>
      {may && (
        <Link {...way.link} className={buttonLook({ look: 'secondary', size: 'small' })}>
          {t(`dashboard.attention.${way.label}`)}
          {at.channel && <span className="sr-only">{name}</span>}
        </Link>
      )}
    </li>
  );
}
