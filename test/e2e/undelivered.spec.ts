import { expect, test } from '@playwright/test';
import type { z } from 'zod';
import type { DeadLetter } from '#contract/conversations/dead-letters.ts';
import { expectAccessible } from './accessible.ts';
import { letCallsThrough, takeCalls } from './calls.ts';
import { newPerson, signIn } from './person.ts';
import { newBot, newestConversation, writeAs } from './simulated.ts';

test('what was not delivered is listed with its reason, tried again or taken off', async ({
  page,
}) => {
  const rita = await newPerson(page, 'Rita Prado');
  await signIn(page, rita);
  const channel = await newBot(page, rita);
  await writeAs(page, rita, channel, 'Ana Souza', 'aceita pix?');
  const conversation = await newestConversation(page, rita);
  const letter: z.output<typeof DeadLetter> = {
    id: crypto.randomUUID(),
    step: 'deliver',
    code: 'outcome_unknown',
    text: 'O canal não confirmou se entregou a mensagem. Confira antes de escrever de novo.',
    said: 'Aceitamos pix, cartão e dinheiro.',
    conversation: {
      id: conversation,
      contactName: 'Ana Souza',
      isGroup: false,
      channelType: 'telegram',
      channelName: 'Padaria Sol',
    },
    messageId: null,
    canRetry: true,
    createdAt: new Date().toISOString(),
  };
  // No provider that we simulate refuses for good what the page sends, so the list is given.
  await takeCalls(page, 'listDeadLetters', () => ({
    status: 200,
    json: { success: true, data: { total: 1, deadLetters: [letter] } },
  }));
  await page.goto('/agents?undelivered=true');
  const list = page.getByRole('dialog', { name: 'Não entregues' });
  await expect(list).toContainText('“Aceitamos pix, cartão e dinheiro.”');
  await expect(list).toContainText('O canal não confirmou se entregou a mensagem.');
  await expectAccessible(page);

  // The product does not know it: the page says so in the words of the call.
  for (const name of ['Tentar de novo', 'Tirar da lista']) {
    await list.getByRole('button', { name }).click();
    await expect(page.getByText('Isto não está mais na lista').last()).toBeVisible();
  }
  await takeCalls(page, 'retryDeadLetter', () => ({
    status: 202,
    json: { success: true, data: {} },
  }));
  await list.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('A mensagem voltou para a fila.')).toBeVisible();

  letCallsThrough(page);
  await page.reload();
  await expect(list).toContainText('Nada ficou sem entrega.');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/agents$/);
});
