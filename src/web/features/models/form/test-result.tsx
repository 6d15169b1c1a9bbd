import { IconCheck, IconMinus } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Abilities, ModelConnection, ModelTest } from '#contract/models/model-connections.ts';
import { locale, number, timeAgo } from '#web/lib/format.ts';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { dollars } from '#web/lib/dollars.ts';
import type { ModelDraft } from './model-draft.ts';

/** What an answer of an ordinary length reads and writes, in tokens. */
const usual = { input: 3000, output: 200 };
const MILLION = 1_000_000;

/** What the model can do, in words; and about what an answer costs. */
export function TestResult({
  connection,
  draft,
  result,
  isTesting,
  price,
}: {
  connection: ModelConnection | null;
  draft: ModelDraft;
  /** Of a test made just now. */
  result: (ModelTest & { at: string }) | null;
  isTesting: boolean;
  price: { input: number; output: number } | null;
}) {
  const { t } = useTranslation();
  const seen = result ?? seenBefore(connection, draft);
  return (
    <section aria-labelledby="seen" className="min-w-0 lg:pt-4">
      <h2 id="seen" className="border-b border-line pb-3 font-display text-xl font-semibold">
        {seen?.at && !isTesting
          ? t('models.test.tested', { time: timeAgo(seen.at) })
          : t('models.test.title')}
      </h2>
      <div role="status">
        {isTesting ? (
          <p className="flex items-center gap-2 py-3 text-ink-2">
            <Spinner size={16} />
            {t('models.test.testing')}
          </p>
        ) : seen ? (
          <Seen {...seen} />
        ) : (
          <p className="max-w-[60ch] py-3 text-ink-2">{t('models.test.none')}</p>
        )}
      </div>
      {price && draft.model.trim() !== '' && <Cost price={price} month={draft.month} />}
    </section>
  );
}

interface Sight {
  ok: boolean;
  abilities: Abilities | null;
  /** Null: it is not known any more. */
  ms: number | null;
  sentence: string | null;
  at: string | null;
}

/** What an earlier test of the stored connection saw. */
function seenBefore(connection: ModelConnection | null, draft: ModelDraft): Sight | null {
  if (!connection || connection.status === 'unchecked' || draft.key !== '') return null;
  const { models, status, statusSentence: sentence, checkedAt: at } = connection;
  const abilities = models.find(({ model }) => model === draft.model.trim())?.abilities ?? null;
  const isFailed = status === 'error';
  return abilities || isFailed ? { ok: !isFailed, abilities, ms: null, sentence, at } : null;
}

function Seen({ ok, abilities, ms, sentence }: Sight) {
  const { t } = useTranslation();
  return (
    <>
      {/* Of a model that said nothing, the sentence alone says why. */}
      {abilities?.text && (
        <ul>
          <Line can note={ms === null ? null : seconds(ms)}>
            {t('models.test.answers')}
          </Line>
          <Line can={abilities.tools}>
            {t(abilities.tools ? 'models.test.tools' : 'models.test.toolsNot')}
          </Line>
          <Line
            can={abilities.images}
            note={abilities.images ? null : t('models.test.imagesNotText')}
          >
            {t(abilities.images ? 'models.test.images' : 'models.test.imagesNot')}
          </Line>
        </ul>
      )}
      {sentence && (
        <p className={clsx('max-w-[60ch] py-3', ok ? 'text-ink-2' : 'text-bad')}>{sentence}</p>
      )}
    </>
  );
}

function Line({
  can,
  note = null,
  children,
}: {
  can: boolean;
  note?: string | null;
  children: ReactNode;
}) {
  const Mark = can ? IconCheck : IconMinus;
  return (
    <li className="flex items-center gap-2.5 border-b border-line py-2.5 text-sm">
      <Mark size={18} className={clsx('shrink-0', can ? 'text-ok' : 'text-ink-3')} aria-hidden />
      <span className="font-semibold">{children}</span>
      {note && <span className="ml-auto text-right text-13 text-ink-2 tabular-nums">{note}</span>}
    </li>
  );
}

function Cost({
  price,
  month,
}: {
  price: { input: number; output: number };
  month: number | null;
}) {
  const { t } = useTranslation();
  const micros = (usual.input * price.input + usual.output * price.output) / MILLION;
  if (micros <= 0 || month === null || month < 0) return null;
  const count = Math.floor(month / micros);
  return (
    <p className="max-w-[60ch] py-3 text-sm text-ink-2">
      {t('models.test.cost', { count, cost: dollars(micros), number: number(rounded(count)) })}
    </p>
  );
}

/** Two figures: a rough cost has no more. */
const rounded = (count: number): number => Number(count.toPrecision(2));

/** "0,41 s". */
const seconds = (ms: number): string =>
  new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: 'second',
    maximumFractionDigits: 2,
  }).format(ms / 1000);
