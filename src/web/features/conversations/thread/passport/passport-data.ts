import type { CallData } from '#web/lib/api/api.ts';

export type PassportData = NonNullable<CallData<'messagePassport'>['passport']>;
