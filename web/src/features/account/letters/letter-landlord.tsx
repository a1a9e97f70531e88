import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lessorName } from '@shared/domain/landlord.ts';
import { lessorsQuery, useUpdateLessor } from '@/api/people/lessors.ts';
import { archivedPropertiesQuery, propertiesQuery } from '@/api/properties.ts';
import { userQuery, useUpdateProfile } from '@/api/session/user.ts';
import { LandlordForm } from '@/components/people/landlord-form.tsx';
import { PanelSkeleton } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { PanelLoadFailed } from '@/components/panels/panel-load-failed.tsx';

interface LetterLandlordProps {
  readonly propertyId: string | null;
  /** Called once the data are saved. */
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** Asks for the name and address of the lessor of a dwelling before a letter, which needs both. */
export function LetterLandlord({ propertyId, onSaved, onCancel }: LetterLandlordProps) {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  const updateProfile = useUpdateProfile();
  const updateLessor = useUpdateLessor();
  const lessors = useQuery(lessorsQuery);
  const current = useQuery(propertiesQuery);
  const archived = useQuery(archivedPropertiesQuery);
  if (!lessors.data || !current.data || !archived.data) {
    const failed = [lessors, current, archived].filter(({ isError }) => isError);
    return failed.length > 0 ? (
      <PanelLoadFailed
        text={LL.landlordForm.loadFailed()}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
      />
    ) : (
      <PanelSkeleton />
    );
  }
  const property = [...current.data, ...archived.data].find(({ id }) => id === propertyId);
  const lessor =
    lessors.data.length > 1 ? lessors.data.find(({ id }) => id === property?.lessorId) : undefined;
  return (
    <LandlordForm
      landlord={lessor ?? user}
      needsAddress
      text={lessor ? LL.landlordForm.letterOfLessor({ name: lessorName(lessor) }) : LL.landlordForm.letter()}
      save={(changes) =>
        lessor ? updateLessor.mutateAsync({ ...changes, id: lessor.id }) : updateProfile.mutateAsync(changes)
      }
      onSaved={onSaved}
      onCancel={onCancel}
    />
  );
}
