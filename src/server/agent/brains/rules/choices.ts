import type { Choice } from '#server/agent/state.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';
import type { Reading } from './reading.ts';

/**
 * The longest label that every channel with buttons can show in some way; `Choice.ask` has the
 * whole text.
 */
const labelLength = 40;
const mostChoices = 12;
const number = /^(?:opcao |a |o |option |number |numero |la |el )?(\d{1,2})$/;

/**
 * What a press, a number or a typed label stands for among the choices last offered. A press counts
 * by its label first, because its id is a position and the customer may have pressed a button of an
 * older message.
 */
export function pickedChoice(turn: TurnContext, reading: Reading): Choice | undefined {
  const { choices, question } = turn.state;
  if (reading.kind === 'choice') {
    if (reading.label === undefined) return choices[Number(reading.id) - 1];
    return labelled(turn, reading.label) ?? choiceOf(turn, reading.label);
  }
  // What is typed replies to what was asked last, and not to a list that stands above it.
  if (reading.kind !== 'text' || choices.length === 0 || question === 'alone') return undefined;
  const position = number.exec(reading.words)?.[1];
  return position === undefined ? labelled(turn, reading.text) : choices[Number(position) - 1];
}

/** Whether the label is among the choices last offered. */
export const isOffered = (turn: TurnContext, label: string): boolean =>
  labelled(turn, label) !== undefined;

/** Whether a number is all that the customer typed. */
export const isNumber = (reading: Reading): boolean =>
  reading.kind === 'text' && number.test(reading.words);

/** Whether the customer typed a number under which nothing was offered. */
export const isStrayNumber = (turn: TurnContext, reading: Reading): boolean =>
  turn.state.choices.length > 0 && isNumber(reading) && pickedChoice(turn, reading) === undefined;

/** The choice for a label or question. A label that asks for a person is marked so. */
export function choiceOf(turn: TurnContext, text: string): Choice {
  const label = text.length <= labelLength ? text : `${text.slice(0, labelLength - 1).trimEnd()}…`;
  if (isPersonLabel(turn, text)) return { label, person: true };
  return label === text ? { label } : { label, ask: text };
}

/** The choices, each once, with one that leads to a person. */
export function withPerson(turn: TurnContext, choices: readonly Choice[]): Choice[] {
  const unique = once(choices);
  return unique.some((choice) => choice.person)
    ? unique
    : [...unique, { label: turn.language.texts.person, person: true }];
}

/** Leaves out the choices that ask what the business has not answered yet. */
export async function leadingSomewhere(
  turn: TurnContext,
  choices: readonly Choice[],
): Promise<Choice[]> {
  const blanks = await Promise.all(
    choices.map((choice) =>
      choice.person ? undefined : turn.blankFor(choice.ask ?? choice.label),
    ),
  );
  return choices.filter((_, position) => blanks[position] === undefined);
}

/**
 * Each label once, and no more than a customer can look through. If some are left out, a choice
 * leads to a person.
 */
export function fitting(turn: TurnContext, choices: readonly Choice[]): Choice[] {
  const unique = once(choices);
  if (unique.length <= mostChoices) return unique;
  return withPerson(turn, unique.filter((choice) => !choice.person).slice(0, mostChoices - 1));
}

const once = (choices: readonly Choice[]): Choice[] => [
  ...new Map(choices.map((choice) => [choice.label, choice])).values(),
];

/** The first list that a customer sees: the menu and a person. */
export const menuOf = (turn: TurnContext): Choice[] =>
  withPerson(
    turn,
    turn.config.menu.map((label) => choiceOf(turn, label)),
  );

function labelled(turn: TurnContext, label: string): Choice | undefined {
  const wanted = plain(turn, label);
  return wanted === ''
    ? undefined
    : turn.state.choices.find(
        (choice) =>
          plain(turn, choice.label) === wanted ||
          (choice.ask !== undefined && plain(turn, choice.ask) === wanted),
      );
}

function isPersonLabel(turn: TurnContext, label: string): boolean {
  const words = plain(turn, label);
  return [turn.home, turn.language].some(
    ({ phrases, texts, reader }) =>
      reader.words(texts.person).join(' ') === words || phrases.asksForPerson.includes(words),
  );
}

const plain = (turn: TurnContext, text: string): string => turn.home.reader.words(text).join(' ');
