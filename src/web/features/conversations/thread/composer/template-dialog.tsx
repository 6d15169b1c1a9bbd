import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { newId } from '#web/lib/new-id.ts';
import { useTranslation } from 'react-i18next';
import { call, type CallInput } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TemplateFields } from '../../templates/template-fields.tsx';
import { useTemplate } from '../../templates/use-template.ts';
import { touched, type Opened } from '../owner.ts';

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
  // The id of the message stays until something in it changes: if it is sent again after a lost
  // answer, it is still one message.
  const [messageId, setMessageId] = useState(newId);
  const form = useTemplate(channelId, { optedOut, onChange: () => setMessageId(newId()) });
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: (message: CallInput<'sendMessage'>['body']['message']) =>
      call('sendMessage', { params: { id }, body: { id: messageId, message } }),
    onSuccess: onClose,
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => touched.has(String(queryKey[0])),
      }),
  });
  const submit = (): void => {
    const message = form.message();
    if (message !== null && !send.isPending) send.mutate(message);
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
          {form.template && (
            <Button type="submit" form={formId} busy={send.isPending}>
              {t('conversations.composer.send')}
            </Button>
          )}
        </>
      }
    >
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
        {form.template && optedOut && <Alert kind="warn">{t('writing.templates.optedOut')}</Alert>}
        <TemplateFields form={form} />
      </form>
    </Dialog>
  );
}
