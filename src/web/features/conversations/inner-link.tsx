import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/**
 * A link to a place of the product that the server named: its routes cannot be known to the
 * compiler.
 */
export function InnerLink({ href, children }: { href: string; children: ReactNode }) {
  const router = useRouter();
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        router.history.push(href);
      }}
      className="text-brand underline underline-offset-2"
    >
      {children}
    </a>
  );
}
