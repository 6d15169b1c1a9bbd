import { createContext, use, type CSSProperties, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';

/** The number of rows in all; screen readers announce it with every row. */
export const Total = createContext(0);

/** The element around the rows. */
export function List({
  style,
  children,
  ref,
}: {
  style: CSSProperties;
  children: ReactNode;
  ref?: Ref<HTMLUListElement>;
}) {
  const { t } = useTranslation();
  return (
    <ul ref={ref} style={style} data-conversation-list aria-label={t('conversations.title')}>
      {children}
    </ul>
  );
}

/** The element around one row. */
export function Item({
  style,
  index,
  children,
  ref,
}: {
  style: CSSProperties;
  index: number;
  children: ReactNode;
  ref?: Ref<HTMLLIElement>;
}) {
  const total = use(Total);
  return (
    <li
      ref={ref}
      style={style}
      aria-setsize={total}
      aria-posinset={index + 1}
      className="group/row"
    >
      {children}
    </li>
  );
}
