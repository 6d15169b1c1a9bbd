import { catalog } from '#channels/catalog.ts';
import type { ChannelRow } from '../channels.store.ts';

/** The settings that a type of channel has, apart: what may be read, and what is encrypted. */
export function separate(
  row: ChannelRow,
  settings: Record<string, unknown>,
): { open: Record<string, unknown>; secret: Record<string, unknown> } {
  const shape: Record<string, { meta(): Record<string, unknown> | undefined }> =
    catalog[row.type].settings.shape;
  const isSecret = (name: string): boolean => shape[name]?.meta()?.['secret'] === true;
  const entries = Object.entries(settings).filter(([name]) => name in shape);
  return {
    open: Object.fromEntries(entries.filter(([name]) => !isSecret(name))),
    secret: Object.fromEntries(entries.filter(([name]) => isSecret(name))),
  };
}
