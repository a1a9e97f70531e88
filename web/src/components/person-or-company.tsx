import type { ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { Segmented } from './ui/segmented.tsx';

interface PersonOrCompanyProps {
  readonly isCompany: boolean;
  readonly onChange: (isCompany: boolean) => void;
  /** The additional fields of a company. */
  readonly companyFields: ReactNode;
}

/** Asks whether somebody is a person or a company, above the fields of the name. */
export function PersonOrCompany({ isCompany, onChange, companyFields }: PersonOrCompanyProps) {
  const { LL } = useI18nContext();
  return (
    <>
      <div className="mb-2 sm:col-span-2" data-answered>
        <Segmented
          label={LL.details.kind()}
          value={isCompany ? 'company' : 'person'}
          onChange={(value) => onChange(value === 'company')}
          options={(['person', 'company'] as const).map((value) => ({
            value,
            label: LL.details.kindOf[value](),
            face: LL.details.kindOf[value](),
          }))}
        />
      </div>
      {isCompany && companyFields}
      {isCompany && (
        <p className="mt-1 text-small text-pretty text-muted sm:col-span-2">{LL.details.actsFor()}</p>
      )}
    </>
  );
}
