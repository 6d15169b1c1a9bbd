import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import type { FaceForm, ShownFace as Face } from '#contract/channels/faces.ts';
import { read } from '#web/lib/api/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { offered, withQuestion } from './face-draft.ts';
import { FaceLists } from './face-lists.tsx';

/** In the order in which they stand on the page. */
const texts = ['about', 'description', 'greeting', 'address', 'email'] as const;

/** The fields of a face that the channel has. */
export function FaceFields({
  channel,
  face,
  form,
  fault,
  onChange,
}: {
  channel: Channel;
  face: Face;
  form: FaceForm;
  fault: (place: string) => string | undefined;
  onChange: (face: Face) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      {texts.map((name) => {
        const longest = form.texts[name];
        if (longest === undefined) return null;
        const field = {
          label: t(`channels.window.face.${name}`),
          hint: form.stays.includes(name)
            ? t('channels.window.face.hint.stays', { count: longest })
            : t(`channels.window.face.hint.${name}`, { count: longest }),
          maxLength: longest,
          value: face[name],
          error: fault(name),
        };
        return name === 'description' ? (
          <Textarea
            key={name}
            {...field}
            onChange={(event) => onChange({ ...face, [name]: event.target.value })}
          />
        ) : (
          <TextField
            key={name}
            {...field}
            type={name === 'email' ? 'email' : 'text'}
            onChange={(event) => onChange({ ...face, [name]: event.target.value })}
          />
        );
      })}
      <FaceLists {...{ face, form, fault, onChange }} />
      <Suggestions {...{ channel, face, form, onChange }} />
    </>
  );
}

/** What the channel's agent can answer, to be offered as a question or a command. */
function Suggestions({
  channel,
  face,
  form,
  onChange,
}: {
  channel: Channel;
  face: Face;
  form: FaceForm;
  onChange: (face: Face) => void;
}) {
  const { t } = useTranslation();
  const hasRoom = form.commands.most > 0 || form.questions.most > 0;
  const agentId = channel.agent?.id;
  const { data: agent } = useQuery({
    ...read('getAgent', { params: { id: agentId ?? '' } }),
    enabled: hasRoom && agentId !== undefined,
  });
  const questions =
    agent?.config.faq.flatMap(({ question, answer }) => (answer === '' ? [] : [question])) ?? [];
  const fitting = offered(face, form, questions);
  if (!agent || fitting.length === 0) return null;
  return (
    <div>
      <p className="text-13 text-ink-2">
        {t('channels.window.face.suggestions', { name: agent.name })}
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {fitting.map((question) => (
          <li key={question} className="min-w-0">
            <Button
              look="soft"
              size="small"
              className="max-w-full"
              onClick={() => onChange(withQuestion(face, form, question))}
            >
              <span className="min-w-0 truncate">{question}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
