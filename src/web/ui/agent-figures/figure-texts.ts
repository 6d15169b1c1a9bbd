import '#web/i18n/agent-figures.ts';
import type { TFunction } from 'i18next';
import type { FiguresOfAgents } from '#contract/dashboard/agent-figures.ts';
import { dollars } from '#web/lib/dollars.ts';
import { number } from '#web/lib/format.ts';

const ofModels = ['perResolved', 'cost', 'superseded', 'fallbacks'] as const;
export type AgentFigure = (typeof ofModels)[number] | 'corrected';

/** The figures that there are, in the order in which they are read. */
export function shownFigures({ models, corrected }: FiguresOfAgents): AgentFigure[] {
  if (models) return [...ofModels, 'corrected'];
  return corrected > 0 ? ['corrected'] : [];
}

/** What a figure is; "–": it cannot be said. */
export function figureValue(figure: AgentFigure, figures: FiguresOfAgents, t: TFunction): string {
  const { models, answers, corrected } = figures;
  const of = (part: number, all: number): string =>
    t('agentFigures.of', { part: number(part), all: number(all) });
  if (figure === 'corrected') return of(corrected, answers);
  if (models === null) return '–';
  switch (figure) {
    case 'perResolved':
      return models.perResolvedMicros === null ? '–' : dollars(models.perResolvedMicros);
    case 'cost':
      return dollars(models.costMicros);
    case 'superseded':
      return dollars(models.supersededMicros);
    case 'fallbacks':
      return of(
        models.fallbacks.reduce((total, { count }) => total + count, 0),
        models.turns,
      );
  }
}
