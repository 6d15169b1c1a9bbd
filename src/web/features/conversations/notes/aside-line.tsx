import { ScheduledBubble } from '../schedule/scheduled-bubble.tsx';
import type { ThreadRow } from '../thread/log/rows.ts';
import { NoteBubble } from './note-bubble.tsx';
import { ResolutionLine } from './resolution-line.tsx';

type Beside = Exclude<ThreadRow, { kind: 'day' | 'message' }>;
type Shown = Beside extends infer Row ? (Row extends Beside ? Omit<Row, 'key'> : never) : never;

/** What the team noted, did or plans, between the messages of a thread. */
export function AsideLine({
  conversationId,
  row,
  isLast,
}: {
  conversationId: string;
  row: Shown;
  isLast: boolean;
}) {
  if (row.kind === 'note') return <NoteBubble note={row.note} isLast={isLast} />;
  if (row.kind === 'resolution') return <ResolutionLine resolution={row.resolution} />;
  return (
    <ScheduledBubble conversationId={conversationId} scheduled={row.scheduled} isLast={isLast} />
  );
}
