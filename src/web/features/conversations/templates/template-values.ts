import type { CallData } from '#web/lib/api/api.ts';

export type Template = CallData<'listTemplates'>['templates'][number];

export interface TemplateField {
  key: string;
  label: { of: 'field' | 'file' | 'button'; name: string };
}

/** What is to be filled in, in the order in which it is read. */
export function fieldsOf({ header, body, buttons }: Template): TemplateField[] {
  const headed: TemplateField[] =
    header === null
      ? []
      : header.kind === 'text'
        ? header.fields.map((name) => ({ key: `header ${name}`, label: { of: 'field', name } }))
        : [{ key: 'header file', label: { of: 'file', name: '' } }];
  return [
    ...headed,
    ...body.fields.map((name): TemplateField => ({
      key: `body ${name}`,
      label: { of: 'field', name },
    })),
    ...buttons.flatMap(({ field, label }, index): TemplateField[] =>
      field ? [{ key: `button ${index}`, label: { of: 'button', name: label } }] : [],
    ),
  ];
}

/** The values as the API takes them. */
export function toValues({ header, body, buttons }: Template, values: Record<string, string>) {
  const headerKey =
    header === null ? undefined : header.kind === 'text' ? header.fields[0] : 'file';
  return {
    ...(headerKey !== undefined && { header: values[`header ${headerKey}`] ?? '' }),
    body: body.fields.map((name) => values[`body ${name}`] ?? ''),
    buttons: buttons.flatMap(({ field }, index) =>
      field ? [{ index, value: values[`button ${index}`] ?? '' }] : [],
    ),
  };
}

/** The text as the customer will read it; a placeholder without a value is kept. */
export function wordsOf(
  { header, body, footer }: Template,
  values: Record<string, string>,
): string {
  const filled = (of: 'header' | 'body', text: string): string =>
    text.replaceAll(
      /\{\{\s*(\w+)\s*\}\}/g,
      (place, name: string) => values[`${of} ${name}`]?.trim() || place,
    );
  return [
    header?.kind === 'text' ? filled('header', header.text) : null,
    filled('body', body.text),
    footer,
  ]
    .filter(Boolean)
    .join('\n\n');
}
