import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { exportPart } from '@/api/account.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/download.ts';
import { joinZips } from '@/lib/zip-files.ts';

/**
 * Saves everything of the account as one ZIP, which is asked for in parts; of the documents, those of one year only if `year`
 * is given. `progress` says how far it is, when there are several parts.
 */
export function useSaveAccount() {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const [at, setAt] = useState({ part: 1, count: 1 });
  const { mutate, isPending } = useMutation({
    mutationFn: async (year: string | null) => {
      setAt({ part: 1, count: 1 });
      const { blob, fileName, count } = await exportPart(year, 1);
      const parts = [blob];
      for (let part = 2; part <= count; part += 1) {
        setAt({ part, count });
        parts.push((await exportPart(year, part)).blob);
      }
      saveFile(await joinZips(parts), fileName ?? 'klinky.zip');
    },
    onError: (error) => report(error, LL.privacy.exportFailed()),
  });
  return { mutate, isPending, progress: isPending && at.count > 1 ? LL.privacy.exporting(at) : null };
}
