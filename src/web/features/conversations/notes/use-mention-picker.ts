import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { read } from '#web/lib/api/api.ts';
import { useUser } from '#web/lib/session/session.tsx';
import { fold } from '#web/ui/labels/fold.ts';

/** A colleague whom a note names. */
export interface Named {
  id: string;
  name: string;
}

/** The letters after the "@" at the end of a text, if there is one. */
const namedAtEnd = /(?:^|\s)@([\p{L}\p{N}_-]*)$/u;
/** How many people the list shows. */
const shown = 6;

/**
 * The list of colleagues that "@" opens while a note is written: who fits, who is active, and the
 * keys that move in the list. Those who were chosen are told of the note if it still names them.
 */
export function useMentionPicker(text: string, isNote: boolean, onText: (next: string) => void) {
  const id = useId();
  const me = useUser();
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly Named[]>([]);
  const asked = isNote ? (namedAtEnd.exec(text)?.[1] ?? null) : null;
  const isOpen = asked !== null && dismissed !== text;
  const { data } = useQuery({ ...read('listPeople'), staleTime: 60_000, enabled: isOpen });
  const people = isOpen
    ? (data?.people ?? [])
        .filter((one) => one.id !== me.id && fold(one.name).includes(fold(asked)))
        .slice(0, shown)
    : [];
  const at = Math.min(active, Math.max(people.length - 1, 0));

  const choose = (person: Named): void => {
    setActive(0);
    setChosen([...chosen.filter((one) => one.id !== person.id), person]);
    onText(`${text.slice(0, text.length - (asked ?? '').length)}${person.name} `);
  };
  /** Whether the list used the key, so that the text field must not. */
  const takeKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (people.length === 0) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const picked = key === 'Enter' || key === 'Tab' ? people[at] : undefined;
    if (step !== undefined) setActive((at + step + people.length) % people.length);
    else if (picked && !shiftKey) choose(picked);
    else if (key === 'Escape') setDismissed(text);
    else return false;
    return true;
  };
  return {
    id,
    people,
    active: at,
    setActive,
    choose,
    takeKey,
    /** The ids of those whom these words name. */
    namedIn: (words: string): string[] =>
      chosen.filter(({ name }) => words.includes(`@${name}`)).map((one) => one.id),
  };
}
