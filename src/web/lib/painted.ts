/** In milliseconds. A page in the background paints nothing. */
const noFrameMs = 200;

/**
 * Resolves once the browser has painted what has changed, or after a moment where it paints
 * nothing.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, noFrameMs);
  });
