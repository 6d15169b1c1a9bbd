import { IconArrowBackUp, IconBolt, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssign } from '#web/features/conversations/thread/use-assign.ts';
import { read } from '#web/lib/api/api.ts';
import { useUser } from '#web/lib/session/session.tsx';
import type { Command, CommandGroup } from './command.ts';

/**
 * What can be done with the open conversation: to press the buttons of the page that name a key,
 * and to assign it to somebody by name.
 */
export function useActs(): CommandGroup {
  const { t } = useTranslation();
  const id = useMatch({
    from: '/signed-in/conversations/$id',
    shouldThrow: false,
    select: ({ params }) => params.id,
  });
  const { data: opened } = useQuery({
    ...read('readConversation', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  // The palette covers the page, which does not change behind it.
  const [buttons] = useState(() => (id === undefined ? [] : buttonsWithKeys()));
  const assign = useAssignActs(id);
  const name = opened?.contactName ?? t('commands.noName');
  return {
    title: t('commands.actOn', { name }),
    items: [
      ...buttons.map(({ element, name: label, key }): Command => ({
        id: `key ${key}`,
        label: label ?? t('commands.answer'),
        mark: label === null ? IconArrowBackUp : IconBolt,
        keys: [key.toUpperCase()],
        does: { run: () => press(element) },
      })),
      ...assign,
    ],
  };
}

/** One line for each colleague and each team. */
function useAssignActs(id: string | undefined): Command[] {
  const { t } = useTranslation();
  const me = useUser();
  const assign = useAssign(id ?? '');
  const asked = { staleTime: 60_000, enabled: id !== undefined };
  const people = useQuery({ ...read('listPeople'), ...asked }).data?.people ?? [];
  const teams = useQuery({ ...read('listTeams'), ...asked }).data?.teams ?? [];
  if (id === undefined) return [];
  return [
    ...people.map((person): Command => ({
      id: `assign ${person.id}`,
      label: t(person.id === me.id ? 'commands.assignMe' : 'commands.assign', {
        name: person.name,
      }),
      mark: IconUserPlus,
      does: { run: () => assign.mutate({ userId: person.id, name: person.name }) },
    })),
    ...teams.map((team): Command => ({
      id: `assign ${team.id}`,
      label: t('commands.assignTeam', { name: team.name }),
      mark: IconUserPlus,
      does: { run: () => assign.mutate({ userId: null, teamId: team.id, name: team.name }) },
    })),
  ];
}

interface KeyedButton {
  element: HTMLElement;
  key: string;
  /** What the button says; null: it is the field for the answer. */
  name: string | null;
}

/** Buttons and the composer; a search field and the ticks of a list act on other things. */
const keyed = 'main :is(button, a, textarea)[aria-keyshortcuts]';

/** The visible controls of the page that name their key, as `inbox-keys.ts` finds them. */
function buttonsWithKeys(): KeyedButton[] {
  const known = new Set<string>();
  return [...document.querySelectorAll<HTMLElement>(keyed)].flatMap((element): KeyedButton[] => {
    const key = element.getAttribute('aria-keyshortcuts')?.split(' ')[0] ?? '';
    if (key === '' || known.has(key) || !element.checkVisibility()) return [];
    if (element.matches(':disabled, [aria-disabled="true"]')) return [];
    known.add(key);
    return [{ element, key, name: isField(element) ? null : spoken(element) }];
  });
}

const isField = (element: HTMLElement): boolean => element.matches('textarea');

const spoken = (element: HTMLElement): string =>
  (element.ariaLabel ?? (element.title || element.textContent)).trim();

function press(element: HTMLElement): void {
  element.focus();
  if (!isField(element)) element.click();
}
