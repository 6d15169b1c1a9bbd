import type { ReactNode } from 'react';

/** One part of what is known, under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-2.5 px-5 py-4">
      <h3 className="text-13 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
