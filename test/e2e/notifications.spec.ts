import { expect, test, type Page } from '@playwright/test';
import { newPerson, signIn, type Person } from './person.ts';
import { firstAgent, newBot, writeAs } from './simulated.ts';

const bell = (page: Page) => page.getByRole('button', { name: 'Notificações' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notificações' });
const rows = (page: Page) => panel(page).getByRole('listitem');
const asksForPerson = (page: Page, person: Person, channelId: string, customer: string) =>
  writeAs(page, person, channelId, customer, 'quero falar com um atendente');

/** A shop whose agent answers at once. */
async function shop(page: Page): Promise<{ person: Person; channelId: string }> {
  const person = await newPerson(page);
  await signIn(page, person);
  const channelId = await newBot(page, person);
  await firstAgent(page, person, { debounce: { quietMs: 0, maxMs: 0 } });
  return { person, channelId };
}

/** Breaks the channel for real: its bot is gone, and the provider says so when it is asked. */
async function breakChannel(page: Page, person: Person, channelId: string): Promise<void> {
  const headers = { authorization: `Bearer ${person.token}` };
  expect((await page.request.post(`/api/simulator/channels/${channelId}/revoke`, { headers })).ok()).toBe(true);
  expect((await page.request.post(`/api/channels/${channelId}/check`, { headers })).ok()).toBe(true);
}
