import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { PropertyRow } from './property-row.ts';

/** The name of the lessor below the name of a property, if the account has several lessors. */
export function PropertySubtitle({ property: { lessorName } }: { property: PropertyRow }) {
  const { LL } = useI18nContext();
  if (lessorName === null) return null;
  return (
    <span className="block text-small font-normal text-muted">
      {/* A narrow table column shows only the name; screen readers also get the words before the name. */}
      <span className="sr-only in-[article]:not-sr-only">{LL.properties.letBy()} </span>
      {lessorName}
    </span>
  );
}
