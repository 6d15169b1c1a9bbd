import { IconRotate } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { LaneLog } from './lane-log.tsx';
import { TestComposer } from './test-composer.tsx';
import { TestSettings } from './test-settings.tsx';
import type { Exchange } from './ask-agent.ts';
import type { TestChatState } from './use-test-chat.ts';
import { versionName } from './version-name.ts';

interface TestChatProps {
  chat: TestChatState;
  inSheet?: boolean;
  /** One came to try the agent, so what is typed goes here. */
  focusAtOnce?: boolean;
  /** What can be done with an answer, under it. */
  actionsOf?: (exchange: Exchange) => ReactNode;
}

/**
 * The agent as a customer meets it, with the steps behind each answer. Two versions stand side by
 * side where there is room, and are switched where there is not.
 */
export function TestChat({ chat, inSheet = false, focusAtOnce = false, actionsOf }: TestChatProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'first' | 'second'>('first');
  const [isSetting, setSetting] = useState(false);
  const { lanes } = chat;
  const isTwo = lanes.length > 1;
  return (
    <section aria-label={t('agents.chat.title')} className="@container flex h-full flex-col">
      <h2 className={inSheet ? 'sr-only' : 'shrink-0 px-4 pt-3 pb-1 text-base font-semibold'}>
        {t('agents.chat.title')}
      </h2>
      <div className="relative shrink-0 border-b border-line">
        <TestSettings chat={chat} open={isSetting} onOpenChange={setSetting} />
        <div className="absolute top-0 right-2">
          <Button look="quiet" size="icon" onClick={chat.restart}>
            <IconRotate size={18} stroke={1.75} aria-hidden />
            <span className="sr-only">{t('agents.chat.restart')}</span>
          </Button>
        </div>
      </div>
      {isTwo && (
        <div className="shrink-0 border-b border-line px-4 py-2 @2xl:hidden">
          <Segmented
            label={t('agents.chat.shown')}
            className="w-full"
            value={shown}
            onChange={setShown}
            choices={[
              { value: 'first', label: versionName(chat.trial.version, t) },
              { value: 'second', label: versionName(chat.trial.other ?? 'live', t) },
            ]}
          />
        </div>
      )}
      <div
        className={clsx(
          'grid min-h-0 flex-1 grid-cols-1 grid-rows-1 divide-line',
          isTwo && '@2xl:grid-cols-2 @2xl:divide-x',
        )}
      >
        {lanes.map((lane, index) => (
          <LaneLog
            key={index}
            lane={lane}
            inSheet={inSheet}
            name={isTwo ? versionName(lane.version, t) : null}
            isBehind={isTwo && (index === 0) !== (shown === 'first')}
            onChoose={chat.thinking ? undefined : (words) => chat.send({ words, file: null })}
            actionsOf={actionsOf}
          />
        ))}
      </div>
      {/* The answers need the room. */}
      <TestComposer chat={chat} focusAtOnce={focusAtOnce} onSent={() => setSetting(false)} />
    </section>
  );
}
