import { Download } from 'lucide-react';
import { useState } from 'react';
import { useDocumentList } from '@/api/documents/document-list.ts';
import { Button } from '@/components/ui/button.tsx';
import { Select } from '@/components/ui/select.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useWhenVisible } from '@/lib/loading/use-when-visible.ts';
import { useSaveAccount } from './use-save-account.ts';

const ALL = '';

/** An export of at least this number of documents has several hundred megabytes. */
const LARGE = 1000;

/**
 * The button that downloads all data of the account. If documents of several years exist, the user can choose a year.
 */
export function ExportData() {
  const { LL } = useI18nContext();
  const download = useSaveAccount();
  // Load the long list of documents only when this card is visible, because most users open the profile for other
  // reasons.
  const [isSeen, setIsSeen] = useState(false);
  const frame = useWhenVisible(() => setIsSeen(true), 0);
  const documents = useDocumentList({ enabled: isSeen, throwOnError: false });
  const years = [...new Set(documents?.map(({ number }) => number.split('-').at(-2) ?? ''))]
    .toSorted()
    .toReversed();
  const [year, setYear] = useState(ALL);
  return (
    <div ref={frame} className="mt-5 flex flex-wrap gap-3">
      {years.length > 1 && (
        <Select
          aria-label={LL.privacy.documents()}
          value={year}
          options={[
            { value: ALL, label: LL.privacy.allYears() },
            ...years.map((one) => ({ value: one, label: LL.privacy.ofYear({ year: one }) })),
          ]}
          onChoose={setYear}
          className="w-full sm:w-auto"
        />
      )}
      <Button
        variant="secondary"
        size="large"
        className="max-sm:w-full"
        isBusy={download.isPending}
        onClick={() =>
          download.mutate({ year: year === ALL ? null : year, isLarge: (documents?.length ?? 0) > LARGE })
        }
      >
        <Download aria-hidden />
        {download.progress ?? LL.privacy.export()}
      </Button>
    </div>
  );
}
