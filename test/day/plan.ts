/** A generated day: everything that happened, as the generator knows it. */
export interface DayPlan {
  workspaceId: string;
  /** Who asks, and a colleague. */
  me: string;
  other: string;
  agentId: string;
  zone: string;
  /** The day that it is, and the one that is asked for; they differ where a past one is. */
  today: string;
  asked: string;
  now: number;
  opening: Opening;
  absence: { left: number; back: number } | null;
  /** Whether each channel is being deleted. */
  channels: { id: string; purged: boolean }[];
  conversations: Talk[];
}

/** A week of a business, and when a day of it is over. */
export interface Opening {
  blocks: { day: number; from: string; to: string }[];
  holidays: { date: string; name: string; yearly: boolean }[];
  /** By weekday: minutes since midnight; `end`: not before midnight; without one: 18:00. */
  closes: Partial<Record<number, number | 'end'>>;
}

export interface Talk {
  id: string;
  contactId: string;
  channel: number;
  name: Known;
  isGroup: boolean;
  /** Who is in charge: the agent, the one who asks, a colleague, or people but nobody in particular. */
  charge: 'agent' | 'me' | 'other' | 'people';
  putOff: boolean;
  happened: Happening[];
}

/** A name as it is stored, and what a colleague would say. */
export interface Known {
  stored: string | null;
  said: string | null;
}

/** What a customer sent, and how it is quoted. */
export interface Sent {
  parts: object[];
  quoted: { kind: string; text: string; isCut: boolean };
}

export type Happening =
  | {
      what: 'asked';
      at: number;
      id: string;
      runId: string;
      sent: Sent;
      sender: Known;
      outcome: string | null;
      reason: string | null;
      isRemoved: boolean;
    }
  | {
      what: 'wrote';
      at: number;
      id: string;
      by: 'agent' | 'person' | 'phone';
      delivery: string;
      runId: string | null;
    }
  | { what: 'resolved'; at: number }
  /** Somebody corrected this message, or what was answered to it. */
  | { what: 'taught'; at: number; messageId: string };
