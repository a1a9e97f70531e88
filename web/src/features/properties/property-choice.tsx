import { Chips } from '@/components/ui/chips.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { ShownProperties } from './use-property-list.ts';

const CHOICES = ['current', 'archived'] as const;

interface PropertyChoiceProps {
  readonly shown: ShownProperties;
  readonly counts: Readonly<Record<ShownProperties, number | undefined>>;
  readonly onShow: (shown: ShownProperties) => void;
}

/** The choice between current and archived properties. */
export function PropertyChoice({ shown, counts, onShow }: PropertyChoiceProps) {
  const { LL } = useI18nContext();
  return (
    <Chips
      label={LL.properties.show()}
      value={shown}
      onChoose={onShow}
      options={CHOICES.map((value) => ({ value, face: LL.properties[value](), count: counts[value] }))}
    />
  );
}
