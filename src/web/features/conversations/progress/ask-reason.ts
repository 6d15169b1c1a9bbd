import { useEffect, useState } from 'react';
import type { CallInput } from '#web/lib/api/api.ts';

/** Why a person resolves: the id of a reason, and a note. */
export type Why = Pick<CallInput<'resolveConversation'>['body'], 'reasonId' | 'note'>;
/** Resolves what it was asked for, with the reason. */
export type ResolveFor = (why: Why) => void;

const listeners = new Set<(resolve: ResolveFor) => void>();

/** Asks the person why they resolve; `resolve` is called when they have said it. */
export const askReason = (resolve: ResolveFor): void =>
  listeners.forEach((listener) => listener(resolve));

/** What the person is asked a reason for; null: nothing. The other one ends it. */
export function useAskedReason(): [ResolveFor | null, () => void] {
  const [asked, setAsked] = useState<{ resolve: ResolveFor } | null>(null);
  useEffect(() => {
    const listen = (resolve: ResolveFor): void => setAsked({ resolve });
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, []);
  return [asked?.resolve ?? null, () => setAsked(null)];
}
