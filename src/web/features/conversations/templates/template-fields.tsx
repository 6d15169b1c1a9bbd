import { useTranslation } from 'react-i18next';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { AnswersRequest } from './answers-request.tsx';
import { wordsOf } from './template-values.ts';
import { keyOf, type useTemplate } from './use-template.ts';

/** The choice of a template, its fields, and how the customer will read it. */
export function TemplateFields({ form }: { form: ReturnType<typeof useTemplate> }) {
  const { t } = useTranslation();
  const { list, approved, template, fields, values, tried, optedOut } = form;
  if (list.isPending) return <Skeleton className="h-40 w-full" />;
  if (list.error && !list.data)
    return (
      <LoadError error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
    );
  if (!template)
    return (
      <p className="text-sm text-ink-2">
        {t(optedOut ? 'writing.templates.noneWanted' : 'writing.templates.none')}
      </p>
    );
  return (
    <>
      <Select
        label={t('writing.templates.which')}
        choices={approved.map((one) => ({
          value: keyOf(one),
          label: `${one.name} (${one.language})`,
        }))}
        value={keyOf(template)}
        onChange={form.choose}
      />
      {fields.map(({ key, label }) => (
        <TextField
          key={key}
          label={t(`writing.templates.${label.of}`, { name: label.name })}
          autoComplete="off"
          value={values[key] ?? ''}
          error={tried && !values[key]?.trim() ? t('common.required') : undefined}
          onChange={(event) => form.fill(key, event.target.value)}
        />
      ))}
      {optedOut && (
        <AnswersRequest
          checked={form.answersRequest}
          onChange={form.setAnswersRequest}
          isMissing={tried && !form.answersRequest}
        />
      )}
      <div>
        <p className="text-13 font-medium text-ink-2">{t('writing.templates.preview')}</p>
        <p className="mt-1.5 rounded-2xl rounded-br-sm bg-press-soft px-3.5 py-2 text-sm leading-5.5 whitespace-pre-wrap wrap-anywhere">
          {wordsOf(template, values)}
        </p>
      </div>
    </>
  );
}
