import { Link } from '@tanstack/react-router';
import { Wallet } from 'lucide-react';
import type { Property } from '@shared/contract/property.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ownName } from '@/lib/text/property-text.ts';

/** The menu entry that leads to the expenses of a property. */
export function ExpensesLink({ property }: { readonly property: Property }) {
  const { LL } = useI18nContext();
  return (
    <Button asChild variant="ghost" size="action">
      <Link
        to="/expenses"
        search={{ property: property.id }}
        aria-label={LL.properties.expensesOf({ name: ownName(property) })}
        title={LL.properties.expenses()}
      >
        <Wallet aria-hidden />
        <span>{LL.properties.expenses()}</span>
      </Link>
    </Button>
  );
}
