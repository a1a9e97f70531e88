import { Link } from '@tanstack/react-router';
import type { Property } from '@shared/contract/property.ts';
import { useUpdateProperty } from '@/api/properties.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';
import { dayInWords } from '@/lib/text/day-text.ts';

interface EnergyQuestionProps {
  readonly property: Property;
  /** The date of the energy certificate that the landlord has just stored. */
  readonly day: string;
}

/**
 * Offers to set the date of a dwelling's energy class. A new certificate may state another class. So the question names
 * the stored class and links to the form that changes it.
 */
export function EnergyQuestion({ property, day }: EnergyQuestionProps) {
  const { LL, locale } = useI18nContext();
  const { report } = useFailure();
  const update = useUpdateProperty();
  const { id, energyClass, energyClassOn } = property;
  const isSet = energyClassOn === day;
  const text = useLostFocus<HTMLParagraphElement>(isSet);
  const words = { day: dayInWords(day, locale) };
  return (
    <div className="mt-3 space-y-3 rounded-control bg-surface-sunken px-4 py-3">
      <p ref={text} tabIndex={-1} className="text-small text-pretty">
        {isSet
          ? LL.files.energySet(words)
          : energyClass === null
            ? LL.files.askEnergy(words)
            : LL.files.askEnergyOf({ ...words, class: energyClass })}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isSet && (
          <Button
            variant="secondary"
            size="small"
            isBusy={update.isPending}
            onClick={() =>
              update.mutate(
                { id, energyClassOn: day },
                { onError: (error) => report(error, LL.properties.updateFailed()) },
              )
            }
          >
            {LL.files.noteDay()}
          </Button>
        )}
        {isSet === (energyClass === null) && (
          <Button asChild variant="ghost" size="small">
            <Link to="/properties" search={({ archived }) => ({ archived, edit: id })} resetScroll={false}>
              {LL.files.chooseClass()}
            </Link>
          </Button>
        )}
      </div>
    </div>
  );
}
