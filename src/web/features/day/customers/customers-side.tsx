import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { number } from '#web/lib/format.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { recentQuery, trayQuery, type Listed } from '../day-queries.ts';
import { CustomerPhone, PhoneBehind } from './customer-phone.tsx';
import './customers.css';

/** How many phones lie on the counter. */
const PHONES = 3;

/** The customers' side: the phones of real conversations, who waits longest in front. */
export function CustomersSide() {
  const { t } = useTranslation();
  const tray = useQuery(trayQuery);
  const recent = useQuery(recentQuery);
  const features = useQuery({ ...read('features'), staleTime: Infinity });
  const [front, setFront] = useState<string | null>(null);
  const phones = phonesOf(tray.data?.conversations ?? [], recent.data?.conversations ?? []);
  const at = Math.max(
    0,
    phones.findIndex(({ id }) => id === front),
  );
  const shown = phones[at];
  const next = phones[(at + 1) % phones.length];
  const last = phones[(at + phones.length - 1) % phones.length];
  return (
    <div className="customers">
      <h2 className="font-display text-xl font-semibold tracking-tight">
        {t('counter.customers.title')}
      </h2>
      <p className="text-13 text-ink-2">
        {shown
          ? t('counter.customers.text', {
              name: shown.contactName ?? t('dashboard.waiting.noName'),
            })
          : t('counter.customers.empty')}
      </p>
      <div className="customers-phones">
        {shown && last && phones.length > 2 && <PhoneBehind conversation={last} side="left" />}
        {shown && next && phones.length > 1 && <PhoneBehind conversation={next} side="right" />}
        {shown && <CustomerPhone key={shown.id} conversation={shown} />}
      </div>
      <div className="flex min-h-9 items-center justify-between gap-3">
        {phones.length > 1 ? (
          <Button look="link" size="inline" onClick={() => setFront(next?.id ?? null)}>
            {t('counter.customers.place', { at: number(at + 1), of: number(phones.length) })}
          </Button>
        ) : (
          <span />
        )}
        {features.data?.simulator && (
          <Link to="/simulator" className={buttonLook({ look: 'secondary', size: 'small' })}>
            {t('counter.customers.write')}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Who waits, then who was heard last. */
function phonesOf(waiting: readonly Listed[], recent: readonly Listed[]): Listed[] {
  const known = new Set<string>();
  return [...waiting, ...recent]
    .filter(({ id }) => !known.has(id) && known.add(id))
    .slice(0, PHONES);
}
