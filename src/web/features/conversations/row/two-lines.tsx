import type { TFunction } from 'i18next';
import { ContactAvatar } from '#web/ui/contact-avatar.tsx';
import type { Row } from '../list/known-rows.ts';
import { RowAge } from './row-age.tsx';
import { RowChannel, RowName } from './row-name.tsx';
import { RowLabels } from './row-labels.tsx';
import { RowMark } from './row-mark.tsx';
import { RowSigns } from './row-signs.tsx';
import { RowWords } from './row-words.tsx';

/** A row for the counter: face, name, channel and age above, the customer's words below. */
export function TwoLines({ conversation, t }: { conversation: Row; t: TFunction }) {
  const { contactName, isGroup } = conversation;
  return (
    <>
      <span className="flex transition-opacity duration-120 group-has-[[data-select]:is(:hover,:focus-visible,:checked)]/row:opacity-0 group-data-selecting/list:opacity-0 pointer-fine:group-hover/row:opacity-0">
        <ContactAvatar name={contactName} isGroup={isGroup} />
      </span>
      <span className="grid min-w-0 flex-1 grid-cols-1">
        <span className="flex items-center gap-x-2">
          <span className="flex min-w-0 flex-1 items-center gap-x-2">
            <RowName conversation={conversation} t={t} className="min-w-0 truncate" />
            <RowChannel conversation={conversation} className="shrink-0" />
          </span>
          <RowAge conversation={conversation} t={t} />
        </span>
        <span className="flex items-center gap-x-2">
          <RowWords conversation={conversation} t={t} />
          {/* The words that were searched for need the room. */}
          {!conversation.hit && <RowLabels labels={conversation.labels} t={t} />}
          <RowSigns conversation={conversation} t={t} />
          <RowMark conversation={conversation} t={t} />
        </span>
      </span>
    </>
  );
}
