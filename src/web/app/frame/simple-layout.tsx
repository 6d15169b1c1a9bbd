import { Link, Outlet } from '@tanstack/react-router';
import { Logo } from '#web/ui/logo.tsx';
import { Footer } from './footer.tsx';

/** The layout of a page to read, such as the terms, for everyone. */
export function SimpleLayout() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-184 flex-col px-4 md:px-6">
      <header className="py-6">
        <Link to="/" className="inline-block rounded-control">
          <Logo />
        </Link>
      </header>
      <main className="flex-1 pt-6">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
