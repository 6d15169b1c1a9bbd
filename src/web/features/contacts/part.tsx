import { createContext, use, type ReactNode } from 'react';

/** The level of the headings: two where the name is the heading of the page. */
export const PartLevel = createContext<'h2' | 'h3'>('h3');

/** One section of the details under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-2.5 px-5 py-4">
      <PartTitle>{title}</PartTitle>
      {children}
    </section>
  );
}

export function PartTitle({ children }: { children: string }) {
  const look = 'text-13 font-semibold';
  return use(PartLevel) === 'h2' ? (
    <h2 className={look}>{children}</h2>
  ) : (
    <h3 className={look}>{children}</h3>
  );
}
