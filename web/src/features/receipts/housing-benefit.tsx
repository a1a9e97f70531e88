import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface HousingBenefitProps {
  /** True if a field in the group has a value. A group with a value is unfolded. */
  readonly isFilled: boolean;
  readonly children: ReactNode;
}

/**
 * The folded group of fields for a housing benefit that the CAF or MSA pays to the landlord. Few landlords need these
 * fields.
 */
export function HousingBenefit({ isFilled, children }: HousingBenefitProps) {
  const { LL } = useI18nContext();
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || isFilled;
  return (
    <details
      open={isShown}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group sm:col-span-2"
    >
      <summary className="focus-ring flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-sm py-1 text-small text-muted hover:text-foreground [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {LL.receipts.housingBenefitToggle()}
      </summary>
      {isShown && <div className="grid gap-x-4 pt-3 sm:grid-cols-2">{children}</div>}
    </details>
  );
}
