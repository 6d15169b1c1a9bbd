import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#web/lib/api/api.ts';
import { fieldsOf, toValues, type Template } from './template-values.ts';

export const keyOf = ({ name, language }: Template): string => `${name} ${language}`;

/**
 * An approved template of a channel that a person chooses and fills in. `optedOut`: the customer
 * wants no messages, so there is no marketing, and the person confirms that it answers a request.
 * `onChange`: another message would be sent from here on.
 */
export function useTemplate(
  channelId: string,
  { optedOut, onChange }: { optedOut: boolean; onChange: () => void },
) {
  const [chosen, setChosen] = useState('');
  const [values, setValues] = useState<Record<string, string>>({});
  const [tried, setTried] = useState(false);
  const [answersRequest, setAnswersRequest] = useState(false);
  const list = useQuery(read('listTemplates', { params: { id: channelId } }));
  const approved = (list.data?.templates ?? []).filter(
    ({ status, header, isMarketing }) =>
      status === 'approved' && header?.kind !== 'unsupported' && !(optedOut && isMarketing),
  );
  const template = approved.find((one) => keyOf(one) === chosen) ?? approved[0];
  const fields = template ? fieldsOf(template) : [];
  const complete = fields.every(({ key }) => values[key]?.trim()) && (!optedOut || answersRequest);
  return {
    list,
    approved,
    template,
    fields,
    values,
    tried,
    optedOut,
    answersRequest,
    setAnswersRequest,
    choose(next: string): void {
      setChosen(next);
      setValues({});
      setTried(false);
      onChange();
    },
    fill(key: string, value: string): void {
      setValues({ ...values, [key]: value });
      onChange();
    },
    /** The message to send; null: something is missing, which is shown from now on. */
    message() {
      setTried(true);
      if (template === undefined || !complete) return null;
      return {
        kind: 'template' as const,
        name: template.name,
        language: template.language,
        values: toValues(template, values),
        ...(optedOut && { answersRequest }),
      };
    },
  };
}
