import { z } from 'zod';

export const Id = z.uuid();
export const Time = z.iso.datetime();
export const Empty = z.object({});
export const IdParams = z.object({ id: Id });

/** A name of the IANA list, including older names that `Intl.supportedValuesOf` leaves out. */
export const TimeZone = z.string().max(60).refine(isTimeZone);

/** A zone is asked for with every link of a day, and looking it up takes longer than all the rest. */
const knownZones = new Set<string>();
/** There are fewer zones; what is beyond is a name in other letters. */
const MOST_ZONES = 1_000;

/** Whether a time zone of this name is known. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  try {
    const { timeZone } = new Intl.DateTimeFormat('pt', { timeZone: name }).resolvedOptions();
    if (knownZones.size < MOST_ZONES) knownZones.add(name);
    return timeZone !== '';
  } catch {
    return false;
  }
}

export const ChannelTypeSchema = z.enum([
  'instagram',
  'messenger',
  'whatsapp',
  'whatsapp_web',
  'telegram',
]);

/** Query of every list: `page` from 1, `limit` at most 100. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});

export const Pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
});

export const pagination = (
  query: z.output<typeof PageQuery>,
  total: number,
): z.output<typeof Pagination> => ({
  page: query.page,
  limit: query.limit,
  total,
  totalPages: Math.ceil(total / query.limit),
});
