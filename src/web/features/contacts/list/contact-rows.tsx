import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { ListedContact } from '#contract/contacts/contacts.ts';
import { fullTime, timeAgo } from '#web/lib/format.ts';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';
import { LabelLine } from '#web/ui/labels/label-pill.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { StatusPill } from '#web/ui/states/status-pill.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/page/table.tsx';
import { ContactInitials } from '../contact-initials.tsx';
import { phoneText } from '#web/lib/phone-text.ts';

/** The contacts as a table, where there is room for columns. */
export function ContactTable({ contacts }: { contacts: readonly ListedContact[] }) {
  const { t } = useTranslation();
  return (
    <Table label={t('contacts.title')}>
      <thead>
        <tr>
          <HeadCell className="w-[28%] xl:w-[34%]">{t('contacts.name')}</HeadCell>
          <HeadCell>{t('contacts.phone')}</HeadCell>
          <HeadCell className="max-lg:hidden">{t('contacts.email')}</HeadCell>
          <HeadCell className="w-48">{t('contacts.channels')}</HeadCell>
          <HeadCell className="w-36">{t('contacts.lastContact')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {contacts.map((contact) => (
          <Row key={contact.id}>
            <Cell>
              <Name contact={contact} />
            </Cell>
            <Cell className="truncate text-ink-2">{numberOf(contact)}</Cell>
            <Cell className="truncate text-ink-2 max-lg:hidden">{contact.email}</Cell>
            <Cell>
              <Marks contact={contact} />
            </Cell>
            <Cell className="text-ink-2">
              <Last contact={contact} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The contacts on a phone: one stacked row each. */
export function ContactRows({ contacts }: { contacts: readonly ListedContact[] }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('contacts.title')} className="border-t border-ink">
      {contacts.map((contact) => (
        <li key={contact.id} className="border-b border-line py-3">
          <Name contact={contact} stacked />
          <div className="mt-1 flex items-center justify-between gap-3 pl-12 text-13 text-ink-2">
            <span className="truncate">
              {numberOf(contact) ?? contact.email ?? <Marks contact={contact} />}
            </span>
            <Last contact={contact} />
          </div>
        </li>
      ))}
    </ul>
  );
}

export function ContactsLoading() {
  return (
    <div aria-busy className="border-t border-ink">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex h-14 items-center gap-3 border-b border-line">
          <Skeleton onPage className="size-9 rounded-full" />
          <Skeleton onPage className="h-4 w-40" />
        </div>
      ))}
    </div>
  );
}

/** `stacked`: the name has the width for itself and may wrap, and what marks the contact follows. */
function Name({ contact, stacked = false }: { contact: ListedContact; stacked?: boolean }) {
  const { t } = useTranslation();
  const marks = (
    <>
      {contact.labels.length > 0 && (
        <LabelLine labels={contact.labels} className={stacked ? 'flex-wrap' : 'shrink'} />
      )}
      {contact.optedOut && (
        <StatusPill kind="warn" dot={false}>
          {t('contacts.optedOutShort')}
        </StatusPill>
      )}
    </>
  );
  const isMarked = contact.labels.length > 0 || contact.optedOut;
  return (
    <>
      <div className="flex min-w-0 items-center gap-3">
        <ContactInitials name={contact.name} />
        <Link
          to="/contacts/$id"
          params={{ id: contact.id }}
          className="inline-flex min-h-6 min-w-0 items-center rounded-slip text-15 font-semibold hover:underline touch:min-h-11"
        >
          <span className={stacked ? 'wrap-anywhere' : 'truncate'}>
            {contact.name ?? t('contacts.noName')}
          </span>
        </Link>
        {!stacked && marks}
      </div>
      {stacked && isMarked && <div className="flex flex-wrap gap-1 pl-12">{marks}</div>}
    </>
  );
}

/** The typed phone number, otherwise one that a channel knows; null when there is none. */
function numberOf({ phone, identities }: ListedContact): string | null {
  const digits = phone ?? identities.find(({ kind }) => kind === 'phone')?.value;
  return digits === undefined ? null : phoneText(digits);
}

function Marks({ contact }: { contact: ListedContact }) {
  const types = [...new Set(contact.identities.map(({ channelType }) => channelType))];
  return (
    <span className="flex flex-wrap gap-x-3 text-13 text-ink-2">
      {types.map((type) => (
        <ChannelEdge key={type} type={type} name={channels[type].label} />
      ))}
    </span>
  );
}

function Last({ contact: { lastContactAt } }: { contact: ListedContact }) {
  const { t } = useTranslation();
  if (lastContactAt === null) return <span className="shrink-0">{t('contacts.neverWrote')}</span>;
  return (
    <time dateTime={lastContactAt} title={fullTime(lastContactAt)} className="shrink-0">
      {timeAgo(lastContactAt)}
    </time>
  );
}
