import type { Core } from '#simulators/meta/core.ts';
import { ImpossibleAction } from './actions.ts';
import { keepFile } from '../files.ts';
import type { Attachment, MessagingAccount } from '../state.ts';
import { sampleFiles } from '#simulators/meta/sample-files.ts';

type Sampled =
  | 'image'
  | 'video'
  | 'audio'
  | 'file'
  | 'sticker'
  | 'location'
  | 'story_mention'
  | 'share'
  | 'reel';

/** The sticker id of Messenger's thumb. */
const thumb = 369_239_263_222_822;

/**
 * The sample that a customer sends for an action. `more`: what the message holds besides the
 * attachment.
 */
export function sampleAttachment(
  core: Core,
  account: MessagingAccount,
  kind: Sampled,
): { attachment: Attachment; more: Record<string, unknown> } {
  const isInstagram = account.product === 'instagram';
  const kept = (
    type: string,
    sample: keyof typeof sampleFiles,
    payload: Record<string, unknown> = {},
    more = {},
  ) => ({
    attachment: { type, payload, file: keepFile(core, account, sampleFiles[sample]).id },
    more,
  });
  switch (kind) {
    case 'image':
      return kept('image', 'photo');
    case 'video':
      return kept('video', 'video');
    case 'audio':
      return kept('audio', 'voice');
    case 'file':
      return kept('file', 'document');
    case 'sticker':
      if (isInstagram)
        return { attachment: { type: 'like_heart', payload: {}, file: null }, more: {} };
      return kept('sticker', 'sticker', { sticker_id: thumb }, { sticker_id: thumb });
    case 'location':
      if (isInstagram) throw new ImpossibleAction('Instagram sends no places');
      return {
        attachment: {
          type: 'location',
          payload: { coordinates: { lat: -8.0476, long: -34.877 } },
          file: null,
        },
        more: {},
      };
    case 'story_mention':
      if (!isInstagram)
        throw new ImpossibleAction('only Instagram has stories that come as messages');
      return kept('story_mention', 'photo');
    case 'share':
      return kept(
        isInstagram ? 'share' : 'fallback',
        'photo',
        isInstagram ? {} : { title: 'Pão de fermentação natural' },
      );
    case 'reel':
      return kept(isInstagram ? 'ig_reel' : 'reel', 'video', {
        reel_video_id: 1234,
        title: 'Como fazemos o pão',
      });
  }
}
