import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Effects } from '#contract/agents/effects.ts';
import { ApiError, read } from '#web/lib/api/api.ts';
import { LoadError } from '#web/ui/states/load-error.tsx';

const route = getRouteApi('/signed-in/agents/$id');
const most = 20;
type Allowed = Effects['templates'];

/**
 * The approved templates that the model may send, of the agent's channels that have any, and those
 * that were allowed before. Without either, nothing.
 */
export function AllowedTemplates({
  allowed,
  onChange,
}: {
  allowed: Allowed;
  onChange: (allowed: Allowed) => void;
}) {
  const { t } = useTranslation();
  const { approved, error, isFetching, retry } = useApproved();
  const choices = [...allowed, ...approved]
    .filter((one, at, all) => all.findIndex((other) => isSame(one, other)) === at)
    .toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
  if (choices.length === 0 && error === null) return null;
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm font-semibold">{t('agents.brain.templates')}</legend>
      <p className="mt-1 text-13 text-ink-2">{t('agents.brain.templatesText')}</p>
      {error !== null && <LoadError compact error={error} busy={isFetching} onRetry={retry} />}
      <ul className="mt-2 grid grid-cols-1 gap-1">
        {choices.map((choice) => {
          const checked = allowed.some((one) => isSame(one, choice));
          return (
            <li key={keyOf(choice)}>
              <label className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm touch:min-h-11">
                <input
                  type="checkbox"
                  checked={checked}
                  disabled={!checked && allowed.length >= most}
                  onChange={() =>
                    onChange(
                      checked
                        ? allowed.filter((one) => !isSame(one, choice))
                        : [...allowed, choice],
                    )
                  }
                  className="size-4.5 shrink-0 accent-press"
                />
                <span className="min-w-0 wrap-anywhere">
                  {choice.name} <span className="text-ink-2">({choice.language})</span>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

const keyOf = ({ name, language }: Allowed[number]): string => `${name} ${language}`;
const isSame = (one: Allowed[number], other: Allowed[number]): boolean =>
  keyOf(one) === keyOf(other);

/** A simulated number has no templates, and one that is not connected lists none. */
const hasNone = (error: Error): boolean =>
  error instanceof ApiError && ['no_templates', 'channel_not_connected'].includes(error.code);

/** What the providers of the agent's WhatsApp numbers have approved. */
function useApproved() {
  const { id } = route.useParams();
  const { data: agent } = useQuery(read('getAgent', { params: { id } }));
  const numbers = agent?.channels.filter(({ type }) => type === 'whatsapp') ?? [];
  const lists = useQueries({
    queries: numbers.map((channel) => read('listTemplates', { params: { id: channel.id } })),
  });
  return {
    approved: lists.flatMap(({ data }) =>
      (data?.templates ?? []).flatMap(({ name, language, status }) =>
        status === 'approved' ? [{ name, language }] : [],
      ),
    ),
    error: lists.find(({ error }) => error !== null && !hasNone(error))?.error ?? null,
    isFetching: lists.some((list) => list.isFetching),
    retry: (): void => lists.forEach((list) => list.error && void list.refetch()),
  };
}
