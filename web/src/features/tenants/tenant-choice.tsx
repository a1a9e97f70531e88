import { Chips } from '@/components/ui/chips.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { numberText } from '@/lib/text/number-text.ts';
import { SHOWN_TENANTS, type ShownTenants } from './use-tenant-list.ts';

interface TenantChoiceProps {
  readonly shown: ShownTenants;
  readonly counts: Readonly<Record<ShownTenants, number | undefined>>;
  readonly onShow: (shown: ShownTenants) => void;
}

/** The choice of the tenants that the list shows. */
export function TenantChoice({ shown, counts, onShow }: TenantChoiceProps) {
  const { LL, locale } = useI18nContext();
  return (
    <Chips
      label={LL.tenants.show()}
      value={shown}
      onChoose={onShow}
      options={SHOWN_TENANTS
        // Hide the choice `noConsent` if no tenant lacks consent.
        .filter((value) => value !== 'noConsent' || value === shown || (counts[value] ?? 0) > 0)
        .map((value) => {
          const n = counts[value];
          return {
            value,
            face: LL.tenants.shown[value](),
            count: n === undefined ? undefined : numberText(n, locale),
          };
        })}
    />
  );
}
