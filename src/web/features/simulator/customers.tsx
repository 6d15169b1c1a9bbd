import { IconPlus } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Initials } from './initials.tsx';

interface CustomersProps {
  customer: string;
  /** The customers who have written here, and the ones that are suggested. */
  known: readonly string[];
  onChoose: (name: string) => void;
  isSame: (one: string, other: string) => boolean;
}

/** Chooses the customer to write as: a list at the side; on phones, a row that swipes. */
export function Customers({ customer, known, onChoose, isSame }: CustomersProps) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const names = [...known, customer].filter(
    (name, index, all) => all.findIndex((other) => isSame(other, name)) === index,
  );
  const at = names.findIndex((name) => isSame(name, customer));
  const row = useRef<HTMLUListElement>(null);
  // The chosen one may stand far to the right in the row of a phone, and others may pass it.
  useEffect(() => {
    const list = row.current;
    const chosen = list?.children[at];
    if (!list || !chosen) return;
    const [inner, outer] = [chosen.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [at]);
  return (
    <section aria-label={t('simulator.customers')} className="min-w-0">
      <h2 className="mb-1.5 text-sm font-medium max-md:sr-only">{t('simulator.customers')}</h2>
      <ul ref={row} className="flex gap-1 max-md:overflow-x-auto max-md:py-0.5 md:flex-col">
        {names.map((name) => {
          const chosen = isSame(name, customer);
          return (
            <li key={name} className="min-w-0 shrink-0">
              <button
                type="button"
                aria-pressed={chosen}
                onClick={() => onChoose(name)}
                className={clsx(
                  'flex h-11 w-full max-w-60 items-center gap-2.5 rounded-control pr-3 pl-1.5 text-sm transition-colors duration-150 focus-visible:-outline-offset-2',
                  chosen
                    ? 'bg-sheet font-semibold text-ink'
                    : 'text-ink-2 hover:bg-sheet/60 hover:text-ink',
                )}
              >
                <Initials name={name} />
                <span className="min-w-0 truncate">{name}</span>
              </button>
            </li>
          );
        })}
        <li className="shrink-0">
          <Button
            look="quiet"
            onClick={() => setAdding(true)}
            className="h-11 pl-1.5! md:w-full md:justify-start"
          >
            <span className="flex size-8 items-center justify-center rounded-full border border-dashed border-field">
              <IconPlus size={16} aria-hidden />
            </span>
            {t('simulator.newCustomer')}
          </Button>
        </li>
      </ul>
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title={t('simulator.newCustomer')}
        description={t('simulator.newCustomerText')}
      >
        <NewCustomer
          onName={(name) => {
            setAdding(false);
            onChoose(name);
          }}
        />
      </Dialog>
    </section>
  );
}

function NewCustomer({ onName }: { onName: (name: string) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') setMissing(true);
        else onName(name.trim());
      }}
    >
      <TextField
        label={t('simulator.customerName')}
        placeholder={t('simulator.customerPlaceholder')}
        autoComplete="off"
        maxLength={60}
        value={name}
        error={missing && name.trim() === '' ? t('common.required') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" className="sm:justify-self-end">
        {t('simulator.startWriting')}
      </Button>
    </form>
  );
}
