import { useWaitingCount } from './waiting-count.ts';

/** The document's title, such as "Canais · Recado", or "(3) Conversas · Recado" while 3 wait. */
export function PageTitle({ children }: { children: string }) {
  const waiting = useWaitingCount();
  return <title>{`${waiting > 0 ? `(${waiting}) ` : ''}${children} · Recado`}</title>;
}
