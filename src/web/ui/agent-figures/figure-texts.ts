import '#web/i18n/agent-figures.ts';
import type { TFunction } from 'i18next';
import type { ModelFigures } from '#contract/agent-figures.ts';
import { dollars } from '#web/lib/dollars.ts';
import { number } from '#web/lib/format.ts';

/** The figures of models, in the order in which they are read. */
export const modelFigures = ['perResolved', 'cost', 'superseded', 'fallbacks'] as const;
export type ModelFigure = (typeof modelFigures)[number];

/** What a figure is. */
export function figureValue(figure: ModelFigure, models: ModelFigures, t: TFunction): string {
  switch (figure) {
    case 'perResolved':
      return models.perResolvedMicros === null ? '–' : dollars(models.perResolvedMicros);
    case 'cost':
      return dollars(models.costMicros);
    case 'superseded':
      return dollars(models.supersededMicros);
    case 'fallbacks':
      return t('agentFigures.of', {
        part: number(models.fallbacks.reduce((total, { count }) => total + count, 0)),
        all: number(models.turns),
      });
  }
}
