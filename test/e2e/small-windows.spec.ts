import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/index.ts';
import { signIn } from './person.ts';
import { newestConversation } from './simulated.ts';
import { test } from './environment.ts';

/** The height that must remain for the messages, in pixels. */
const LEAST = 120;
const words = {
  pt: {
    send: 'Enviar',
    more: 'Anexar e mais',
    note: 'Nota interna',
    save: 'Salvar nota',
    ready: 'Gerenciar respostas prontas',
    offline: 'Você está sem internet',
  },
  en: {
    send: 'Send',
    more: 'Attach and more',
    note: 'Internal note',
    save: 'Save note',
    ready: 'Manage ready answers',
    offline: 'You are offline',
  },
};
const windows = [
  // These are 1280 x 720, 1440 x 900 and 1600 x 900 at 200 %.
  { kind: 'at 200 % zoom', hasTouch: false, sizes: ['640x360', '720x450', '800x450'] },
  // Two phones with their keyboards open, and one in landscape.
  {
    kind: 'on a phone with its keyboard open',
    hasTouch: true,
    sizes: ['390x360', '360x300', '844x390'],
  },
];
const manyLines = Array.from(
  { length: 12 },
  (_, line) => `Linha ${line + 1} de uma resposta comprida`,
).join('\n');
const files = Array.from({ length: 5 }, (_, index) => ({
  name: `comprovante-${index + 1}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4'),
}));
const composer = (page: Page) => page.locator('[data-composer]');

for (const { kind, hasTouch, sizes } of windows)
  test.describe(kind, () => {
    test.use({ hasTouch, isMobile: hasTouch });

    test('what is written can be sent, and the messages are in sight', async ({
      page,
      environment,
      context,
    }) => {
      await signIn(page, environment.person);
      const expectInReach = async (what: string, name: string, covered = false): Promise<void> => {
        for (const size of sizes) {
          const [width = 0, height = 0] = size.split('x').map(Number);
          await page.setViewportSize({ width, height });
          await expect.poll(() => faultsOf(page, name, covered), `${what}, ${size}`).toEqual([]);
        }
      };
      const box = composer(page).getByRole('textbox');
      for (const language of ['pt', 'en'] as const) {
        const text = words[language];
        if (language !== 'pt')
          await page.evaluate(
            (chosen) => localStorage.setItem('recado.language', chosen),
            language,
          );
        await page.goto(`/conversations/${await newestConversation(page, environment.person)}`);
        await expectInReach('an agent in charge', text.send);

        await page.goto(`/conversations/${environment.group}`);
        await expectInReach('a group', text.send);

        await page.goto(`/conversations/${environment.conversation}`);
        await expectInReach('a customer who waits for a person', text.send);
        await box.fill(manyLines);
        await expectInReach('many lines', text.send);
        await composer(page).locator('input[type=file]').setInputFiles(files);
        await expectInReach('many lines and files', text.send);
        await context.setOffline(true);
        await expect(page.getByText(text.offline)).toBeVisible();
        await expectInReach('all that, without a network', text.send);
        await context.setOffline(false);
        await box.fill('/');
        await expectInReach('ready answers', text.send, true);
        await expectInReach('the way to change them', text.ready, true);
        await box.fill(manyLines);
        await composer(page).getByRole('button', { name: text.more }).click();
        await page.getByRole('dialog').getByRole('button', { name: text.note }).click();
        await expectInReach('a long note', text.save);

        await closeWindow(page);
        await page.reload();
        await expectInReach('the channel takes no words', text.note);
        await page.unrouteAll();
      }
    });
  });

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the messages have the screen, also above a keyboard that covers the page', async ({
    page,
    environment,
  }) => {
    await signIn(page, environment.person);
    const log = page.getByRole('log');
    const heightAt = async (height: number): Promise<number> => {
      await page.setViewportSize({ width: 390, height });
      return log.evaluate((element) => element.clientHeight);
    };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/conversations/${environment.conversation}`);
    await expect(page.getByRole('button', { name: 'Assumir conversa' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    expect(await heightAt(844)).toBeGreaterThanOrEqual(0.7 * 844);
    expect(await heightAt(508)).toBeGreaterThanOrEqual(200);

    await test.step('the banner unfolds, and every act is in one of two menus', async () => {
      const banner = page.getByRole('button', { name: /^Espera / });
      await expect(banner).toHaveAttribute('aria-expanded', 'false');
      await banner.tap();
      await expect(banner).toHaveAttribute('aria-expanded', 'true');
      await banner.tap();
      await page.getByRole('button', { name: 'Mais ações' }).tap();
      await expect(page.getByRole('menuitem')).toContainText([
        'Dados do contato',
        'Atribuir',
        'Etiquetas',
        'Adiar',
      ]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await page.getByRole('button', { name: 'Anexar e mais' }).tap();
      await expect(page.getByRole('dialog').getByRole('listitem')).toContainText([
        'Anexar arquivo',
        'Nota interna',
        'Respostas prontas',
        'Agendar envio',
      ]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
    await test.step('as on iOS, where only the visual viewport tells of the keyboard', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate(() => {
        const view = window.visualViewport;
        if (!view) throw new Error('no visual viewport');
        Object.defineProperty(view, 'height', { configurable: true, value: 508 });
        Object.defineProperty(view, 'offsetTop', { configurable: true, value: 60 });
        view.dispatchEvent(new Event('resize'));
      });
      const bottomOf = (name: string) =>
        page
          .getByRole('button', { name, exact: true })
          .evaluate((button) => button.getBoundingClientRect().bottom);
      await expect.poll(() => bottomOf('Enviar')).toBeLessThanOrEqual(60 + 508);
      expect(await bottomOf('Mais ações')).toBeGreaterThan(60);
      expect(await log.evaluate((element) => element.clientHeight)).toBeGreaterThanOrEqual(200);
    });
  });
});

/** Plays a closed window, as a channel reports it a day after the customer wrote. */
async function closeWindow(page: Page): Promise<void> {
  await page.route(`**${routes.readConversation.path.replace('{id}', '*')}`, async (route) => {
    const response = await route.fetch();
    const { data } = routes.readConversation.answer.data
      .transform((read) => ({ data: read }))
      .parse((await response.json()).data);
    await route.fulfill({ response, json: { data: { ...data, writing: 'templates' } } });
  });
}

/**
 * What keeps a person from using this button, or from reading the messages; `covered`: something
 * may cover the messages for a moment.
 */
const faultsOf = (page: Page, name: string, covered: boolean): Promise<string[]> =>
  page
    .getByRole('button', { name, exact: true })
    .last()
    .evaluate(findFaults, { covered, least: LEAST });

/** Runs in the page. */
function findFaults(
  button: Element,
  { covered, least }: { covered: boolean; least: number },
): string[] {
  const { clientWidth, clientHeight, scrollWidth } = document.documentElement;
  const hidden = (element: Element, name: string): string[] => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return [
      ...(top < 0 || left < 0 || bottom > clientHeight || right > clientWidth
        ? [`${name}: from ${top} to ${bottom} of ${clientHeight}`]
        : []),
      ...(element.contains(hit) ? [] : [`${name}: under ${hit?.outerHTML.slice(0, 100)}`]),
    ];
  };
  const log = document.querySelector('[role=log]');
  if (log === null) return ['no messages'];
  return [
    ...hidden(button, 'button'),
    ...(covered ? [] : hidden(log, 'messages')),
    ...(log.clientHeight < least ? [`messages: ${log.clientHeight} px high`] : []),
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []),
    ...(scrollY > 0 ? ['the page had to be scrolled'] : []),
  ];
}
