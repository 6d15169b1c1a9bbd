import { stringify } from 'csv-stringify/browser/esm/sync';
import type { FaqEntry } from '#contract/agents/agents.ts';

/** The names of the columns, and the separator that spreadsheets of the country expect. */
const forms = {
  pt: {
    separator: ';',
    header: ['Pergunta', 'Resposta', 'Outras formas de perguntar', 'Botões'],
  },
  en: { separator: ',', header: ['Question', 'Answer', 'Other ways to ask', 'Buttons'] },
};

/**
 * Questions and answers as a CSV file that a spreadsheet opens and `readFaq` reads back. A cell that
 * a spreadsheet would take for a formula gets an apostrophe in front
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function writeFaq(entries: readonly FaqEntry[], language: 'pt' | 'en'): string {
  const { separator, header } = forms[language];
  const rows = entries.map(({ question, answer, variants, buttons }) =>
    [question, answer, variants.join('\n'), buttons.join('\n')].map((cell) =>
      cell.replace(/^(?='*[=+\-@\t])/, "'"),
    ),
  );
  const options = { delimiter: separator, record_delimiter: 'windows', quoted: true } as const;
  return `\uFEFF${stringify([header, ...rows], options)}`;
}
