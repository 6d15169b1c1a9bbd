import { expect, test, type Page } from '@playwright/test';
import { routes, type RouteName } from '#contract/index.ts';
import type { Act, Walk } from './acts/act.ts';
import { ofAgents } from './acts/agents.ts';
import { ofChannels } from './acts/channels.ts';
import { ofContacts } from './acts/contacts.ts';
import { ofConversations } from './acts/conversations.ts';
import { ofModels } from './acts/models.ts';
import { ofPeople } from './acts/people.ts';
import { letCallsThrough, takeCalls } from './calls.ts';
import { placed, placeOf } from './failing-calls.ts';
import { continueAs, sessionOver, signIn } from './person.ts';
import { newEnvironment, type Environment } from './environment.ts';

/** Each part has its own environment; the parts take about equally long. */
const parts: Walk[][] = [
  [ofChannels, ofContacts],
  [ofAgents, ofModels],
  [ofPeople],
  [ofConversations],
];

interface Failure {
  status: number;
  code: string;
}
/**
 * `null`: no answer ever comes. The call of a person who is signed in first meets the end of the
 * session, and then the failure when it is sent again.
 */
const failures: (Failure | null)[] = [
  { status: 500, code: 'internal' },
  { status: 404, code: 'not_found' },
  null,
];
const sessionEnded: Failure = { status: 401, code: 'unauthenticated' };
const unreached = 'Sem conexão com o servidor.';

test('every call has its place, and every act its call', () => {
  expect(Object.keys(routes).filter((name) => !(name in placeOf))).toEqual([]);
  const acts = parts.flat().flatMap((walk) => actsOf(walk).map(([name]) => name));
  expect(acts.toSorted()).toEqual(placed((place) => 'act' in place).toSorted());
});

for (const [part, walks] of parts.entries()) {
  test(`an act that the server refuses is told, can be done again and loses nothing (${part + 1} of ${parts.length})`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    // An act that cannot be done is reported by name, instead of being waited for.
    page.setDefaultTimeout(20_000);
    // The tab asks before it leaves unsaved work.
    page.on('dialog', (question) => question.accept());
    const environment = await newEnvironment(page);
    await signIn(page, environment.person);
    for (const walk of walks) await take(page, walk, environment);
  });
}

async function take(page: Page, walk: Walk, environment: Environment): Promise<void> {
  const made = (await walk.prepare?.(page, environment)) ?? {};
  /** The path at which the page is as it was found; null: it has to be opened anew. */
  let at: string | null = null;
  for (const [name, act] of actsOf(walk)) {
    const path = act.path(environment, made);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    letCallsThrough(page);
    await act.before?.(page, environment);
    if (at !== path || act.before) {
      await page.goto(path);
      await expect(page.locator('[aria-busy="true"]'), name).toHaveCount(0);
    }
    await act.open?.(page);
    const typed = act.typed ? await act.typed(page).inputValue() : null;
    /** Repeats the act until its result is visible. */
    const press = (seen: ReturnType<Page['locator']>, why: string): Promise<void> =>
      // A press is ignored while the last one is still in progress, as it should be.
      expect(async () => {
        // Notices may cover the button, and a notice of the previous act may say the same.
        await closeNotices(page);
        // One of the page's own calls may already have brought up the question.
        if (!(await sessionOver(page).isVisible())) await act.press(page);
        await expect(seen.first(), `${name}, ${why}`).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 60_000 });
    const isKept = async (): Promise<void> => {
      // The question over the page has fields with the same names, after the form's own in the
      // page.
      if (act.typed && typed !== null)
        await expect(act.typed(page).first(), name).toHaveValue(typed);
    };
    const [sentAgain, ...others] = failures;
    if (routes[name].auth === 'none') others.unshift(sentAgain ?? null);
    else {
      await fail(page, name, sessionEnded);
      await press(sessionOver(page), 'the session has ended');
      await isKept();
      const said = await fail(page, name, sentAgain ?? null);
      await continueAs(page, environment.person);
      await expect(page.getByText(said).first(), `${name}, sent again`).toBeVisible();
      await isKept();
    }
    for (const failure of others) {
      await press(
        page.getByText(await fail(page, name, failure)),
        String(failure?.status ?? 'no answer'),
      );
      await isKept();
    }
    await act.close?.(page);
    at = act.close ? path : null;
  }
}

/**
 * From now on the call fails in this way. Resolves with the text that the person must then read.
 */
async function fail(page: Page, name: RouteName, failure: Failure | null): Promise<string> {
  const error = `Algo falhou: ${name}, ${failure?.status}.`;
  await takeCalls(
    page,
    name,
    () => failure && { status: failure.status, json: { error, code: failure.code } },
  );
  return failure === null ? unreached : error;
}

const closeNotices = (page: Page): Promise<void> =>
  page
    .locator('[data-toasts] button[aria-label="Fechar"]')
    .evaluateAll((buttons) =>
      buttons.forEach((button) => button instanceof HTMLElement && button.click()),
    );

const actsOf = ({ acts }: Walk): [RouteName, Act][] =>
  Object.entries(acts).flatMap(([name, act]): [RouteName, Act][] =>
    isCall(name) ? [[name, act]] : [],
  );
const isCall = (name: string): name is RouteName => name in routes;
