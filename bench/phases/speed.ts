import type { Bench, Drive } from '../drive.ts';
import { atLeast, atMost, type Figure, none, shown } from '../report.ts';
import type { Baseline } from './baseline.ts';
import { measureSaturation } from './saturation.ts';
import { measureSteady } from './steady.ts';

export interface Speed {
  saturation: Drive;
  steady: Drive;
}

/** Measures first as many messages as the product takes, then an even stream of them. */
export async function measureSpeed(bench: Bench, say: (text: string) => void): Promise<Speed> {
  say('As many messages as it takes');
  const saturation = await measureSaturation(bench);
  say(`${Math.round(saturation.perSecond)} messages/s; now 200 a second`);
  return { saturation, steady: await measureSteady(bench) };
}

/** The demanded figures, and what was measured. */
export function speedFigures({ saturation, steady }: Speed, baseline: Baseline | null): Figure[] {
  return [
    atLeast('Product, throughput', saturation.perSecond, 1000, 'messages/s'),
    ...(baseline
      ? [
          atLeast(
            'Product to bare program',
            saturation.perSecond / baseline.perSecond,
            0.5,
            'times',
            2,
          ),
        ]
      : []),
    atMost('Product, CPU a message', saturation.cpu.product, 1, 'ms', 2),
    shown('PostgreSQL, CPU a message', `${saturation.cpu.postgres.toFixed(2)} ms`),
    shown(
      'Measuring itself, CPU a message: Telegram stub, sender',
      `${saturation.cpu.stub.toFixed(2)} ms, ${saturation.cpu.load.toFixed(2)} ms`,
    ),
    shown('Product, most memory at full load', `${saturation.peakMemory.toFixed(0)} MB`),
    none('Full load: lost, doubled, wrong chat, wrong answer', saturation.faults),
    atMost('200/s: acknowledged, p99', steady.acknowledged.p99, 25, 'ms', 1),
    atMost('200/s: end to end, p99', steady.endToEnd.p99, 100, 'ms', 1),
    shown(
      '200/s: acknowledged, end to end, p50',
      `${steady.acknowledged.p50.toFixed(1)} ms, ${steady.endToEnd.p50.toFixed(1)} ms`,
    ),
    shown(
      '200/s: CPU a message, product and PostgreSQL',
      `${steady.cpu.product.toFixed(2)} ms, ${steady.cpu.postgres.toFixed(2)} ms`,
    ),
    none('200/s: lost, doubled, wrong chat, wrong answer', steady.faults),
  ];
}
