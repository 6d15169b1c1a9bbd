import { totalmem } from 'node:os';

/**
 * The cache of PostgreSQL, MB: a sixteenth of the memory of the machine (or container). Pages are
 * allocated only as they are used.
 */
const sharedMegabytes = Math.round(Math.min(1024, Math.max(64, machineMemory() / 1_048_576 / 16)));

/**
 * Settings for a small machine with one application: little memory at rest, no parallel queries,
 * quick cleaning of small busy tables.
 */
export const ownSettings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: `${sharedMegabytes}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: `${sharedMegabytes * 8}MB`,
  random_page_cost: '1.1',
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  wal_compression: 'on',
  autovacuum_naptime: '5s',
  idle_in_transaction_session_timeout: '60s',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * The memory of the machine, bytes. A container may be allowed less than its machine has; without
 * such a limit `constrainedMemory` is 0 or larger than any machine.
 */
function machineMemory(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}
