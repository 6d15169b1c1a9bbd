import { useTranslation } from 'react-i18next';
import type { TrialRequest } from '#contract/agents/agent-trial.ts';
import { dollars } from '#web/lib/dollars.ts';
import { number } from '#web/lib/format.ts';
import { seconds } from '#web/ui/passport/seconds.ts';

/** What a model read and answered, word for word, one question after the other. */
export function ModelRequests({ requests }: { requests: readonly TrialRequest[] }) {
  const { t } = useTranslation();
  if (requests.length === 0) return null;
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-slip font-semibold text-ink touch:min-h-11">
        {t('agents.chat.asked', { count: requests.length })}
      </summary>
      <ol className="mt-2 grid grid-cols-1 gap-4">
        {requests.map((request, index) => (
          <Asked key={index} request={request} number={index + 1} />
        ))}
      </ol>
    </details>
  );
}

function Asked({ request, number: place }: { request: TrialRequest; number: number }) {
  const { t } = useTranslation();
  const { read, tools, answer } = request;
  return (
    <li className="grid grid-cols-1 gap-2">
      <p className="font-semibold text-ink tabular-nums">
        {answer
          ? t('agents.chat.askedModel', {
              place,
              model: answer.model,
              input: number(answer.tokens.input),
              output: number(answer.tokens.output),
              cost: dollars(answer.costMicros),
              time: seconds(answer.ms, t),
            })
          : t('agents.chat.askedInVain', { place })}
      </p>
      {read.map(({ by, text }, index) => (
        <Words key={index} name={t(`agents.chat.readBy.${by}`)} text={text} />
      ))}
      <Words name={t('agents.chat.offered')} text={tools.join(', ')} />
      {answer && answer.text !== '' && (
        <Words name={t('agents.chat.modelSaid')} text={answer.text} />
      )}
      {answer?.calls.map(({ name, args }, index) => (
        <Words
          key={index}
          name={t('agents.chat.modelCalled', { name })}
          text={JSON.stringify(args, null, 1)}
        />
      ))}
    </li>
  );
}

function Words({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <p>{name}</p>
      <p className="rounded-slip bg-sheet-2 p-2 text-xs wrap-anywhere whitespace-pre-wrap text-ink">
        {text}
      </p>
    </div>
  );
}
