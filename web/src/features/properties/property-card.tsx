import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isNamedByAddress, streetText } from '@/lib/text/property-text.ts';
import { PropertySubtitle } from './property-subtitle.tsx';
import type { PropertyRow } from './property-row.ts';
import { PropertyTenants } from './property-tenants.tsx';

/** A property in the list, on a narrow screen. */
export function PropertyCard({ property }: { property: PropertyRow }) {
  const { LL, locale } = useI18nContext();
  const street = streetText(property);
  return (
    <>
      <h2 className="text-[1rem] font-semibold wrap-anywhere">
        {isNamedByAddress(property) ? street : property.name}
      </h2>
      <p className="mt-1 text-pretty break-words text-muted">
        {!isNamedByAddress(property) && (
          <>
            {street}
            <br />
          </>
        )}
        {property.postalCode} {property.city}
      </p>
      <PropertySubtitle property={property} />
      <div className="mt-2">
        <PropertyTenants property={property} />
      </div>
      <dl className="mt-3 flex gap-6 text-small tabular-nums">
        <div>
          <dt className="text-muted">{LL.fields.rent()}</dt>
          <dd className="text-[0.9375rem] font-medium">{formatEuros(property.rent, locale)}</dd>
        </div>
        <div>
          <dt className="text-muted">{LL.fields.charges()}</dt>
          <dd className="text-[0.9375rem] font-medium">{formatEuros(property.charges, locale)}</dd>
        </div>
      </dl>
    </>
  );
}
