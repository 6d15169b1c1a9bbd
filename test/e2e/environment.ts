import { test as base, type Page } from '@playwright/test';
import { setBusinessClock } from './business-clock.ts';
import { newModel } from './models.ts';
import { newChannel, newPerson, type Person } from './person.ts';
import {
  answered,
  firstAgent,
  newBot,
  newestConversation,
  newLabel,
  newRedTest,
  newScheduled,
  newTeam,
  sendAs,
  writeAs,
  writeInGroup,
} from './simulated.ts';

/** A workspace in which every screen has something to show. */
export interface Environment {
  person: Person;
  channels: Record<
    'telegram' | 'instagram' | 'messenger' | 'whatsapp' | 'whatsapp_web' | 'connected',
    string
  >;
  /** Channels of these types, not connected yet. */
  simulated: Record<'instagram' | 'messenger' | 'whatsapp' | 'whatsapp_web', string>;
  agent: string;
  /** A connection to a language model. */
  model: string;
  /** The conversation in which an agent answered, and then called a person. */
  conversation: string;
  /** The conversation of a group, in which two people wrote. */
  group: string;
  /** Someone whose workspace has nothing yet. */
  newcomer: Person;
}

/** The customer who writes in the conversation. */
export const customer = 'Maria Aparecida da Conceição Albuquerque';
const hours = {
  timeZone: 'America/Sao_Paulo',
  blocks: [
    { day: 1, from: '08:00', to: '12:00' },
    { day: 1, from: '22:00', to: '02:00' },
  ],
  holidays: ['2026-12-25'],
  awayMessage: '',
};

export async function newEnvironment(page: Page): Promise<Environment> {
  const person = await newPerson(page);
  await setBusinessClock(page, person, 12);
  const channel = (type: string, displayName: string) =>
    newChannel(page, person, { type, displayName });
  const simulated = (type: string) =>
    newChannel(page, person, { type, displayName: 'De teste', mode: 'simulated' });
  const connected = await newBot(page, person, 'Um bot com um nome bastante comprido para caber');
  const agent = await firstAgent(page, person, { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 });
  for (const kind of ['photo', 'voice', 'location', 'contact'] as const)
    await sendAs(page, person, connected, customer, { kind });
  await writeAs(
    page,
    person,
    connected,
    customer,
    'onde vcs ficam? veja https://example.com/mapa?a=1',
  );
  // The message that calls a person is a question of its own, with its own decision.
  await answered(page, person, await newestConversation(page, person));
  await writeAs(page, person, connected, customer, 'quero falar com um atendente');
  const conversation = await newestConversation(page, person, { state: 'waiting' });
  const title = 'Grupo da festa de aniversário da Maria Clara e do João Pedro';
  await writeInGroup(page, person, connected, title, customer, 'Quem leva o bolo?');
  await writeInGroup(page, person, connected, title, 'Caio Luz', 'Eu levo');
  const group = await newestConversation(page, person, { search: 'Grupo da festa' });
  await newTeam(page, person, 'Vendas e atendimento do fim de semana');
  await newLabel(page, person, conversation, 'Cliente de muitos anos e muito boa');
  await newScheduled(
    page,
    person,
    conversation,
    'Bom dia! O bolo está pronto: https://example.com/bolo',
  );
  await firstAgent(
    page,
    person,
    { menu: ['Horário'], hours, debounce: { quietMs: 60_000, maxMs: 300_000 } },
    { active: false },
  );
  await newRedTest(page, person, agent);
  await writeAs(page, person, connected, 'Maria Aparecida', 'Bom dia');
  const model = await newModel(page, person, 'Um modelo com um nome bastante comprido para caber');
  return {
    person,
    newcomer: await newPerson(page),
    agent,
    model,
    conversation,
    group,
    channels: {
      connected,
      telegram: await channel('telegram', 'Um canal com um nome bastante comprido para caber'),
      instagram: await channel('instagram', 'Vitrine'),
      messenger: await channel('messenger', 'Página'),
      whatsapp: await channel('whatsapp', 'Vendas'),
      whatsapp_web: await channel('whatsapp_web', 'Loja'),
    },
    simulated: {
      instagram: await simulated('instagram'),
      messenger: await simulated('messenger'),
      whatsapp: await simulated('whatsapp'),
      whatsapp_web: await simulated('whatsapp_web'),
    },
  };
}

/** Tests that only read can share one environment per worker, which this provides. */
export const test = base.extend<object, { environment: Environment }>({
  environment: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL ?? '' });
      const environment = await newEnvironment(page);
      await page.close();
      await use(environment);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
