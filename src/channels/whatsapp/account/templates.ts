import { z } from 'zod';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { elements, lenient } from '#channels/lenient.ts';
import { callGraph, graphId } from '#channels/meta/graph.ts';
import { fieldsOf, type MessageTemplate } from '#channels/template.ts';
import { whatsappErrors } from '../errors.ts';
import type { WhatsappSettings } from '../setup.ts';

const Button = z.object({ type: z.string(), text: z.string().catch(''), url: lenient(z.string()) });
const Component = z.object({
  type: z.string(),
  format: lenient(z.string()),
  text: z.string().catch(''),
  buttons: elements(Button),
});
const Template = z.object({
  name: z.string().min(1),
  language: z.string().min(1),
  category: z.string().catch(''),
  status: z.string().catch(''),
  parameter_format: lenient(z.string()),
  components: elements(Component),
});
const Page = z.object({
  data: elements(Template),
  paging: lenient(
    z.object({
      next: lenient(z.string()),
      cursors: lenient(z.object({ after: lenient(z.string()) })),
    }),
  ),
});

const fields = 'name,language,status,category,parameter_format,components';
/**
 * How many pages of the list we read at most. An account has at most 6,000 templates ("Template
 * management", limits).
 */
const pages = 70;

/** All templates of the business account, page by page ("Template management"). */
export async function listTemplates(
  tools: ConnectorTools,
  { wabaId, token }: WhatsappSettings,
): Promise<MessageTemplate[]> {
  const found: MessageTemplate[] = [];
  let after: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const query = { fields, limit: '100', ...(after === undefined ? {} : { after }) };
    const path = `/${graphId(wabaId)}/message_templates`;
    const { data, paging } = await callGraph(
      tools,
      Page,
      { method: 'GET', path, query, token },
      whatsappErrors,
    );
    found.push(...data.map(toTemplate));
    after = paging?.next === undefined ? undefined : paging.cursors?.after;
    if (after === undefined) break;
  }
  return found;
}

const formats = { TEXT: 'text', IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' } as const;
const isFormat = (format: string): format is keyof typeof formats => Object.hasOwn(formats, format);

function toTemplate({
  name,
  language,
  category,
  status,
  parameter_format: format,
  components,
}: z.output<typeof Template>): MessageTemplate {
  const part = (type: string) => components.find((one) => one.type.toUpperCase() === type);
  const header = part('HEADER');
  const body = part('BODY')?.text ?? '';
  const headerFormat = header?.format?.toUpperCase() ?? 'TEXT';
  return {
    name,
    language,
    category: category.toLowerCase(),
    status: templateStatus(status),
    named: format?.toUpperCase() === 'NAMED',
    header:
      header === undefined
        ? null
        : {
            kind: isFormat(headerFormat) ? formats[headerFormat] : 'unsupported',
            text: header.text,
            fields: fieldsOf(header.text),
          },
    body: { text: body, fields: fieldsOf(body) },
    footer: part('FOOTER')?.text ?? null,
    buttons: (part('BUTTONS')?.buttons ?? []).map(toButton),
  };
}

function toButton({
  type,
  text: label,
  url,
}: z.output<typeof Button>): MessageTemplate['buttons'][number] {
  switch (type.toUpperCase()) {
    case 'QUICK_REPLY':
      return { kind: 'reply', label, field: false };
    case 'URL':
      return { kind: 'url', label, field: url !== undefined && fieldsOf(url).length > 0 };
    // The value of a one-time password goes into its button as well as into the body, as the end of
    // an address.
    case 'OTP':
      return { kind: 'url', label, field: true };
    case 'COPY_CODE':
      return { kind: 'code', label, field: true };
    default:
      return { kind: 'other', label, field: false };
  }
}

/**
 * The status of a template as the API and the webhook `message_template_status_update` write it.
 * Only an approved template can be sent.
 */
export function templateStatus(status: string): MessageTemplate['status'] {
  switch (status.toUpperCase()) {
    case 'APPROVED':
    case 'REINSTATED':
    case 'UNPAUSED':
    // Its quality is low, and it may soon be paused.
    case 'FLAGGED':
      return 'approved';
    case 'REJECTED':
      return 'rejected';
    case 'PAUSED':
      return 'paused';
    case 'DISABLED':
    case 'DELETED':
    case 'PENDING_DELETION':
    case 'ARCHIVED':
      return 'disabled';
    default:
      return 'pending';
  }
}
