// Plain JavaScript for any Node from 20 on: these scripts run before the project's own Node is
// installed.
const wanted = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '';
const portuguese = wanted.toLowerCase().startsWith('pt');

/** The sentence in the language of the person who runs the command. */
export const inLanguage = (pt, en) => (portuguese ? pt : en);

export const say = (pt, en) => console.log(inLanguage(pt, en));

/** Ends the command with one line that says what to do. */
export function giveUp(pt, en) {
  console.error(inLanguage(pt, en));
  process.exit(1);
}
