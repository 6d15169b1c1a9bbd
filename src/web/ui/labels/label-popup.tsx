import { IconCheck, IconPlus } from '@tabler/icons-react';
import { clsx } from 'clsx';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { AnchoredPopup, PopupTitle } from '#web/ui/overlays/anchored-popup.tsx';
import { Button } from '../button.tsx';
import { controlLook } from '#web/ui/forms/field.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { fold } from './fold.ts';
import { LabelManager } from './label-manager.tsx';
import { LabelPill, type Label } from './label-pill.tsx';
import { useLabels, useLabelsChanged } from './use-labels.ts';

const colours = ['brand', 'ok', 'info', 'warn', 'bad', 'quiet'] as const;

interface LabelPopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
  chosen: readonly Label[];
  onChoose: (labels: Label[]) => void;
}

/**
 * A list of every label with a tick. Typing narrows the list, Enter ticks, and a name that no label
 * has yet creates one.
 */
export function LabelPopup({ open, onOpenChange, button, chosen, onChoose }: LabelPopupProps) {
  const { t } = useTranslation();
  const [isManaging, setManaging] = useState(false);
  return (
    <>
      <AnchoredPopup
        open={open}
        onOpenChange={onOpenChange}
        button={button}
        replaced={isManaging}
        className="w-72 p-2"
      >
        <PopupTitle className="px-2 pt-1 pb-2 text-sm font-semibold">
          {t('labels.title')}
        </PopupTitle>
        <Picker chosen={chosen} onChoose={onChoose} />
        <div className="mt-1 border-t border-line pt-1">
          <Button
            look="quiet"
            size="small"
            wide
            className="justify-start"
            onClick={() => {
              onOpenChange(false);
              setManaging(true);
            }}
          >
            {t('labels.manage')}
          </Button>
        </div>
      </AnchoredPopup>
      {isManaging && <LabelManager onClose={() => setManaging(false)} />}
    </>
  );
}

function Picker({ chosen: onIt, onChoose }: Pick<LabelPopupProps, 'chosen' | 'onChoose'>) {
  const { t } = useTranslation();
  const id = useId();
  const { data, isPending, error, isFetching, refetch } = useLabels();
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
  const option = (index: number) => ({
    id: `${id}-${index}`,
    // When the list grows under a pointer that lies still, the person has chosen nothing.
    onMouseMove: ({ movementX, movementY }: MouseEvent) =>
      (movementX !== 0 || movementY !== 0) && setActive(index),
    // The focus stays in the text field.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => choose(index),
    className: clsx(
      'flex min-h-9 cursor-default items-center gap-2 rounded-control px-2 text-sm touch:min-h-11',
      index === at && 'bg-press-soft',
    ),
  });
  return (
    <>
      <input
        role="combobox"
        aria-label={t('labels.search')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={count > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        placeholder={t('labels.search')}
        value={typed}
        maxLength={40}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={press}
        className={clsx(controlLook, 'h-9 px-3 touch:h-11')}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-multiselectable
        aria-label={t('labels.title')}
        className="mt-1 max-h-64 overflow-y-auto"
      >
        {found.map((label, index) => (
          <div
            key={label.id}
            {...option(index)}
            role="option"
            tabIndex={-1}
            aria-selected={chosen.has(label.id)}
          >
            <span className="flex size-4 shrink-0 text-press">
              {chosen.has(label.id) && <IconCheck size={16} aria-hidden />}
            </span>
            <LabelPill label={label} />
          </div>
        ))}
        {isNew && (
          <div {...option(found.length)} role="option" tabIndex={-1} aria-selected={false}>
            <IconPlus size={16} aria-hidden className="shrink-0 text-ink-2" />
            <span className="min-w-0 truncate">{t('labels.create', { name: typed.trim() })}</span>
          </div>
        )}
      </div>
      {error && !data ? (
        <LoadError compact error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        count === 0 && (
          <p className="px-2 py-2 text-13 text-ink-2">
            {t(isPending ? 'common.loading' : 'labels.none')}
          </p>
        )
      )}
    </>
  );
}
