/** A counter with a tray, a cup of coffee and a slip that is done. */
export const EmptyTrayDrawing = ({ className }: { className: string }) => (
  <svg
    viewBox="0 0 388 178"
    aria-hidden
    fill="none"
    strokeWidth="2"
    strokeLinejoin="round"
    strokeLinecap="round"
    className={`stroke-ink ${className}`}
  >
    <path d="M2 132h384v15H2z" className="fill-kraft" />
    <path d="M46 147v30M342 147v30" />
    <path
      d="M80 132c0-6 5-11 12-11h94c7 0 12 5 12 11zM90 121l6-14h84l6 14"
      className="fill-sheet"
    />
    <path d="M236 83h62v39c0 6-4 10-10 10h-42c-6 0-10-4-10-10z" className="fill-sheet" />
    <path d="M298 91h8c19 0 19 26 0 26h-8M228 132h78" />
    <path d="M252 74c5-6-4-9 1-15M267 70c6-7-5-11 1-19M283 74c5-6-4-9 1-15" />
    <path d="M41 9l74-8 5 46-13 15-60 7z" className="fill-sheet" />
    <path d="M120 47l-15 1 2 14z" className="fill-sheet-2" />
    <path d="M59 36l14 12 22-27" strokeWidth="4" className="stroke-press" />
  </svg>
);
