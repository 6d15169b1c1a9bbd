import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

/** Several entries of one kind, each in a row that can be taken away. */
export function FaceRows<Row>({
  title,
  hint,
  rows,
  most,
  fresh,
  add,
  onChange,
  children,
}: {
  title: string;
  hint: string;
  rows: readonly Row[];
  most: number;
  /** A new row. */
  fresh: Row;
  /** The label of the button that adds one. */
  add: string;
  onChange: (rows: Row[]) => void;
  children: (row: Row, change: (row: Row) => void, at: number) => ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{title}</legend>
      <p className="mt-1 max-w-[60ch] text-13 text-ink-2">{hint}</p>
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {rows.map((row, at) => (
          <li key={at} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 sm:auto-cols-fr sm:grid-flow-col">
              {children(
                row,
                (changed) => onChange(rows.map((one, place) => (place === at ? changed : one))),
                at,
              )}
            </div>
            <Button
              look="quiet"
              size="icon"
              onClick={() => onChange(rows.filter((_, place) => place !== at))}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
              <span className="sr-only">
                {t('channels.window.face.removeRow', { title, number: at + 1 })}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {rows.length < most && (
        <Button
          look="link"
          size="inline"
          className="mt-2 touch:min-h-11"
          onClick={() => onChange([...rows, fresh])}
        >
          <IconPlus size={16} aria-hidden />
          {add}
        </Button>
      )}
    </fieldset>
  );
}
