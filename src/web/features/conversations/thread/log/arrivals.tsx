import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { customerOf } from '../../names.ts';
import { messageSummary } from '../../part-summary.ts';
import type { ThreadMessage } from '../use-thread.ts';

/** Announces what arrives while the page is open. */
export function Arrivals({
  newest,
  name,
  isGroup,
}: {
  newest: ThreadMessage | undefined;
  name: string;
  isGroup: boolean;
}) {
  const { t } = useTranslation();
  const [first] = useState(newest?.id);
  return (
    <p role="status" className="sr-only">
      {newest &&
        newest.id !== first &&
        `${t(`conversations.author.${newest.author}`, { name: customerOf(newest, { name, isGroup }, t) })}: ${messageSummary(newest.parts, t)}`}
    </p>
  );
}
