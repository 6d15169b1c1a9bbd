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
export function TwoLines({ conversation, isNear, now, t }: RowContent) {
  const { contactName, isGroup } = conversation;
  return (
    <>
      <ContactAvatar
        name={contactName}
        isGroup={isGroup}
        className="row-span-2 transition-opacity duration-120 group-has-[[data-select]:is(:hover,:focus-visible,:checked)]/row:opacity-0 group-data-selecting/list:opacity-0 pointer-fine:group-hover/row:opacity-0"
      />
      <span className="flex min-w-0 items-center gap-x-2">
        <RowName conversation={conversation} t={t} className="min-w-0" />
        <RowChannel conversation={conversation} className="shrink-0" />
        <RowAge conversation={conversation} isNear={isNear} now={now} t={t} className="ml-auto" />
      </span>
      <span className="flex min-w-0 items-center gap-x-2">
        <RowWords conversation={conversation} t={t} />
        {/* The words that were searched for need the room. */}
        {!conversation.hit && <RowLabels labels={conversation.labels} />}
        <RowSigns conversation={conversation} now={now} t={t} />
        <RowMark conversation={conversation} t={t} />
      </span>
    </>
  );
}

/** What a row shows, at the time `now` in milliseconds since 1970. */
export interface RowContent {
  conversation: Row;
  isNear: boolean;
  now: number;
  t: TFunction;
}
