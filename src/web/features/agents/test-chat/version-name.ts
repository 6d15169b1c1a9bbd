import type { TFunction } from 'i18next';
import type { TriedVersion } from '#contract/agents/agent-trial.ts';

/** What a tried version is called: "Rascunho", "No ar", "Versão 3". */
export const versionName = (version: TriedVersion, t: TFunction): string =>
  typeof version === 'number'
    ? t('agents.versions.number', { number: version })
    : t(`agents.chat.versions.${version}`);
