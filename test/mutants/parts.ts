import { globSync } from 'node:fs';

/**
 * The core, by part. A small fault here costs a customer their answer, or shows a business
 * another's data.
 */
const parts = {
  pipeline: [
    'src/server/pipeline/**/*.ts',
    'src/server/features/satisfaction/{questions.store,scores,scores.store,record-score.sql}.ts',
  ],
  conversations: ['src/server/features/conversations/**/*.ts'],
  guards: [
    'src/server/agent/guards/*.ts',
    'src/server/agent/brains/rules/*.ts',
    'src/server/agent/{consent,open-turn,take-turn}.ts',
  ],
  retrieval: ['src/server/agent/retrieval/*.ts', 'src/server/features/knowledge/*.store.ts'],
  tenancy: ['src/server/features/{accounts,agents,channels,contacts,people}/**/*.store.ts'],
  signatures: ['src/channels/**/{signature,connector}.ts', 'src/channels/**/from-*.ts'],
  throttles: [
    'src/server/features/{accounts/throttle,accounts/throttle.store,limits/*}.ts',
    'src/server/platform/http/{door,limits,security}.ts',
  ],
} as const;
export type PartName = keyof typeof parts;
export const partNames = [
  'pipeline',
  'conversations',
  'guards',
  'retrieval',
  'tenancy',
  'signatures',
  'throttles',
] as const satisfies PartName[];

/** The source files of a part, without tests and simulators. */
export function filesOf(part: PartName, root: string): string[] {
  const found = parts[part].flatMap((pattern) => globSync(pattern, { cwd: root }));
  return [...new Set(found)].filter((file) => !/\.test\.ts$|simulator/.test(file)).toSorted();
}
