import type { AgentConfig } from '#contract/agents/agents.ts';

/**
 * A configuration as it is stored. What the version before does not know is left out where it is as
 * it was: that version reads strictly, and its agents have to go on while both are running.
 */
export function storedConfig({ brain, effects, guidance, media, ...config }: AgentConfig): string {
  const { resolve, scheduleMessages, templates } = effects;
  const hasEffects = resolve || scheduleMessages || templates.length > 0;
  const hasMedia = media.transcribe || media.images || media.transcriber !== null;
  return JSON.stringify({
    ...config,
    ...(brain.kind !== 'builtin' && { brain }),
    ...(hasEffects && { effects }),
    ...(guidance.length > 0 && { guidance }),
    ...(hasMedia && { media }),
  });
}
