import { LEDGER_DAYS } from '#contract/conversations/ledger.ts';
import { AppError } from '#server/platform/errors.ts';

export interface Days {
  /** YYYY-MM-DD; both days are included. */
  from: string;
  to: string;
  /** The first instant of the first day, and the first instant after the last day. */
  start: string;
  end: string;
}

const usualDays = 7;

/**
 * Translates days of a time zone into instants. Without `to` the range ends today; without `from`
 * it has seven days. Throws `invalid_input`.
 */
export function readDays(
  asked: { from?: string | undefined; to?: string | undefined; timeZone: string },
  now = new Date(),
): Days {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(asked.timeZone)
    .toPlainDate();
  const to = asked.to === undefined ? today : Temporal.PlainDate.from(asked.to);
  const from =
    asked.from === undefined
      ? to.subtract({ days: usualDays - 1 })
      : Temporal.PlainDate.from(asked.from);
  const days = from.until(to).days + 1;
  if (days < 1 || days > LEDGER_DAYS)
    throw new AppError('invalid_input', {}, [{ path: 'from', message: `1–${LEDGER_DAYS}` }]);
  const startOf = (date: Temporal.PlainDate): string =>
    date.toZonedDateTime(asked.timeZone).toInstant().toString();
  return {
    from: from.toString(),
    to: to.toString(),
    start: startOf(from),
    end: startOf(to.add({ days: 1 })),
  };
}
