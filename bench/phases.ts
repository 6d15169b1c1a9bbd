import { costFigures, measureCost } from './phases/cost.ts';
import { homeFigures, measureHome } from './phases/home.ts';
import { hungFigures, measureHung } from './phases/hung.ts';
import { idleFigures, measureIdle } from './phases/idle.ts';
import { liveFigures, measureLive } from './phases/live.ts';
import { measureOverload, overloadFigures } from './phases/overload.ts';
import { measureRestart, measureStarts, restartFigures, startFigures } from './phases/restart.ts';
import { measureScreens, screenFigures } from './phases/screens.ts';
import { measureSessions, sessionFigures } from './phases/sessions.ts';
import type { Speed } from './phases/speed.ts';
import { measureTold, toldFigures } from './phases/told.ts';
import { measureSpoken, spokenFigures } from './phases/transcription.ts';
import { measureStatuses, statusFigures } from './phases/statuses.ts';
import { freePort } from './product.ts';
import type { Figure } from './report.ts';
import { restart, type Stage } from './stage.ts';

interface Phase {
  says: string;
  /** `speed` is null if no phase that needs it was asked for. */
  measure(stage: Stage, speed: Speed | null): Promise<Figure[]>;
}

/**
 * The phases that follow the measurement of speed, in this order; each finds what the earlier ones
 * have stored.
 */
export const phases: Record<string, Phase> = {
  cost: {
    says: 'What a message costs the database',
    measure: async ({ options, stub }) => costFigures(await measureCost(options, stub)),
  },
  statuses: {
    says: 'A thousand delivery states in one request',
    measure: async ({ bench, account, database, meta }) =>
      statusFigures(await measureStatuses(bench, account, database, meta)),
  },
  overload: {
    says: 'Three times as much',
    measure: async ({ bench, database }, speed) =>
      speed === null
        ? []
        : overloadFigures(await measureOverload(bench, database, speed.saturation.perSecond)),
  },
  restart: {
    says: 'Killed with work queued',
    measure: async ({ bench, options, database }) =>
      restartFigures(await measureRestart(bench, options, database)),
  },
  starts: {
    says: 'With the embedded database',
    measure: async ({ options, ending }) =>
      startFigures(
        await measureStarts({
          ...options,
          port: await freePort(),
          dataDir: await ending.folder('start'),
        }),
      ),
  },
  idle: {
    says: 'Nothing to do',
    measure: async (stage) => {
      await restart(stage);
      return idleFigures(await measureIdle(stage.bench.product, stage.postgres));
    },
  },
  sessions: {
    says: 'Fifty connections of WhatsApp Web',
    measure: async ({ options, postgres, ending }) => {
      const own = {
        port: await freePort(),
        dataDir: await ending.folder('sessions'),
        database: await postgres.create('sessions'),
      };
      return sessionFigures(await measureSessions({ ...options, ...own }));
    },
  },
  live: {
    says: 'Five hundred open pages',
    measure: async ({ bench, database }) => liveFigures(await measureLive(bench, database)),
  },
  told: {
    says: 'A customer writes, and a person is told',
    measure: async ({ options, postgres, stub, ending }) => {
      const own = {
        port: await freePort(),
        dataDir: await ending.folder('told'),
        database: await postgres.create('told'),
      };
      return toldFigures(await measureTold({ ...options, ...own }, { postgres, stub }));
    },
  },
  hung: {
    says: 'Five hundred conversations of one business, on a model that hangs',
    measure: async ({ options, postgres, stub, ending, say }) => {
      const own = {
        port: await freePort(),
        dataDir: await ending.folder('hung'),
        database: await postgres.create('hung'),
      };
      return hungFigures(await measureHung({ ...options, ...own }, { postgres, stub, say }));
    },
  },
  transcription: {
    says: 'Two hundred voice notes of one business, on a slow transcriber',
    measure: async ({ options, postgres, stub, ending, say }) => {
      const own = {
        port: await freePort(),
        dataDir: await ending.folder('transcription'),
        database: await postgres.create('transcription'),
      };
      return spokenFigures(await measureSpoken({ ...options, ...own }, { stub, say }));
    },
  },
  screens: {
    says: 'A list of 100,000 conversations, and long ones among them',
    measure: async ({ bench, database, say }) =>
      screenFigures(await measureScreens(bench, database, say)),
  },
  home: {
    says: 'Home on a day of 10,000 messages',
    measure: async (stage) => homeFigures(await measureHome(stage)),
  },
};
