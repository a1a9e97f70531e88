import { Archive, ChevronDown, Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '@/components/ui/dropdown-menu.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { pdfCount, useSaveReceipts } from './use-save-receipts.ts';

/** Downloads receipts: as one PDF, or as a ZIP with one file each. */
export function MonthDownload({ month, ids }: { month: string; ids: string[] }) {
  const { LL } = useI18nContext();
  const save = useSaveReceipts(month);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DropdownMenu
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="secondary" size="large" isBusy={save.isPending}>
          <Download aria-hidden />
          {save.progress ?? LL.month.downloadAll({ n: ids.length })}
          <ChevronDown aria-hidden className="-mr-1 opacity-70" />
        </Button>
      }
    >
      <DropdownMenuItem onSelect={() => save.mutate({ ids, format: 'pdf' })}>
        <FileText aria-hidden />
        {LL.month.onePdf({ n: pdfCount(ids.length) })}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => save.mutate({ ids, format: 'zip' })}>
        <Archive aria-hidden />
        {LL.month.zip()}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
