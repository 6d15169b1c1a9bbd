// Holds the embedded database of the DATA_DIR in the first argument until it is stopped or killed.
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('usage: hold-database.ts DATA_DIR');
try {
  const server = await startEmbeddedPostgres({ dataDir });
  process.once('SIGTERM', () => void server.stop());
  console.log(`ready ${server.connectionString}`);
} catch (error) {
  console.log(`refused ${error instanceof Error ? error.message : String(error)}`);
}
