import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { columnAmount, numberText } from '@/lib/text/number-text.ts';

interface AmountButtonProps {
  readonly amount: number;
  /** Names the figure for screen readers. */
  readonly label: string;
  /** Shows the payments or expenses of the figure. If `null`, the figure is plain text. */
  readonly onOpen: (() => void) | null;
  /** True for a figure of a form in whole euros. */
  readonly isWhole?: boolean;
}

/** A figure of a table. A click shows the payments or expenses of the figure. */
export function AmountButton({ amount, label, onOpen, isWhole = false }: AmountButtonProps) {
  const { LL, locale } = useI18nContext();
  if (amount === 0) return <span className="text-muted">–</span>;
  const text = isWhole ? numberText(amount, locale) : columnAmount(amount, locale);
  if (onOpen === null) return text;
  return (
    <button
      type="button"
      aria-label={LL.year.figure({ label, amount: text })}
      onClick={onOpen}
      className="focus-ring -mx-1 min-h-8 rounded-sm px-1 max-sm:min-h-11 tabular-nums decoration-control underline-offset-4 hover:underline"
    >
      {text}
    </button>
  );
}
