import { z } from 'zod';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { emptyFace, type Face } from '../face.ts';
import { elements, lenient } from '../lenient.ts';
import { graphId } from './graph.ts';
import { callAs, type MessagingAccount } from './messaging-account.ts';

const text = lenient(z.string());
const Question = z.object({ question: z.string() });
/** In the older form a question stands by itself, in the newer one in a list for a language. */
const Questions = z.union([
  z.object({ call_to_actions: z.array(Question), locale: text }),
  Question.transform((one) => ({ call_to_actions: [one], locale: 'default' })),
]);
const Entry = z.object({ title: z.string(), type: text, url: text });
const Menu = z.object({ locale: text, call_to_actions: elements(Entry) });
const Profile = z.object({
  greeting: elements(z.object({ locale: text, text: z.string() })),
  get_started: lenient(z.object({ payload: z.string() })),
  ice_breakers: elements(Questions),
  persistent_menu: elements(Menu),
  // Instagram's page shows the lists of questions without the name of the field around them.
  call_to_actions: elements(Question),
});
const Answer = z.object({ data: z.array(Profile) });
const Done = z.object({ result: z.string() }).or(z.object({ success: z.literal(true) }));

/** How the profile of a Page and that of an Instagram account differ. */
export interface ProfileDialect {
  fields: readonly string[];
  query: Record<string, string>;
  json: Record<string, string>;
}

/** What the button "Get started" sends, where nobody has said anything else. */
const START = 'GET_STARTED';

interface Standing {
  face: Face;
  hasStart: boolean;
}

/** Greeting, ready questions and menu of the account ("Messenger Profile API"). */
export async function readProfile(
  tools: ConnectorTools,
  account: MessagingAccount,
  { fields, query }: ProfileDialect,
): Promise<Standing> {
  const { data } = await callAs(tools, account, Answer, {
    method: 'GET',
    path: pathOf(account),
    query: { ...query, fields: fields.join(',') },
  });
  const questions = data.flatMap((one) => [
    ...inDefault(one.ice_breakers).flatMap((list) => list.call_to_actions),
    ...one.call_to_actions,
  ]);
  return {
    face: {
      ...emptyFace,
      greeting: inDefault(data.flatMap((one) => one.greeting))[0]?.text ?? '',
      questions: questions.map((one) => one.question),
      menu: inDefault(data.flatMap((one) => one.persistent_menu)).flatMap((menu) =>
        menu.call_to_actions.map(({ title, url }) => ({ title, url: url ?? null })),
      ),
    },
    hasStart: data.some((one) => one.get_started !== undefined),
  };
}

/**
 * Writes what has changed. A press brings back the words that stood on it, so that it is answered
 * like words.
 */
export async function writeProfile(
  tools: ConnectorTools,
  account: MessagingAccount,
  dialect: ProfileDialect,
  { greeting, questions, menu }: Face,
): Promise<void> {
  const { face: standing, hasStart } = await readProfile(tools, account, dialect);
  const differs = (name: 'greeting' | 'questions' | 'menu', value: unknown): boolean =>
    JSON.stringify(value) !== JSON.stringify(standing[name]);
  const locale = 'default';
  const given = {
    ...(differs('greeting', greeting)
      ? { greeting: greeting && [{ locale, text: greeting }] }
      : {}),
    ...(differs('questions', questions)
      ? {
          ice_breakers: questions.length > 0 && [{ locale, call_to_actions: questions.map(asked) }],
        }
      : {}),
    ...(differs('menu', menu)
      ? {
          persistent_menu: menu.length > 0 && [
            { locale, ...open(dialect), call_to_actions: menu.map(entry) },
          ],
        }
      : {}),
  };
  const known = Object.entries(given).filter(([name]) => dialect.fields.includes(name));
  const gone = known.flatMap(([name, value]) => (value ? [] : [name]));
  const set = Object.fromEntries(known.filter(([, value]) => value));
  // A Page's menu needs the button; it also brings the code of a link that a new customer came by.
  const needsStart = dialect.fields.includes('get_started') && !hasStart;
  const start = needsStart ? { get_started: { payload: START } } : {};
  const call = { path: pathOf(account), query: dialect.query };
  if (gone.length > 0)
    await callAs(tools, account, Done, { ...call, method: 'DELETE', json: { fields: gone } });
  if (Object.keys(set).length > 0 || needsStart)
    await callAs(tools, account, Done, {
      ...call,
      method: 'POST',
      json: { ...dialect.json, ...start, ...set },
    });
}

const asked = (question: string) => ({ question, payload: question });
const entry = ({ title, url }: Face['menu'][number]) =>
  url === null ? { type: 'postback', title, payload: title } : { type: 'web_url', title, url };
/** A Page's menu may close the text field, and has to say that it does not. */
const open = ({ fields }: ProfileDialect): object =>
  fields.includes('get_started') ? { composer_input_disabled: false } : {};

const pathOf = ({ id }: MessagingAccount): string => `/${graphId(id)}/messenger_profile`;

/** Those for every language. */
const inDefault = <One extends { locale?: string | undefined }>(all: readonly One[]): One[] =>
  all.filter(({ locale }) => locale === undefined || locale === 'default');
