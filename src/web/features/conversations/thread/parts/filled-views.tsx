import { IconForms, IconShoppingCart, IconSpeakerphone } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownPart } from '#contract/conversations/shown-part.ts';
import { money, number } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session/session.tsx';
import { LinkedText } from '../../linked-text.tsx';
import { partSummary } from '../../part-summary.ts';

type Of<Kind extends ShownPart['kind']> = Extract<ShownPart, { kind: Kind }>;

/** An order from the catalogue: the items with number and price, and the total. */
export function OrderView({ part }: { part: Of<'order'> }) {
  const { t } = useTranslation();
  return (
    <>
      <Title mark={<IconShoppingCart size={18} aria-hidden className="shrink-0" />}>
        {t('conversations.part.order')}
      </Title>
      <ul className="my-1 divide-y divide-line">
        {part.items.map(({ product, quantity, price, currency }, index) => (
          <li key={index} className="flex items-baseline justify-between gap-4 py-1">
            <span className="min-w-0">
              {quantity !== null && <span className="tabular-nums">{number(quantity)} × </span>}
              {product}
            </span>
            {price !== null && (
              <span className="shrink-0 tabular-nums">
                {currency === null ? number(price) : money(price * (quantity ?? 1), currency)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {part.total && (
        <p className="flex items-baseline justify-between gap-4 font-medium">
          <span>{t('writing.part.orderTotal')}</span>
          <span className="tabular-nums">{money(part.total.amount, part.total.currency)}</span>
        </p>
      )}
      {part.note !== null && <LinkedText text={part.note} />}
    </>
  );
}

/** A form as the customer filled it in. */
export function FormView({ part }: { part: Of<'form'> }) {
  const { t } = useTranslation();
  return (
    <>
      <Title mark={<IconForms size={18} aria-hidden className="shrink-0" />}>
        {t('conversations.part.form')}
      </Title>
      <dl className="mt-1 grid gap-1.5">
        {part.fields.map(({ name, value }, index) => (
          <div key={index}>
            <dt className="text-xs text-ink-2">{name}</dt>
            <dd>
              <LinkedText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The ad, post or link through which the customer came. */
export function ReferralView({ part }: { part: Of<'referral'> }) {
  const { t } = useTranslation();
  return (
    <div className="mb-1.5 border-l-2 border-press pl-2 text-13">
      <Title mark={<IconSpeakerphone size={16} aria-hidden className="shrink-0" />}>
        {t(`conversations.part.referral.${part.from}`)}
      </Title>
      {part.title !== null && <p className="font-medium">{part.title}</p>}
      {part.words !== null && <p className="text-ink-2">{part.words}</p>}
      {part.ref !== null && (
        <p className="text-ink-2">{t('writing.part.referralRef', { ref: part.ref })}</p>
      )}
      {part.url !== null && (
        <a
          href={part.url}
          target="_blank"
          rel="noopener noreferrer"
          className="underline underline-offset-2"
        >
          {t('writing.part.referralOpen')}
        </a>
      )}
    </div>
  );
}

/**
 * Content of a kind that the product does not know, by its name. The owner of the account may see
 * the raw content.
 */
export function UnknownView({ part, solid }: { part: Of<'unsupported'>; solid: boolean }) {
  const { t } = useTranslation();
  const mayLook = useUser().role === 'owner';
  return (
    <>
      <p className={clsx('italic', !solid && 'text-ink-2')}>{partSummary(part, t)}</p>
      {mayLook && part.body !== null && (
        <details className="mt-1 text-13">
          <summary className="cursor-pointer">{t('writing.part.technical')}</summary>
          <pre
            // A region that scrolls must be reachable by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="mt-1 max-h-40 overflow-auto rounded-lg bg-sheet-2 p-2 text-xs whitespace-pre-wrap text-ink"
          >
            {part.body}
          </pre>
        </details>
      )}
    </>
  );
}

const Title = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <p className="flex items-center gap-1.5 font-medium">
    {mark}
    {children}
  </p>
);

/** A template that was sent, with its words where they are known. */
export function TemplateView({ part }: { part: Of<'template'> }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-xs opacity-80">{t('conversations.part.template', { name: part.name })}</p>
      {part.words === null ? (
        part.values.length > 0 && <p>{part.values.join(', ')}</p>
      ) : (
        <LinkedText text={part.words} />
      )}
    </>
  );
}
