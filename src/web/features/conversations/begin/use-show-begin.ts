import { useNavigate } from '@tanstack/react-router';

/** Opens the dialog by which somebody writes first; undefined closes it. */
export function useShowBegin(): (write: string | undefined) => void {
  const navigate = useNavigate();
  return (write) =>
    void navigate({ to: '.', search: (before) => ({ ...before, write }), replace: true });
}
