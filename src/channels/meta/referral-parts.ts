import type { Part } from '../message.ts';
import type { Referral } from './messaging.ts';

/**
 * Where a customer came from, and the product of a shop that they ask about. Empty where the
 * referral names neither.
 */
export function referralParts(referral: Referral | undefined): Part[] {
  if (referral === undefined) return [];
  const { ref, source, ad_id: adId, ads_context_data: shown, product } = referral;
  const about: Part[] = product === undefined ? [] : [{ kind: 'product', product: product.id }];
  const isAd = source === 'ADS' || adId !== undefined;
  if (!isAd && !ref) return about;
  const ad = adId ?? shown?.post_id;
  return [
    {
      kind: 'referral',
      from: isAd ? 'ad' : 'link',
      ...(shown?.ad_title ? { title: shown.ad_title } : {}),
      ...(ad === undefined ? {} : { ad }),
      ...(ref ? { ref } : {}),
    },
    ...about,
  ];
}
