import { z } from 'zod';
import { LinkName, NewLinkBody } from '#contract/channels/links.ts';

/** Like the contract's `NewLinkBody`, with words that may be empty. */
export const LinkForm = z.object({ name: LinkName, words: NewLinkBody.shape.words });
