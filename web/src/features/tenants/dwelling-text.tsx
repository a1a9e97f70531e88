import type { TenantRow } from './tenant-row.ts';

interface DwellingTextProps {
  readonly tenant: Pick<TenantRow, 'propertyName' | 'propertyAddress'>;
}

/**
 * The name of a dwelling above its address. A long address is cut off after one line, and a tooltip shows the whole
 * address.
 */
export const DwellingText = ({ tenant: { propertyName, propertyAddress } }: DwellingTextProps) => (
  <>
    {propertyName !== null && <span className="block text-foreground">{propertyName}</span>}{' '}
    <span title={propertyAddress ?? ''} className="block truncate text-muted">
      {propertyAddress}
    </span>
  </>
);
