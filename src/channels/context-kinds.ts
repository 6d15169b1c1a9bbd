/**
 * What a message says of itself, before its words: it stands above them, and stays when they are
 * edited. The pages read this, too.
 */
export const contextKinds = ['referral', 'product', 'forwarded'] as const;

export const isContext = ({ kind }: { kind: string }): boolean =>
  contextKinds.some((one) => one === kind);
