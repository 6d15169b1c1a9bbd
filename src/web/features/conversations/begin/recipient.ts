import type { CallData, CallInput } from '#web/lib/api/api.ts';

/** Whom somebody writes to. */
export type To = { contactId: string } | { number: string };

/** What the server says of them, and of the channels by which they can be reached. */
export type Ways = CallData<'waysToWrite'>;
export type Way = Ways['channels'][number];

export type Beginning = CallInput<'beginConversation'>['body'];
