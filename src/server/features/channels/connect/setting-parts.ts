import { catalog } from '#channels/catalog.ts';
import type { ChannelRow } from '../channels.store.ts';

/**
 * Separates the settings of a channel into those that may be read and those that are encrypted.
 * Names that its type does not have are left out.
 */
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
