import { useState } from 'react';
import { newId } from '#web/lib/new-id.ts';
import { TemplateFields } from '../templates/template-fields.tsx';
import { useTemplate } from '../templates/use-template.ts';
import { MessageForm, type MessageProps } from './message-form.tsx';

/** An approved template with its fields. */
export function FirstTemplate({ way, optedOut, busy, onClose, onSend }: MessageProps) {
  const [id, setId] = useState(newId);
  const form = useTemplate(way.channelId, { optedOut, onChange: () => setId(newId()) });
  const submit = (): void => {
    const message = form.message();
    if (message !== null) onSend(id, message);
  };
  return (
    <MessageForm
      busy={busy}
      isReady={form.template !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TemplateFields form={form} />
    </MessageForm>
  );
}
