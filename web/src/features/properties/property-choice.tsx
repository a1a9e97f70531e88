import { Chips } from '@/components/ui/chips.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { numberText } from '@/lib/text/number-text.ts';
import type { ShownProperties } from './use-property-list.ts';

const CHOICES = ['current', 'archived'] as const;

interface PropertyChoiceProps {
  readonly shown: ShownProperties;
  readonly counts: Readonly<Record<ShownProperties, number | undefined>>;
  readonly onShow: (shown: ShownProperties) => void;
}

/** The choice between current and archived properties. */
export function PropertyChoice({ shown, counts, onShow }: PropertyChoiceProps) {
  const { LL, locale } = useI18nContext();
  return (
    <Chips
      label={LL.properties.show()}
      value={shown}
      onChoose={onShow}
      options={CHOICES.map((value) => {
        const n = counts[value];
        return {
          value,
          face: LL.properties[value](),
          count: n === undefined ? undefined : numberText(n, locale),
        };
      })}
    />
  );
}
