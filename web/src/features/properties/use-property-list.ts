import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Property } from '@shared/contract/property.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { certificateEnd } from '@shared/domain/energy-certificate.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { lessorsQuery } from '@/api/people/lessors.ts';
import { loaded } from '@/api/cache/loaded.ts';
import { archivedPropertiesQuery, propertiesQuery } from '@/api/properties.ts';
import { formerTenantsQuery, tenantsQuery } from '@/api/people/tenants.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { propertyRows } from './property-row.ts';

const NONE: never[] = [];

export type ShownProperties = 'current' | 'archived';

interface PropertySearch {
  readonly archived?: true | undefined;
  readonly edit?: string | undefined;
}

/** Returns the current or archived dwellings that the URL asks for, with their tenants and lessors. */
export function usePropertyList({ archived, edit }: PropertySearch) {
  const areArchived = archived === true;
  const current = useQuery(loaded(propertiesQuery));
  const gone = useQuery(loaded(archivedPropertiesQuery));
  const isElsewhere = edit !== undefined && current.data?.every(({ id }) => id !== edit) === true;
  const { data: properties } = areArchived ? gone : current;
  const { data: tenants } = useQuery(loaded(tenantsQuery));
  const { data: former } = useQuery(loaded(formerTenantsQuery));
  const { data: lessors = NONE, isPending: areLessorsPending } = useQuery(loaded(lessorsQuery));
  const today = todayInParis();
  const { LL, locale } = useI18nContext();
  const rows = useMemo(
    // A lessor's name makes a row taller. The list waits for the lessors, so that no row grows later.
    () =>
      areLessorsPending
        ? undefined
        : properties &&
          propertyRows(
            properties,
            {
              tenants: areArchived ? former : tenants,
              former,
              lessors,
              energyOf: (property) => energyText(property, LL, { locale, today }),
            },
            today,
          ),
    [properties, tenants, former, lessors, areLessorsPending, areArchived, LL, locale, today],
  );
  const shown: ShownProperties = areArchived ? 'archived' : 'current';
  return {
    shown,
    rows,
    counts: { current: current.data?.length, archived: gone.data?.length },
    lessors,
    /** The query for the list that contains the edited property. */
    edited: isElsewhere ? gone : current,
  };
}

/** Returns the energy class of a dwelling and the date of its certificate in one line; `null` if both are unknown. */
function energyText(
  { energyClass, energyClassOn }: Pick<Property, 'energyClass' | 'energyClassOn'>,
  LL: Pick<TranslationFunctions, 'properties'>,
  { locale, today }: { readonly locale: Locale; readonly today: string },
): string | null {
  const parts = [];
  if (energyClass) parts.push(LL.properties.energyRated({ class: energyClass }));
  if (energyClassOn) {
    const text = certificateEnd(energyClassOn) < today ? 'energyExpired' : 'energyDated';
    parts.push(LL.properties[text]({ day: dayInWords(energyClassOn, locale) }));
  }
  return parts.length === 0 ? null : parts.join(', ');
}
