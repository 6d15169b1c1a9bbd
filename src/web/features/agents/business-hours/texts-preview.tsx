import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AutomaticTexts } from '#contract/automatic-texts.ts';
import { call } from '#web/lib/api/api.ts';
import { useQuietValue } from '#web/lib/use-quiet-value.ts';

/** Previews change when hours are saved. */
export const previewKey = ['previewAutomaticTexts'];

/**
 * What a customer reads with these texts and the hours that are saved. `channelId` null: on a
 * channel that has no hours of its own.
 */
export function TextsPreview({
  channelId,
  texts,
}: {
  channelId: string | null;
  texts: AutomaticTexts;
}) {
  const { t } = useTranslation();
  const body = { channelId, texts: useQuietValue(texts) };
  const { data } = useQuery({
    queryKey: [...previewKey, body],
    queryFn: () => call('previewAutomaticTexts', { body }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <div aria-live="polite" className="border-l-2 border-line-strong pl-4">
      <h3 className="text-sm font-semibold">{t('agents.texts.preview')}</h3>
      {data && (
        <>
          <Said when={t('agents.texts.atFirst')} text={data.greeting} />
          <Said
            when={t('agents.texts.whenClosed')}
            text={data.away}
            otherwise={data.neverCloses ? t('agents.texts.neverCloses') : undefined}
          />
        </>
      )}
    </div>
  );
}

function Said({
  when,
  text,
  otherwise,
}: {
  when: string;
  text: string | null;
  otherwise?: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className="mt-3">
      <p className="text-13 text-ink-2">{when}</p>
      {text === null ? (
        <p className="mt-1 text-sm text-ink-2">{otherwise ?? t('agents.texts.nothing')}</p>
      ) : (
        <p className="mt-1 w-fit max-w-prose rounded-sheet border border-line bg-sheet px-3.5 py-2 text-15 wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      )}
    </div>
  );
}
