import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { PropertyRow } from './property-row.ts';

const LINE = 'block text-small font-normal text-muted';

/** The lines below the name of a property, in the table and on the cards of a phone. */
export function PropertySubtitle({
  property: { energy, isCollective, lessorName },
}: {
  property: PropertyRow;
}) {
  const { LL } = useI18nContext();
  return (
    <>
      {energy !== null && <span className={LINE}>{energy}</span>}
      {isCollective && <span className={LINE}>{LL.details.isCollective()}</span>}
      {lessorName !== null && (
        <span className={LINE}>
          {/* A narrow table column shows only the name; screen readers also get the words before the name. */}
          <span className="sr-only in-[article]:not-sr-only">{LL.properties.letBy()} </span>
          {lessorName}
        </span>
      )}
    </>
  );
}
