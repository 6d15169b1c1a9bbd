import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '#contract/contacts/contacts.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { fullTime, timeAgo } from '#web/lib/format.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Button } from '#web/ui/button.tsx';
import { Later } from '#web/ui/states/later.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useContactChanged } from './contact-queries.ts';
import { Part } from './part.tsx';

const ConfirmDialog = lazyComponent(
  async () => (await import('#web/ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
);

/**
 * Whether the person wants messages, who recorded that and when; and what they told a member of the
 * team.
 */
export function ContactConsents({ contact, askedFor }: { contact: Contact; askedFor: string }) {
  const { t } = useTranslation();
  const { id, optedOut, consents } = contact;
  const changed = useContactChanged();
  const [isAsking, setAsking] = useState(false);
  // Once it was opened, the question stays mounted so that its closing can be animated.
  const [wasAsked, setWasAsked] = useState(false);
  const next = optedOut ? 'opt_in' : 'opt_out';
  const change = useMutation({
    mutationFn: () => call('changeConsent', { params: { id }, body: { change: next } }),
    onSuccess: (now) => {
      setAsking(false);
      changed(now, askedFor);
      toast.done({ title: t(`contacts.consent.done.${next}`) });
    },
  });
  return (
    <Part title={t('contacts.consent.title')}>
      <p className="text-sm">{t(optedOut ? 'contacts.consent.out' : 'contacts.consent.in')}</p>
      {consents.length > 0 && (
        <ul className="grid grid-cols-1 gap-1.5 text-13 text-ink-2">
          {consents.map(({ change: said, source, byName, at }) => (
            <li key={`${at} ${said}`} className="flex items-baseline justify-between gap-3">
              <span className="min-w-0">
                {t(`contacts.consent.change.${said}`)}
                {' · '}
                {t(`contacts.consent.source.${source}`, {
                  name: byName ?? t('contacts.consent.somebody'),
                })}
              </span>
              <time dateTime={at} title={fullTime(at)} className="shrink-0 text-ink-3">
                {timeAgo(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          look="secondary"
          size="small"
          onClick={() => {
            setWasAsked(true);
            setAsking(true);
          }}
        >
          {t(`contacts.consent.record.${next}`)}
        </Button>
      </div>
      <Later>
        {wasAsked && (
          <ConfirmDialog
            open={isAsking}
            onOpenChange={(open) => {
              setAsking(open);
              if (!open) change.reset();
            }}
            title={t(`contacts.consent.ask.${next}`)}
            confirm={t(`contacts.consent.confirm.${next}`)}
            busy={change.isPending}
            error={change.error ? errorText(change.error) : undefined}
            onConfirm={() => change.mutate()}
          >
            {t(`contacts.consent.text.${next}`)}
          </ConfirmDialog>
        )}
      </Later>
    </Part>
  );
}
