/** What is wrong with a row of a CSV file of contacts, and what helps. `{name}` is filled in. */
export const importSentences = {
  nobody: {
    pt: 'A linha não diz quem é: falta nome, número ou email.',
    en: 'The row does not say who it is: it needs a name, a number or an email.',
  },
  too_many_cells: {
    pt: 'A linha tem mais células do que o cabeçalho. Confira as aspas e os separadores.',
    en: 'The row has more cells than the header. Check its quotes and separators.',
  },
  email: { pt: '“{value}” não é um email.', en: '“{value}” is no email address.' },
  phone: {
    pt: '“{value}” não é um telefone. Use DDD e número, ou + e o código do país.',
    en: '“{value}” is no phone number. Use area code and number, or + and the country code.',
  },
  identity: {
    pt: '“{value}” não é um número de WhatsApp. Use DDD e número, ou + e o código do país.',
    en: '“{value}” is no WhatsApp number. Use area code and number, or + and the country code.',
  },
  too_long: {
    pt: '“{column}” tem mais de {count} caracteres.',
    en: '“{column}” has more than {count} characters.',
  },
  opt_out: {
    pt: '“{value}” não diz se a pessoa quer mensagens. Use sim ou não.',
    en: '“{value}” does not say whether the person wants messages. Use yes or no.',
  },
  label: {
    pt: 'A etiqueta “{value}” não existe. Crie-a antes, ou tire-a da linha.',
    en: 'There is no label “{value}”. Create it first, or take it out of the row.',
  },
  several: {
    pt: 'Número e email são de contatos diferentes: {value}. Una-os antes, ou corrija a linha.',
    en: 'Number and email belong to different contacts: {value}. Merge them first, or mend the row.',
  },
} as const;
export type ImportProblem = keyof typeof importSentences;

export const isImportProblem = (code: string): code is ImportProblem => code in importSentences;

/** The sentence for a problem; its places are filled with the values of the row. */
export const importSentence = (
  code: ImportProblem,
  values: Record<string, string>,
  language: 'pt' | 'en',
): string =>
  importSentences[code][language].replaceAll(
    /\{(\w+)\}/g,
    (place, name: string) => values[name] ?? place,
  );
