import { LRUCache } from 'lru-cache';
import type { Services } from '#server/platform/services.ts';
import { AppError } from '#server/platform/errors.ts';
import { findPicture } from './pictures.store.ts';
import { shrink } from './shrink.ts';

/** A picture as a model is shown it. */
export interface Picture {
  bytes: Uint8Array;
  mediaType: string;
}

/** Reads pictures of a workspace by their names; what is gone or broken is left out. */
export type ReadPictures = (
  workspaceId: string,
  refs: readonly string[],
) => Promise<Map<string, Picture>>;

/** The steps of a turn show the same ones. */
const kept = { maxSize: 32_000_000, ttl: 60_000 };

export function createPictureReader({ db, blobs }: Pick<Services, 'db' | 'blobs'>): ReadPictures {
  /** By the key of our copy, so that what was removed is not found again. */
  const shrunk = new LRUCache<string, Uint8Array>({
    ...kept,
    sizeCalculation: (bytes) => bytes.byteLength,
  });

  async function read(workspaceId: string, ref: string): Promise<Uint8Array | null> {
    const blob = await findPicture(db, workspaceId, ref);
    if (blob === null) return null;
    const known = shrunk.get(blob);
    if (known) return known;
    try {
      const small = await shrink(await blobs.read(blob));
      if (small) shrunk.set(blob, small);
      return small;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
      return null;
    }
  }

  return async (workspaceId, refs) => {
    const pictures = new Map<string, Picture>();
    for (const ref of refs) {
      const bytes = await read(workspaceId, ref);
      if (bytes) pictures.set(ref, { bytes, mediaType: 'image/jpeg' });
    }
    return pictures;
  };
}
