import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { listText } from '@/lib/text/list-text.ts';
import type { YearColumn } from './columns.ts';

/** Names the properties with several regimes. Each column of such a property repeats the same expenses. */
export function SharedNote({ columns }: { readonly columns: readonly YearColumn[] }) {
  const { LL, locale } = useI18nContext();
  const names = columns.flatMap(({ isShared, name }) => (isShared ? [name ?? LL.year.noProperty()] : []));
  return names.length > 0 && <p>{LL.year.shared({ names: listText(names, locale) })}</p>;
}
