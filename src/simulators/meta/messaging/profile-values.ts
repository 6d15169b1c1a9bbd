import { z } from 'zod';
import { GraphError } from '../core.ts';
import type { QuickReply } from './state.ts';

const Question = z.object({
  question: z.string().min(1).max(80),
  payload: z.string().min(1).max(1000),
});
const ByLanguage = z.object({
  locale: z.string(),
  call_to_actions: z.array(Question).min(1).max(4),
});
const Questions = z.array(ByLanguage).min(1).or(z.array(Question).min(1).max(4));
const Entry = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('postback'),
    title: z.string().min(1).max(30),
    payload: z.string().min(1).max(1000),
  }),
  z.object({
    type: z.literal('web_url'),
    title: z.string().min(1).max(30),
    url: z.url({ protocol: /^https?$/ }),
  }),
]);
const Menu = z
  .array(z.object({ locale: z.string(), call_to_actions: z.array(Entry).min(1).max(20) }))
  .min(1);
const Greeting = z.array(z.object({ locale: z.string(), text: z.string().min(1).max(160) }));

const shapes: Record<string, z.ZodType> = {
  greeting: Greeting,
  get_started: z.object({ payload: z.string().min(1).max(1000) }),
  ice_breakers: Questions,
  persistent_menu: Menu,
};

/** Throws where Meta refuses what is to be set. `profile`: all that is set then. */
export function requireValid(given: Record<string, unknown>, profile: Record<string, unknown>) {
  for (const [name, value] of Object.entries(given)) {
    const shape = shapes[name];
    if (shape !== undefined && !shape.safeParse(value).success)
      throw new GraphError(400, 100, `(#100) Param ${name} is not valid.`);
    const lists = z.array(z.object({ locale: z.string() })).safeParse(value);
    if (lists.success && !lists.data.some(({ locale }) => locale === 'default'))
      throw new GraphError(400, 100, `(#100) Param ${name}: default locale is required.`);
  }
  if (profile['persistent_menu'] !== undefined && profile['get_started'] === undefined)
    throw new GraphError(
      400,
      100,
      '(#100) You must set a Get Started button if you also wish to use persistent menu',
      { subcode: 2_018_145 },
    );
}

/** The ready questions, as the buttons that a new customer sees. */
export function questionsOf(profile: Record<string, unknown>): QuickReply[] {
  const questions = Questions.safeParse(profile['ice_breakers']);
  return (questions.data ?? [])
    .flatMap((one) => ('call_to_actions' in one ? one.call_to_actions : [one]))
    .map(({ question, payload }) => ({ title: question, payload }));
}

/** The entries of the menu that send something. */
export const menuOf = (profile: Record<string, unknown>): QuickReply[] =>
  (Menu.safeParse(profile['persistent_menu']).data ?? [])
    .flatMap((one) => one.call_to_actions)
    .flatMap((one) =>
      one.type === 'postback' ? [{ title: one.title, payload: one.payload }] : [],
    );
