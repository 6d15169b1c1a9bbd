import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/**
 * A link to a path of the product that the server named. The compiler cannot check such a path
 * against the routes.
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
      className="text-press underline underline-offset-2"
    >
      {children}
    </a>
  );
}
