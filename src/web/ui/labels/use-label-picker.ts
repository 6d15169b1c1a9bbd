import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { fold } from './fold.ts';
import type { Label } from './label-pill.tsx';
import { useLabels, useLabelsChanged } from './use-labels.ts';

const colours = ['brand', 'ok', 'info', 'warn', 'bad', 'quiet'] as const;

/** The labels that fit what was typed, which of them is active, and what a key or a press does. */
export function useLabelPicker(onIt: readonly Label[], onChoose: (labels: Label[]) => void) {
  const { t } = useTranslation();
  const query = useLabels();
  const { data } = query;
  const changed = useLabelsChanged();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const isCreating = useRef(false);
  const listed = data?.labels ?? [];
  // A label that was just created is chosen before the list has been read again.
  const labels: Label[] = [
    ...listed,
    ...onIt.filter((label) => !listed.some((one) => one.id === label.id)),
  ];
  const words = fold(typed.trim());
  const found = labels.filter(({ name }) => fold(name).includes(words));
  // Until the labels have been read, creating is not offered, because the name might exist already.
  const isNew =
    data !== undefined && words !== '' && !labels.some(({ name }) => fold(name) === words);
  const count = found.length + (isNew ? 1 : 0);
  const at = Math.min(active, Math.max(count - 1, 0));
  const chosen = new Set(onIt.map((label) => label.id));
  const now = useRef(onIt);
  useEffect(() => {
    now.current = onIt;
  }, [onIt]);

  const toggle = (label: Label): void => {
    onChoose(
      chosen.has(label.id) ? onIt.filter(({ id: one }) => one !== label.id) : [...onIt, label],
    );
  };
  const create = async (): Promise<void> => {
    if (isCreating.current) return;
    isCreating.current = true;
    try {
      const made = await call('createLabel', {
        body: { name: typed.trim(), colour: colours[labels.length % colours.length] ?? 'brand' },
      });
      setTyped('');
      onChoose([...now.current, made]); // another label may have been chosen meanwhile
    } catch (error) {
      toast.failed({ title: t('labels.error'), text: errorText(error) });
      await changed(); // somebody else may just have created it
    }
    isCreating.current = false;
  };
  const choose = (index: number): void => {
    const label = found[index];
    if (label) toggle(label);
    else if (isNew) void create();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      setActive((at + step + count) % count);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(at);
    }
  };
  const type = (text: string): void => {
    setTyped(text);
    setActive(0);
  };
  return { query, typed, type, found, isNew, count, at, setActive, chosen, choose, press };
}
