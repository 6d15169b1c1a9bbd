/** In milliseconds: a browser that takes longer for a frame does not keep up with what rushes by. */
const slowFrame = 34;

/** Told of each movement of a list, it tells when the list begins and ceases to rush by. */
export interface Pace {
  moved: (offset: number, rowHeight: number) => void;
  stopped: () => void;
}

/**
 * A list rushes by when it moves by a row and more with each frame and the browser is late with its
 * frames. A fast browser, a leap and a wheel that turns in steps are none of that.
 */
export function watchPace(onChange: (isRushing: boolean) => void): Pace {
  let before = 0;
  let fastMoves = 0;
  const stopped = (): void => {
    fastMoves = 0;
    onChange(false);
  };
  return {
    stopped,
    moved(offset, rowHeight) {
      const isFast = Math.abs(offset - before) >= rowHeight;
      before = offset;
      if (!isFast) return stopped();
      fastMoves++;
      requestAnimationFrame((thisFrame) =>
        requestAnimationFrame((nextFrame) => {
          if (fastMoves > 1 && nextFrame - thisFrame > slowFrame) onChange(true);
        }),
      );
    },
  };
}
