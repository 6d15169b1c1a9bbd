/** "1:05"; `seconds` are whole. */
export const playingTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
