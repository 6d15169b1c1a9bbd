import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { ChannelType } from '#channels/catalog.ts';
import { drawn } from '#channels/choices.ts';
import type { Agent } from '#contract/agents/agents.ts';
import { read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useUser } from '#web/lib/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { bubbleLook } from '#web/ui/phone/bubble.tsx';
import { PhoneChoices } from '#web/ui/phone/phone-choices.tsx';
import { PhoneHead } from '#web/ui/phone/phone-frame.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { channelChoices } from '../../searches.ts';
import { previewTypes } from './preview-types.ts';
import { useGreeting } from './use-greeting.ts';

const route = getRouteApi('/signed-in/agents/$id');

/** The greeting and its buttons on a customer's phone, while they are written. */
export function GreetingPreview() {
  const { id } = route.useParams();
  const { data: agent } = useQuery(read('getAgent', { params: { id } }));
  return agent ? <Preview agent={agent} /> : null;
}

function Preview({ agent }: { agent: Agent }) {
  const { t } = useTranslation();
  const types = previewTypes(
    agent,
    channelChoices.map(({ value }) => value),
  );
  const [chosen, setChosen] = useState<ChannelType | null>(null);
  const type = types.find((one) => one === chosen) ?? types[0] ?? agent.channelType;
  return (
    <section aria-labelledby="greeting-preview" className="min-w-0">
      <h2 id="greeting-preview" className="mb-1.5 text-sm font-medium">
        {t('agents.behaviour.preview.title')}
      </h2>
      {types.length > 1 && (
        <Select
          label={t('agents.behaviour.preview.channel')}
          hideLabel
          className="mb-3"
          value={type}
          onChange={setChosen}
          choices={types.map((value) => ({ value, label: channels[value].label }))}
        />
      )}
      <Phone agent={agent} type={type} />
    </section>
  );
}

function Phone({ agent, type }: { agent: Agent; type: ChannelType }) {
  const { t } = useTranslation();
  const { workspace } = useUser();
  const channel = agent.channels.find((one) => one.type === type);
  return (
    <div className="phone mx-auto h-112 w-full max-w-72">
      <PhoneHead
        type={type}
        name={channel?.displayName ?? workspace.name}
        under={channels[type].label}
      />
      <div
        role="group"
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('agents.behaviour.preview.title')}
        className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-y-auto px-3 py-4 focus-visible:-outline-offset-2"
      >
        <Greeting agentId={agent.id} type={type} />
      </div>
      <span aria-hidden className="m-2 h-9 shrink-0 rounded-full bg-sheet" />
    </div>
  );
}

function Greeting({ agentId, type }: { agentId: string; type: ChannelType }) {
  const { t } = useTranslation();
  const { tab = 'behaviour' } = route.useSearch();
  const { data, error, isFetching, refetch } = useGreeting(agentId, type, tab === 'behaviour');
  if (error)
    return (
      <div className="text-13">
        <p>{errorText(error)}</p>
        <Button look="link" size="inline" busy={isFetching} onClick={() => void refetch()}>
          {t('agents.behaviour.preview.again')}
        </Button>
      </div>
    );
  if (!data)
    return (
      <div aria-busy={tab === 'behaviour'}>
        <Skeleton className="h-16 w-48" />
      </div>
    );
  return data.messages.map(({ text, buttons }, index) => (
    <div key={index} className="flex max-w-[86%] flex-col">
      <p className={`${bubbleLook(false)} whitespace-pre-wrap`}>{text}</p>
      {buttons.length > 0 && (
        <PhoneChoices type={type} as={drawn(buttons, channels[type].choices).as} labels={buttons} />
      )}
    </div>
  ));
}
