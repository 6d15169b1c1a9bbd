import type { FaceForm, ShownFace as Face } from '#contract/channels/faces.ts';

/** The face without what was left empty, and without spaces at its ends. */
export const cleaned = (face: Face): Face => ({
  ...face,
  about: face.about.trim(),
  description: face.description.trim(),
  greeting: face.greeting.trim(),
  address: face.address.trim(),
  email: face.email.trim(),
  websites: face.websites.map((one) => one.trim()).filter(Boolean),
  questions: face.questions.map((one) => one.trim()).filter(Boolean),
  commands: face.commands
    .map((one) => ({
      command: one.command.trim().replace(/^\//, '').toLowerCase(),
      description: one.description.trim(),
    }))
    .filter(({ command, description }) => command || description),
  menu: face.menu
    .map(({ title, url }) => ({ title: title.trim(), url: url?.trim() || null }))
    .filter(({ title, url }) => title || url),
});

const isAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

/** What is wrong with a field of the draft: its place, `menu.2.url`, and the name of the sentence. */
export function faultsOf(
  face: Face,
): Map<string, 'email' | 'address' | 'command' | 'twice' | 'empty'> {
  const faults = new Map<string, 'email' | 'address' | 'command' | 'twice' | 'empty'>();
  const { email, websites, commands, questions, menu } = face;
  if (email.trim() && !/^\S+@\S+\.\S+$/.test(email.trim())) faults.set('email', 'email');
  const once = (list: readonly string[], place: (at: number) => string): void =>
    list.forEach((one, at) => {
      if (one.trim() && list.findIndex((other) => other.trim() === one.trim()) < at)
        faults.set(place(at), 'twice');
    });
  websites.forEach((one, at) => {
    if (one.trim() && !isAddress(one.trim())) faults.set(`websites.${at}`, 'address');
  });
  once(questions, (at) => `questions.${at}`);
  once(
    commands.map((one) => one.command),
    (at) => `commands.${at}.command`,
  );
  commands.forEach(({ command, description }, at) => {
    const name = command.trim().replace(/^\//, '').toLowerCase();
    if ((name || description.trim()) && !/^[a-z0-9_]{1,32}$/.test(name))
      faults.set(`commands.${at}.command`, 'command');
    if (name && !description.trim()) faults.set(`commands.${at}.description`, 'empty');
  });
  once(
    menu.map((one) => one.title),
    (at) => `menu.${at}.title`,
  );
  menu.forEach(({ title, url }, at) => {
    if (url?.trim() && !title.trim()) faults.set(`menu.${at}.title`, 'empty');
    if (url?.trim() && !isAddress(url.trim())) faults.set(`menu.${at}.url`, 'address');
  });
  return faults;
}

/** A command out of a question: "Vocês entregam?" becomes `voces_entregam`. */
export const commandOf = (question: string, longest: number): string =>
  question
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, longest)
    .replaceAll(/^_+|_+$/g, '');

/** Adds a question that the agent can answer, where the channel has room for it. */
export function withQuestion(face: Face, form: FaceForm, question: string): Face {
  if (form.commands.most > 0)
    return {
      ...face,
      commands: [
        ...face.commands,
        {
          command: commandOf(question, form.commands.name),
          description: question.slice(0, form.commands.length),
        },
      ],
    };
  return { ...face, questions: [...face.questions, question.slice(0, form.questions.length)] };
}

/** The agent's questions that stand nowhere yet and fit. */
export function offered(face: Face, form: FaceForm, questions: readonly string[]): string[] {
  const { commands, questions: ready } = form;
  const room =
    commands.most > 0 ? commands.most - face.commands.length : ready.most - face.questions.length;
  if (room <= 0) return [];
  const stands = new Set([
    ...face.questions,
    ...face.commands.map(({ description }) => description),
  ]);
  const longest = commands.most > 0 ? commands.length : ready.length;
  return questions
    .filter((one) => one.length <= longest && !stands.has(one))
    .slice(0, Math.min(room, 6));
}
