/** The document's title, such as "Canais · Recado". */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Recado`}</title>;
}
