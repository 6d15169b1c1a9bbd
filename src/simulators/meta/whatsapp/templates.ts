import { z } from 'zod';
import { newId } from '../core.ts';
import { refusal } from './refusals.ts';
import type { Account, Template, TemplateComponent } from './state.ts';

const Parameter = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  parameter_name: z.string().optional(),
});
export const TemplateContent = z.strictObject({
  name: z.string().min(1),
  language: z.looseObject({ code: z.string().min(2) }),
  components: z
    .array(
      z.looseObject({
        type: z.string(),
        sub_type: z.string().optional(),
        index: z.union([z.string(), z.number()]).optional(),
        parameters: z.array(Parameter).default([]),
      }),
    )
    .default([]),
});
export type TemplateContent = z.output<typeof TemplateContent>;

export const NewTemplate = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().default('pt_BR'),
  category: z.enum(['UTILITY', 'MARKETING', 'AUTHENTICATION']).default('UTILITY'),
  status: z.enum(['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED']).default('APPROVED'),
  parameter_format: z.enum(['POSITIONAL', 'NAMED']).default('POSITIONAL'),
  components: z.array(
    z.object({
      type: z.string(),
      format: z.string().optional(),
      text: z.string().optional(),
      buttons: z
        .array(z.object({ type: z.string(), text: z.string(), url: z.string().optional() }))
        .optional(),
    }),
  ),
});
export type NewTemplate = z.input<typeof NewTemplate>;

export const templateOf = (given: NewTemplate): Template => ({
  id: newId(),
  ...NewTemplate.parse(given),
});

/** The templates that every new account has. */
export const firstTemplates: NewTemplate[] = [
  {
    name: 'hello_world',
    language: 'en_US',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Hello World' },
      {
        type: 'BODY',
        text: 'Welcome and congratulations!! This message demonstrates your ability to send a WhatsApp message notification.',
      },
      { type: 'FOOTER', text: 'WhatsApp Business Platform sample message' },
    ],
  },
  {
    name: 'pedido_pronto',
    components: [{ type: 'BODY', text: 'Olá, {{1}}! O seu pedido {{2}} está pronto.' }],
  },
  {
    name: 'retomar_conversa',
    components: [
      {
        type: 'BODY',
        text: 'Olá, {{1}}! Ficou faltando responder à sua pergunta. Podemos continuar?',
      },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Sim' },
          { type: 'QUICK_REPLY', text: 'Não' },
        ],
      },
    ],
  },
];

const placeholders = (text = ''): string[] => [
  ...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)),
];

/**
 * The approved template of this name and language. Throws where there is none, or where the
 * parameters do not fit it.
 */
export function checkTemplate(
  account: Account,
  { name, language, components }: TemplateContent,
): Template {
  const template = account.templates.find(
    (one) => one.name === name && one.language === language.code,
  );
  if (template === undefined || ['PENDING', 'REJECTED', 'DISABLED'].includes(template.status))
    throw refusal(132_001, `template name (${name}) does not exist in ${language.code}`);
  if (template.status === 'PAUSED') throw refusal(132_015);
  for (const type of ['HEADER', 'BODY']) {
    const component = template.components.find((one) => one.type === type);
    const given = components.find((one) => one.type.toUpperCase() === type)?.parameters.length ?? 0;
    const expected = expectedOf(component);
    if (given !== expected)
      throw refusal(
        132_000,
        `${type.toLowerCase()}: number of localizable_params (${given}) does not match the expected number of params (${expected})`,
      );
    if (template.parameter_format === 'NAMED' && component?.text !== undefined)
      checkNames(type, placeholders(component.text), components);
  }
  for (const { type, parameters } of components) {
    if (parameters.some(({ text = '' }) => /[\n\t]| {5}/.test(text)))
      throw refusal(
        132_018,
        `${type.toLowerCase()}: Param text cannot have new-line/tab characters or more than 4 consecutive spaces`,
      );
  }
  const buttons = template.components.find(({ type }) => type === 'BUTTONS')?.buttons ?? [];
  for (const [index, { type, url }] of buttons.entries()) {
    if (
      type === 'URL' &&
      placeholders(url).length > 0 &&
      parameterOf(components, index) === undefined
    )
      throw refusal(131_008, `buttons: Button at index ${index} of type Url requires a parameter`);
  }
  return template;
}

function checkNames(
  type: string,
  names: string[],
  components: TemplateContent['components'],
): void {
  const given =
    components
      .find((one) => one.type.toUpperCase() === type)
      ?.parameters.map((one) => one.parameter_name) ?? [];
  const missing = names.find((name) => !given.includes(name));
  if (missing !== undefined)
    throw refusal(
      132_012,
      `${type.toLowerCase()}: Parameter name is missing or empty (${missing})`,
    );
}

const parameterOf = (components: TemplateContent['components'], index: number) =>
  components.find(
    (one) => one.type.toLowerCase() === 'button' && String(one.index ?? '0') === String(index),
  )?.parameters[0];

/** How many parameters a component expects. A media header takes its file as the only one. */
const expectedOf = (component: TemplateComponent | undefined): number =>
  component === undefined
    ? 0
    : component.format !== undefined && component.format !== 'TEXT'
      ? 1
      : placeholders(component.text).length;

/** What the customer reads, and the buttons below it. */
export function templateText(
  account: Account,
  content: TemplateContent,
): { text: string; values: string[]; buttons: { id: string; label: string }[] } {
  const template = account.templates.find(
    (one) => one.name === content.name && one.language === content.language.code,
  );
  const given = (type: string) =>
    content.components.find((one) => one.type.toUpperCase() === type)?.parameters ?? [];
  const parametersOf = (type: string): string[] => given(type).map(({ text = '' }) => text);
  const lines = (template?.components ?? [])
    .filter(({ text }) => text !== undefined)
    .map(({ type, text = '' }) => {
      const values = parametersOf(type);
      const named = (name: string) => given(type).find((one) => one.parameter_name === name)?.text;
      return placeholders(text).reduce(
        (filled, name, index) =>
          filled.replaceAll(`{{${name}}}`, named(name) ?? values[index] ?? ''),
        text,
      );
    });
  const buttons = (template?.components.find(({ type }) => type === 'BUTTONS')?.buttons ?? [])
    .filter(({ type }) => type === 'QUICK_REPLY')
    .map(({ text }, index) => ({ id: payloadOf(content, index) ?? text, label: text }));
  return { text: lines.join('\n\n'), values: parametersOf('BODY'), buttons };
}

/** The payload that the sender gave to a quick reply. Undefined: none was given. */
function payloadOf(content: TemplateContent, index: number): string | undefined {
  const payload = parameterOf(content.components, index)?.['payload'];
  return typeof payload === 'string' ? payload : undefined;
}
