import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface RowListProps<TItem extends { readonly id: string }> {
  readonly label: string;
  readonly items: readonly TItem[];
  readonly children: (item: TItem) => ReactNode;
}

/** The rows that a phone shows at first: those of a year. */
const FIRST_ROWS = 12;

/** A list that shows its first rows, and a button for the rest. */
export function RowList<TItem extends { readonly id: string }>({
  label,
  items,
  children,
}: RowListProps<TItem>) {
  const { LL } = useI18nContext();
  const [isWhole, setWhole] = useState(false);
  const firstHidden = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The button has gone, so the first row that it hid takes the focus.
    if (isWhole) firstHidden.current?.focus();
  }, [isWhole]);
  const shown = isWhole ? items : items.slice(0, FIRST_ROWS);
  return (
    <>
      <ul
        aria-label={label}
        className="divide-y divide-border rounded-card border border-border bg-surface shadow-card"
      >
        {shown.map((item, place) => (
          <li
            key={item.id}
            {...(place === FIRST_ROWS && { ref: firstHidden, tabIndex: -1 })}
            className="px-4 py-3 outline-none"
          >
            {children(item)}
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="ghost" className="mt-2" onClick={() => setWhole(true)}>
          {LL.tenantPage.showAll({ n: items.length })}
        </Button>
      )}
    </>
  );
}
