import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { PropertyRow } from './property-row.ts';

/** The lessor below the name of a property, if the account has several. */
export function PropertySubtitle({ property: { lessorName } }: { property: PropertyRow }) {
  const { LL } = useI18nContext();
  if (lessorName === null) return null;
  return (
    <span className="block text-small font-normal text-muted">
      {/* True for the narrow column of a table, which shows only the name. */}
      <span className="sr-only in-[article]:not-sr-only">{LL.properties.letBy()} </span>
      {lessorName}
    </span>
  );
}
