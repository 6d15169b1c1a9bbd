import type { State } from './metrics.store.ts';

/** A metric of Prometheus that may rise and fall, with its value at this moment. */
export interface Gauge {
  name: string;
  help: string;
  value: number;
}

/** What an operator watches of the whole installation, read from the database. */
export const installationGauges = (state: State): Gauge[] => [
  {
    name: 'recado_conversations_waiting',
    help: 'Conversations with a customer message that has no outcome.',
    value: state.waiting,
  },
  {
    name: 'recado_conversations_running',
    help: 'Of these, those that a worker is answering.',
    value: state.running,
  },
  {
    name: 'recado_messages_without_outcome',
    help: 'Customer messages without an outcome.',
    value: state.without_outcome,
  },
  {
    name: 'recado_messages_forgotten',
    help: 'Customer messages that wait for a person and that no list shows: must be 0.',
    value: state.forgotten,
  },
  {
    name: 'recado_promises_not_kept',
    help: 'Conversations whose customer was told that somebody will answer, and nobody did in time.',
    value: state.not_kept,
  },
  {
    name: 'recado_parts_unsent',
    help: 'Parts that wait to be sent, or of which nobody knows yet.',
    value: state.unsent,
  },
  {
    name: 'recado_oldest_unanswered_seconds',
    help: 'Age of the oldest customer message without an outcome.',
    value: state.oldest_seconds ?? 0,
  },
  {
    name: 'recado_dead_letters',
    help: 'Work given up in the last seven days.',
    value: state.dead,
  },
  {
    name: 'recado_workers_alive',
    help: 'Processes that answer and send.',
    value: state.workers,
  },
  {
    name: 'recado_channels_in_error',
    help: 'Channels that do not work.',
    value: state.broken_channels,
  },
];

/** What an operator watches of this process. `eventLoopDelayP99` is in nanoseconds. */
export const processGauges = ({
  modelTurns,
  residentBytes,
  eventLoopDelayP99,
}: {
  modelTurns: number;
  residentBytes: number;
  eventLoopDelayP99: number;
}): Gauge[] => [
  {
    name: 'recado_model_turns_waiting',
    help: 'Turns of this process in which a model thinks at this moment.',
    value: modelTurns,
  },
  {
    name: 'process_resident_memory_bytes',
    help: 'Memory of this process.',
    value: residentBytes,
  },
  {
    name: 'nodejs_eventloop_delay_p99_seconds',
    help: 'Delay of the event loop of this process since the last reading.',
    value: eventLoopDelayP99 / 1e9,
  },
];
