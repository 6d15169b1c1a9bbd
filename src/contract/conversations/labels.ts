import { z } from 'zod';
import { Empty, Id, IdParams } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';

/** Colours of the design, each readable in both themes. */
export const LabelColour = z.enum(['brand', 'ok', 'warn', 'bad', 'info', 'quiet']);
export const Label = z.object({ id: Id, name: z.string(), colour: LabelColour });
/** The most that a workspace may have. */
export const MOST_LABELS = 200;
/** The most that a conversation may have. */
export const MOST_LABELS_OF_ONE = 20;
export const LabelName = z.string().trim().min(1).max(40);

const tag = 'conversations';
export const labelRoutes = {
  listLabels: route({
    method: 'get',
    path: '/api/labels',
    summary:
      'The labels of the workspace by name, each with how many conversations and contacts have it',
    tag,
    auth: everyone,
    answer: {
      status: 200,
      data: z.object({
        labels: z.array(
          Label.extend({ conversations: z.number().int(), contacts: z.number().int() }),
        ),
      }),
    },
  }),
  createLabel: route({
    method: 'post',
    path: '/api/labels',
    summary: 'A new label; a workspace has a name once, whatever its case',
    tag,
    auth: everyone,
    body: z.strictObject({ name: LabelName, colour: LabelColour.default('brand') }),
    answer: { status: 201, data: Label },
    errors: ['label_taken', 'too_many_labels'],
  }),
  updateLabel: route({
    method: 'patch',
    path: '/api/labels/{id}',
    summary: 'Another name or colour; whatever has the label keeps it',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({ name: LabelName.optional(), colour: LabelColour.optional() }),
    answer: { status: 200, data: Label },
    errors: ['label_not_found', 'label_taken'],
  }),
  deleteLabel: route({
    method: 'delete',
    path: '/api/labels/{id}',
    summary: 'The label is gone, from everything that had it',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['label_not_found'],
  }),
  setLabels: route({
    method: 'put',
    path: '/api/conversations/{id}/labels',
    summary: 'The labels of a conversation, all of them',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({ labelIds: z.array(Id).max(MOST_LABELS_OF_ONE) }),
    answer: { status: 200, data: z.object({ labels: z.array(Label) }) },
    errors: ['not_found', 'label_not_found'],
  }),
};
