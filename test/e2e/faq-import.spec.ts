import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newPerson, signIn } from './person.ts';
import { firstAgent } from './simulated.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Importar perguntas' });
const part = (page: Page, title: RegExp) =>
  dialog(page).getByRole('region', { name: title }).getByRole('listitem');
const questions = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 3 });

async function openKnowledge(page: Page): Promise<string> {
  const person = await newPerson(page);
  await signIn(page, person);
  const path = `/agents/${await firstAgent(page, person)}?tab=knowledge`;
  await page.goto(path);
  await expect(questions(page)).toHaveCount(8);
  return path;
}
const press = (page: Page) => page.getByRole('button', { name: 'Importar perguntas' }).click();

test('a pasted list is looked at before it comes into the draft, and leaving undoes it', async ({
  page,
}) => {
  const path = await openKnowledge(page);
  await questions(page).filter({ hasText: 'formas de pagamento' }).getByRole('button').click();
  await page.getByLabel('Resposta', { exact: true }).fill('Dinheiro.');
  await press(page);
  const check = dialog(page).getByRole('button', { name: 'Conferir' });
  const text = dialog(page).getByLabel('Perguntas e respostas');
  await check.click();
  await expect(text).toHaveAccessibleDescription('Cole o texto aqui, ou escolha um arquivo.');
  await text.fill(
    'Segue a lista:\n\nP: Vocês entregam em Osasco?\nR: Sim, até as 17h.\n\n' +
      'P: quais sao as formas de pagamento\nR: Só Pix.\n\n' +
      'P: Onde fica a loja?\nR: Na praça.\n\nP: Abrem no Natal?\n',
  );
  await check.click();
  await expect(dialog(page).getByText('Entendemos 3 perguntas.')).toBeFocused();
  await expect(part(page, /1 nova/)).toHaveText([/Vocês entregam em Osasco\?Sim, até as 17h\./]);
  await expect(part(page, /2 não entram/)).toHaveText([
    /Linha 1: não parece pergunta nem resposta.*Segue a lista/,
    /Linha 12: falta a resposta.*Abrem no Natal/,
  ]);
  await expect(dialog(page).getByText('Depois cabem mais 1.991.')).toBeVisible();
  await expectAccessible(page);
  const known = part(page, /2 já existem com outra resposta/);
  await expect(known).toHaveText([
    /Quais são as formas de pagamento\?Hoje: Dinheiro\.Nova: Só Pix\./,
    /Onde fica a loja\?Hoje: .*Rua das Flores.*Nova: Na praça\./,
  ]);
  // What the business has written stays unless a person says otherwise; an example does not.
  const boxes = known.getByRole('checkbox');
  await expect(boxes.first()).not.toBeChecked();
  await expect(boxes.last()).toBeChecked();
  await boxes.first().check();
  await dialog(page).getByRole('button', { name: 'Colocar 3 no rascunho' }).click();
  await expect(page.getByText('3 perguntas no rascunho')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(questions(page)).toHaveCount(9);
  await expect(questions(page).last()).toContainText('Sim, até as 17h.');
  await expect(questions(page).filter({ hasText: 'Só Pix.' })).toHaveCount(1);

  await page.getByRole('link', { name: 'Canais' }).click();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL('/channels');
  await page.goto(path);
  await expect(questions(page)).toHaveCount(8);
  await expect(questions(page).filter({ hasText: 'Só Pix.' })).toHaveCount(0);
});

test('a CSV file of a Brazilian spreadsheet is taken and saved, and what is no list is refused', async ({
  page,
}) => {
  await openKnowledge(page);
  await press(page);
  const choose = async (name: string, buffer: Buffer): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await dialog(page).getByRole('button', { name: 'Escolher arquivo CSV' }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer });
  };
  await choose('lista.xlsx', Buffer.from('PK\u0003\u0004\u0000\u0000'));
  await expect(dialog(page).getByRole('alert')).toContainText('Este arquivo não é CSV.');
  await choose('lista.csv', Buffer.from('Pergunta;Resposta\r\nAbre?;"Sim\r\n'));
  await expect(dialog(page).getByRole('alert')).toContainText('Na linha 2 uma aspa abre');
  const rows =
    'Pergunta;Resposta;Setor\r\nTem pão sem glúten?;"Sim.\nPeça na véspera; é à parte.";loja\r\n';
  await choose('lista.csv', Buffer.from(rows, 'latin1'));
  await expect(part(page, /1 nova/)).toHaveText(/Sim\.\s*Peça na véspera; é à parte\./);
  await expect(dialog(page).getByText('A coluna “Setor” ficou de fora.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Voltar' }).click();
  await choose('lista.csv', Buffer.from(rows, 'latin1'));
  await dialog(page).getByRole('button', { name: 'Colocar 1 no rascunho' }).click();
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('Rascunho salvo').first()).toBeVisible();
  await page.reload();
  await questions(page).last().getByRole('button').click();
  await expect(page.getByLabel('Pergunta', { exact: true })).toHaveValue('Tem pão sem glúten?');
  await expect(page.getByLabel('Resposta', { exact: true })).toHaveValue(
    'Sim.\nPeça na véspera; é à parte.',
  );
});

test('the questions of an agent are downloaded as a file that reads back as the same', async ({
  page,
}) => {
  await openKnowledge(page);
  await press(page);
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Baixar as perguntas de agora (CSV)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('recado-perguntas.csv');
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Escolher arquivo CSV' }).click();
  await (await chooser).setFiles(await file.path());
  await expect(dialog(page).getByText('8 já estão iguais no agente.')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Colocar no rascunho' })).toBeDisabled();
});
