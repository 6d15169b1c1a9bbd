/**
 * Parts that say something about a message instead of being its text. They come before the text,
 * and stay when it is edited. Pages in the browser use this list too.
 */
export const contextKinds = ['referral', 'product', 'forwarded'] as const;

export const isContext = ({ kind }: { kind: string }): boolean =>
  contextKinds.some((one) => one === kind);
