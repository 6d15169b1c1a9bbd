import { z } from 'zod';
import { Empty, Id, IdParams } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';
import { textLimits } from '../text-limits.ts';

/** The most that a workspace may have. */
export const MOST_CANNED_RESPONSES = 500;
/** What is typed after "/": letters, digits, - and _. */
export const Shortcut = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}_-]{1,32}$/u);
const text = z.string().trim().min(1).max(textLimits.cannedResponse);
/**
 * `text` may have placeholders that are filled in when it is chosen: {{nome}} (the customer's
 * name), {{atendente}}, {{canal}}.
 */
export const CannedResponse = z.object({ id: Id, shortcut: z.string(), text: z.string() });

const tag = 'conversations';
export const cannedResponseRoutes = {
  listReadyAnswers: route({
    method: 'get',
    path: '/api/ready-answers',
    summary: 'What the team writes often, by shortcut',
    tag,
    auth: everyone,
    answer: { status: 200, data: z.object({ readyAnswers: z.array(CannedResponse) }) },
  }),
  createReadyAnswer: route({
    method: 'post',
    path: '/api/ready-answers',
    summary: 'A new ready answer; a workspace has a shortcut once',
    tag,
    auth: everyone,
    body: z.strictObject({ shortcut: Shortcut, text }),
    answer: { status: 201, data: CannedResponse },
    errors: ['shortcut_taken', 'too_many_ready_answers'],
  }),
  updateReadyAnswer: route({
    method: 'patch',
    path: '/api/ready-answers/{id}',
    summary: 'Another shortcut or text',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({ shortcut: Shortcut.optional(), text: text.optional() }),
    answer: { status: 200, data: CannedResponse },
    errors: ['ready_answer_not_found', 'shortcut_taken'],
  }),
  deleteReadyAnswer: route({
    method: 'delete',
    path: '/api/ready-answers/{id}',
    summary: 'The ready answer is gone; what was sent with it stays',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['ready_answer_not_found'],
  }),
};
