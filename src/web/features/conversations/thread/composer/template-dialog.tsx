import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { newId } from '#web/lib/new-id.ts';
import { useTranslation } from 'react-i18next';
import { call, read, type CallData } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { touched, type Opened } from '../owner.ts';

type Template = CallData<'listTemplates'>['templates'][number];
const keyOf = ({ name, language }: Template): string => `${name} ${language}`;

/**
 * For a channel that accepts no free text any more: the person chooses an approved template, fills
 * it in, reads it as the customer will, and sends it.
 */
export function TemplateDialog({
  conversation,
  onClose,
}: {
  conversation: Opened;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const formId = useId();
  const { id, channelId, optedOut } = conversation;
  const [chosen, setChosen] = useState('');
  const [values, setValues] = useState<Record<string, string>>({});
  const [tried, setTried] = useState(false);
  const [answersRequest, setAnswersRequest] = useState(false);
  // The id of the message stays until something in it changes: if it is sent again after a lost
  // answer, it is still one message.
  const [messageId, setMessageId] = useState(newId);
  const list = useQuery(read('listTemplates', { params: { id: channelId } }));
  const approved = (list.data?.templates ?? []).filter(
    ({ status, header, isMarketing }) =>
      status === 'approved' && header?.kind !== 'unsupported' && !(optedOut && isMarketing),
  );
  const template = approved.find((one) => keyOf(one) === chosen) ?? approved[0];
  const fields = template ? fieldsOf(template) : [];
  const complete = fields.every(({ key }) => values[key]?.trim()) && (!optedOut || answersRequest);
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: (sent: Template) =>
      call('sendMessage', {
        params: { id },
        body: {
          id: messageId,
          message: {
            kind: 'template',
            name: sent.name,
            language: sent.language,
            values: toValues(sent, values),
            ...(optedOut && { answersRequest }),
          },
        },
      }),
    onSuccess: onClose,
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => touched.has(String(queryKey[0])),
      }),
  });
  const submit = (): void => {
    setTried(true);
    if (template && complete && !send.isPending) send.mutate(template);
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={(stays) => !stays && onClose()}
      title={t('conversations.templates.title')}
      description={t('writing.templates.text')}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {template && (
            <Button type="submit" form={formId} busy={send.isPending}>
              {t('conversations.composer.send')}
            </Button>
          )}
        </>
      }
    >
      {list.isPending && <Skeleton className="h-40 w-full" />}
      {list.error && !list.data && (
        <LoadError error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.data && !template && (
        <p className="text-sm text-ink-2">
          {t(optedOut ? 'writing.templates.noneWanted' : 'writing.templates.none')}
        </p>
      )}
      {template && (
        <form
          id={formId}
          noValidate
          className="grid grid-cols-1 gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {send.error && <Alert kind="bad">{errorText(send.error)}</Alert>}
          {optedOut && <Alert kind="warn">{t('writing.templates.optedOut')}</Alert>}
          <Select
            label={t('writing.templates.which')}
            choices={approved.map((one) => ({
              value: keyOf(one),
              label: `${one.name} (${one.language})`,
            }))}
            value={keyOf(template)}
            onChange={(next) => {
              setChosen(next);
              setValues({});
              setTried(false);
              setMessageId(newId());
            }}
          />
          {fields.map(({ key, label }) => (
            <TextField
              key={key}
              label={t(`writing.templates.${label.of}`, { name: label.name })}
              autoComplete="off"
              value={values[key] ?? ''}
              error={tried && !values[key]?.trim() ? t('common.required') : undefined}
              onChange={(event) => {
                setValues({ ...values, [key]: event.target.value });
                setMessageId(newId());
              }}
            />
          ))}
          {optedOut && (
            <div className="grid gap-1">
              <p className="flex items-center justify-between gap-3 text-sm">
                <span aria-hidden>{t('writing.templates.asked')}</span>
                <Switch
                  label={t('writing.templates.asked')}
                  checked={answersRequest}
                  onChange={setAnswersRequest}
                />
              </p>
              {tried && !answersRequest && (
                <p role="alert" className="text-13 text-bad">
                  {t('writing.templates.askedFirst')}
                </p>
              )}
            </div>
          )}
          <div>
            <p className="text-13 font-medium text-ink-2">{t('writing.templates.preview')}</p>
            <p className="mt-1.5 rounded-2xl rounded-br-sm bg-press-soft px-3.5 py-2 text-sm leading-5.5 whitespace-pre-wrap wrap-anywhere">
              {wordsOf(template, values)}
            </p>
          </div>
        </form>
      )}
    </Dialog>
  );
}

interface TemplateField {
  key: string;
  label: { of: 'field' | 'file' | 'button'; name: string };
}

function fieldsOf({ header, body, buttons }: Template): TemplateField[] {
  const headed: TemplateField[] =
    header === null
      ? []
      : header.kind === 'text'
        ? header.fields.map((name) => ({ key: `header ${name}`, label: { of: 'field', name } }))
        : [{ key: 'header file', label: { of: 'file', name: '' } }];
  return [
    ...headed,
    ...body.fields.map((name): TemplateField => ({
      key: `body ${name}`,
      label: { of: 'field', name },
    })),
    ...buttons.flatMap(({ field, label }, index): TemplateField[] =>
      field ? [{ key: `button ${index}`, label: { of: 'button', name: label } }] : [],
    ),
  ];
}

function toValues({ header, body, buttons }: Template, values: Record<string, string>) {
  const headerKey =
    header === null ? undefined : header.kind === 'text' ? header.fields[0] : 'file';
  return {
    ...(headerKey !== undefined && { header: values[`header ${headerKey}`] ?? '' }),
    body: body.fields.map((name) => values[`body ${name}`] ?? ''),
    buttons: buttons.flatMap(({ field }, index) =>
      field ? [{ index, value: values[`button ${index}`] ?? '' }] : [],
    ),
  };
}

/** The text as the customer will read it; a placeholder without a value is kept. */
function wordsOf({ header, body, footer }: Template, values: Record<string, string>): string {
  const filled = (of: 'header' | 'body', text: string): string =>
    text.replaceAll(
      /\{\{\s*(\w+)\s*\}\}/g,
      (place, name: string) => values[`${of} ${name}`]?.trim() || place,
    );
  return [
    header?.kind === 'text' ? filled('header', header.text) : null,
    filled('body', body.text),
    footer,
  ]
    .filter(Boolean)
    .join('\n\n');
}
