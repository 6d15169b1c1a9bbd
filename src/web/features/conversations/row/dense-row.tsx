import { RowAge } from './row-age.tsx';
import { RowLabels } from './row-labels.tsx';
import { RowChannel, RowName } from './row-name.tsx';
import { RowMark } from './row-mark.tsx';
import { RowSigns } from './row-signs.tsx';
import { RowWords } from './row-words.tsx';
import type { RowContent } from './two-lines.tsx';
import { isWaiting } from './waiting.ts';

/** The same row for an operator, in one line. */
export function DenseRow({ conversation, isNear, now, t }: RowContent) {
  const waits = isWaiting(conversation);
  return (
    <>
      <span className="flex w-4 shrink-0 justify-center group-hover/row:opacity-0 group-has-[[data-select]:is(:focus-visible,:checked)]/row:opacity-0 group-data-selecting/list:opacity-0">
        {waits && <RowMark conversation={conversation} t={t} />}
      </span>
      <RowName conversation={conversation} t={t} className="w-30 shrink-0 @2xl/list:w-36" />
      <RowChannel
        conversation={conversation}
        className="w-24 shrink-0 @2xl/list:w-32 @max-lg/list:hidden"
      />
      <RowWords conversation={conversation} t={t} />
      <RowLabels labels={conversation.labels} />
      <RowSigns conversation={conversation} now={now} t={t} />
      {!waits && <RowMark conversation={conversation} t={t} />}
      <RowAge
        conversation={conversation}
        isNear={isNear}
        now={now}
        t={t}
        className="w-14 text-right"
      />
    </>
  );
}
