import { createDatabase, type TestDatabase } from './database.ts';

export interface ClockedDatabase extends TestDatabase {
  /** Sets the database's clock forward by `byMs`, or back if it is negative. */
  setClock(byMs: number): Promise<void>;
}

/**
 * A database whose clock a test may set: queries that ask for the time call functions that take the
 * place of PostgreSQL's own. Column defaults keep the true time.
 */
export async function createClockedDatabase(): Promise<ClockedDatabase> {
  const database = await createDatabase();
  const { db, connection } = database;
  await db.query(`
    create schema set_clock;
    create table set_clock.ahead (by interval not null);
    insert into set_clock.ahead values ('0');
    create function set_clock.now() returns timestamptz language sql stable as 'select pg_catalog.now() + by from set_clock.ahead';
    create function set_clock.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + by from set_clock.ahead';
    alter database ${connection.database} set search_path = set_clock, public, pg_catalog`);
  return {
    ...database,
    setClock: async (byMs) =>
      void (await db.query(`update set_clock.ahead set by = by + $1 * interval '1 millisecond'`, [
        byMs,
      ])),
  };
}
