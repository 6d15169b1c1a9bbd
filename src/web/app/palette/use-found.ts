import { IconMessage } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { read, type CallData } from '#web/lib/api/api.ts';
import { timeAgo, timeSince } from '#web/lib/format.ts';
import type { Command, CommandGroup } from './command.ts';

type Listed = CallData<'listConversations'>['conversations'][number];
type Contact = CallData<'listContacts'>['contacts'][number];

/** With fewer letters almost everybody would be found. */
const leastLetters = 2;
const most = { waiting: 5, people: 6, conversations: 4, words: 5 };

interface Found {
  groups: CommandGroup[];
  isSearching: boolean;
  error: Error | null;
  retry: () => void;
}

/**
 * What the server knows of the typed words: people, those who wait first, their conversations, and
 * what was said. What was found for the words before stays until the next answer is there.
 */
export function useFound(words: string): Found {
  const { t } = useTranslation();
  const toLine = useLine();
  const isWanted = words.length >= leastLetters;
  const typed = isWanted ? { search: words } : {};
  const kept = { placeholderData: keepPreviousData };
  const waiting = useQuery({
    ...read('listConversations', { query: { state: 'waiting', limit: most.waiting, ...typed } }),
    ...kept,
  });
  const all = useQuery({
    ...read('listConversations', { query: { limit: 12, ...typed } }),
    ...kept,
    enabled: isWanted,
  });
  const contacts = useQuery({
    ...read('listContacts', { query: { limit: most.people, ...typed } }),
    ...kept,
    enabled: isWanted,
  });
  const asked = isWanted ? [waiting, all, contacts] : [waiting];
  const found = sorted(
    waiting.data?.conversations ?? [],
    isWanted ? (all.data?.conversations ?? []) : [],
    isWanted ? (contacts.data?.contacts ?? []) : [],
  );
  return {
    groups: [
      {
        title: t(isWanted ? 'commands.people' : 'commands.waiting'),
        items: [
          ...found.people.map((one) => toLine.person(one)),
          ...found.contacts.map((one) => toLine.contact(one)),
        ].slice(0, most.people),
      },
      {
        title: t('commands.conversations'),
        items: found.others.slice(0, most.conversations).map((one) => toLine.person(one)),
      },
      {
        title: t('commands.words'),
        items: found.said.slice(0, most.words).map((one) => toLine.said(one)),
      },
    ],
    isSearching: asked.some(({ isFetching, isPlaceholderData, isPending }) =>
      Boolean(isFetching && (isPlaceholderData || isPending)),
    ),
    error: asked.find(({ isError }) => isError)?.error ?? null,
    retry: () => asked.filter(({ isError }) => isError).forEach((query) => void query.refetch()),
  };
}

/** Who waits comes first. One person is one line, and further conversations come after. */
function sorted(waiting: Listed[], all: Listed[], contacts: Contact[]) {
  const unique = [...new Map([...waiting, ...all].map((one) => [one.id, one])).values()];
  const named = unique.filter(({ hit }) => hit === null);
  const people = [...new Map(named.toReversed().map((one) => [one.contactId, one])).values()];
  const first = new Set(people);
  const known = new Set(people.map(({ contactId }) => contactId));
  return {
    people: named.filter((one) => first.has(one)),
    contacts: contacts.filter(({ id }) => !known.has(id)),
    others: named.filter((one) => !first.has(one)),
    said: unique.filter(({ hit }) => hit !== null),
  };
}

/** Makes lines of what was found. */
function useLine() {
  const { t } = useTranslation();
  const router = useRouter();
  const nameOf = (name: string | null): string => name ?? t('commands.noName');
  const open = ({ id, hit }: Listed): Command['does'] => ({
    address: router.buildLocation({
      to: '/conversations/$id',
      params: { id },
      search: { message: hit?.messageId },
    }).href,
  });
  return {
    person: (one: Listed): Command => ({
      id: one.id,
      label: nameOf(one.contactName),
      mark: { name: one.contactName, isGroup: one.isGroup },
      channel: { type: one.channelType, name: one.channelName },
      ...(one.waitingSince === null || one.snoozedUntil !== null
        ? { aside: timeAgo(one.lastMessageAt, 'narrow') }
        : { waits: timeSince(one.waitingSince) ?? t('commands.waitsNow') }),
      does: open(one),
    }),
    contact: ({ id, name, isGroup, identities, lastContactAt }: Contact): Command => ({
      id,
      label: nameOf(name),
      mark: { name, isGroup },
      ...(identities[0] && {
        channel: { type: identities[0].channelType, name: identities[0].channelName },
      }),
      aside: lastContactAt === null ? t('commands.contact') : timeAgo(lastContactAt, 'narrow'),
      does: { address: router.buildLocation({ to: '/contacts/$id', params: { id } }).href },
    }),
    said: (one: Listed): Command => ({
      id: `said ${one.id}`,
      label: (one.hit?.pieces ?? []).map(({ text }) => text).join(''),
      pieces: one.hit?.pieces ?? [],
      mark: IconMessage,
      aside: `${nameOf(one.contactName)}, ${timeAgo(one.lastMessageAt, 'narrow')}`,
      does: open(one),
    }),
  };
}
