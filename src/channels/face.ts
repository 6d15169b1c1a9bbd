import { z } from 'zod';

/** A command of a bot: "/horario", and what it is for. */
export const FaceCommand = z.object({ command: z.string(), description: z.string() });
/** An entry of the menu that always stands in the chat. `url` null: it asks what it says. */
export const FaceEntry = z.object({ title: z.string(), url: z.string().nullable() });

/**
 * How a business presents itself on a channel. What a channel does not have is empty (`FaceForm`).
 */
export const Face = z.object({
  /** One line under the name. */
  about: z.string(),
  description: z.string(),
  /** What stands in a chat in which nobody has written yet. */
  greeting: z.string(),
  address: z.string(),
  email: z.string(),
  websites: z.array(z.string()),
  commands: z.array(FaceCommand),
  /** Questions that a new customer can ask by a press. */
  questions: z.array(z.string()),
  menu: z.array(FaceEntry),
});
export type Face = z.output<typeof Face>;

export const faceTexts = ['about', 'description', 'greeting', 'address', 'email'] as const;
export type FaceText = (typeof faceTexts)[number];

/** What of a face a channel has, and how much of it, as data. */
export interface FaceForm {
  /** The longest that each text may be; a text that is not here does not exist on the channel. */
  texts: Partial<Record<FaceText, number | undefined>>;
  /** Texts that can be changed there, and never taken away. */
  stays: FaceText[];
  /** The most that there may be; 0: none exist on the channel. `length`: of one of them. */
  websites: { most: number; length: number };
  commands: { most: number; name: number; length: number };
  questions: { most: number; length: number };
  menu: { most: number; length: number };
}

const none = { most: 0, length: 0 };
/** A form in which everything is absent that is not given. */
export const faceForm = (given: Partial<FaceForm>): FaceForm => ({
  texts: {},
  stays: [],
  websites: none,
  commands: { ...none, name: 0 },
  questions: none,
  menu: none,
  ...given,
});

export const emptyFace: Face = {
  about: '',
  description: '',
  greeting: '',
  address: '',
  email: '',
  websites: [],
  commands: [],
  questions: [],
  menu: [],
};
