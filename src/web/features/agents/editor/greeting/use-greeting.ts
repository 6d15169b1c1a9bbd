import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ChannelType } from '#channels/catalog.ts';
import type { AgentConfig } from '#contract/agents/agents.ts';
import { call } from '#web/lib/api/api.ts';
import { useQuietValue } from '#web/lib/use-quiet-value.ts';
import type { AgentForm } from '../agent-form.ts';

/** What a customer writes first, in the agent's language: an agent follows the customer's. */
const hello: Record<AgentConfig['language'], string> = { pt: 'oi', en: 'hi', es: 'hola' };

/** An earlier state of the form is hardly asked for again. */
const keptMs = 10_000;
const longestGreeting = 2000;

/**
 * What a customer gets on a channel of the type who greets the agent as it stands in the form. The
 * server tries it as it would answer, so sentences that the product adds and buttons that it leaves
 * out are as in earnest.
 */
export function useGreeting(agentId: string, channelType: ChannelType, enabled: boolean) {
  const { control } = useFormContext<AgentForm>();
  const [greeting, menu, language, faq] = useWatch({
    control,
    name: ['config.greeting', 'config.menu', 'config.language', 'config.faq'],
  });
  // Knowledge matters only where a button may lead to a question without an answer. It can be half
  // a megabyte, and stays here otherwise.
  const written = faq.filter(({ question }) => question.trim() !== '');
  const hasBlanks = menu.length > 0 && written.some(({ answer }) => answer.trim() === '');
  const config = useQuietValue({
    greeting: greeting.slice(0, longestGreeting),
    menu,
    language,
    faq: hasBlanks ? written : [],
  });
  return useQuery({
    queryKey: ['greetingPreview', agentId, channelType, config],
    queryFn: () =>
      call('processMessage', {
        params: { id: agentId },
        body: { message: hello[config.language], channelType, config },
      }),
    enabled,
    gcTime: keptMs,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
