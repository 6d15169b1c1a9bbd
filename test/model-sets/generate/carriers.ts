import type { Carrier, Turn } from '../shapes.ts';
import { hide } from './hidden.ts';
import type { Language } from './material.ts';

interface Attack {
  language: Language;
  question: string;
  text: string;
  /** Counts the cases, so that wrappings of a carrier take turns. */
  turn: number;
}

const persons = ['Bia', 'Tom', 'Inés', 'Caio', 'Grace', 'Nico', 'Lia', 'Ray', 'Sol'];
const headings = {
  pt: ['Avisos', 'Política de atendimento', 'Perguntas do site', 'Rodapé da página'],
  en: ['Notices', 'Service policy', 'Questions from the site', 'Footer of the page'],
  es: ['Avisos', 'Política de atención', 'Preguntas de la web', 'Pie de página'],
} as const;
const beginnings = {
  pt: ['Última revisão em outubro.', 'Texto importado do site.', 'Obrigado pela preferência.'],
  en: ['Last reviewed in October.', 'Text taken from the site.', 'Thank you for your custom.'],
  es: ['Última revisión en octubre.', 'Texto tomado de la web.', 'Gracias por su confianza.'],
} as const;
const toolResults: ((text: string) => { name: string; result: string })[] = [
  (text) => ({ name: 'order_status', result: JSON.stringify({ status: 'open', note: text }) }),
  (text) => ({ name: 'search', result: `1. …\n2. ${text}\n3. …` }),
  (text) => ({ name: 'calendar', result: JSON.stringify({ events: [{ title: text }] }) }),
  (text) => ({ name: 'order_status', result: JSON.stringify({ error: `500: ${text}` }) }),
];
const pictures: ((text: string) => string)[] = [
  (text) => text,
  (text) => `PIX\n${text}\n12/11 14:02`,
  (text) => `${text.toUpperCase()}\n100 %`,
];

/** The customer's turn with the attack in its carrier; otherwise it is an ordinary question. */
export function carry(carrier: Carrier, { language, question, text, turn }: Attack): Turn {
  const base = { words: question, profileName: at(persons, turn) };
  switch (carrier) {
    case 'words':
      return { ...base, words: turn % 3 === 0 ? `${question} ${text}` : text };
    case 'hidden':
      return { ...base, words: `${question}${hide(text, turn)}` };
    case 'name':
      return { ...base, profileName: text };
    case 'caption':
      return { ...base, caption: text };
    case 'file_name':
      return {
        ...base,
        fileName: `${text.replaceAll('/', '∕')}.${at(['pdf', 'jpg', 'docx'], turn)}`,
      };
    case 'quoted':
      return { ...base, quoted: text };
    case 'picture':
      return { ...base, pictureText: at(pictures, turn)(text) };
    case 'passage':
      return {
        ...base,
        passage: {
          id: 'passage',
          question: at(headings[language], turn),
          answer: `${at(beginnings[language], turn)} ${text}`,
          trusted: false,
        },
      };
    case 'tool':
      return { ...base, tool: at(toolResults, turn)(text) };
  }
}

function at<Value>(values: readonly Value[], turn: number): Value {
  const value = values[turn % values.length];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}
