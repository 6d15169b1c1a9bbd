import type { Part } from '../message.ts';
import { webAddress } from '../web-address.ts';
import type { Message } from './notification.ts';

/**
 * What a message carries besides its content: the ad that the customer came from, the product that
 * it is about, and whether it was forwarded.
 */
export function contextParts({ referral, context }: Message): Part[] {
  const parts: Part[] = [];
  if (referral !== undefined) {
    const {
      source_type: type,
      source_id: ad,
      source_url: url,
      headline: title,
      body: words,
      ctwa_clid: click,
    } = referral;
    const address = webAddress(url);
    parts.push({
      kind: 'referral',
      from: type === 'post' ? 'post' : 'ad',
      ...(title ? { title } : {}),
      ...(words ? { words } : {}),
      ...(address === undefined ? {} : { url: address }),
      ...(ad === undefined ? {} : { ad }),
      ...(click ? { click } : {}),
    });
  }
  if (context?.referred_product !== undefined)
    parts.push({ kind: 'product', product: context.referred_product.product_retailer_id });
  const often = context?.frequently_forwarded === true;
  if (often || context?.forwarded === true) parts.push({ kind: 'forwarded', often });
  return parts;
}
