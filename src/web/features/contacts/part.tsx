import type { ReactNode } from 'react';

/**
 * One section of the details under its heading. Its level is two where the page has no other
 * heading below the name.
 */
export function Part({
  title,
  as: Title = 'h3',
  children,
}: {
  title: string;
  as?: 'h2' | 'h3';
  children: ReactNode;
}) {
  return (
    <section className="grid grid-cols-1 gap-2.5 px-5 py-4">
      <Title className="text-13 font-semibold">{title}</Title>
      {children}
    </section>
  );
}
