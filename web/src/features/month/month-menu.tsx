import { Link } from '@tanstack/react-router';
import { Archive, Ellipsis, FilePlus2, FileText, Landmark, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { DOCUMENT_NAMES } from '@shared/contract/documents/document-kind.ts';
import { downloadDocuments } from '@/api/documents/documents.ts';
import { Button } from '@/components/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '@/components/ui/dropdown-menu.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { pdfCount, useSaveDocuments } from '@/components/mailing/use-save-documents.ts';

interface MonthMenuProps {
  readonly month: string;
  /**
   * True until the month is loaded. The menu opens only afterwards, because a late item would move the other items
   * under the pointer.
   */
  readonly isLoading: boolean;
  readonly ids: string[];
}

/** The menu of the month: download all documents, or issue a single receipt. */
export function MonthMenu({ month, isLoading, ids }: MonthMenuProps) {
  const { LL } = useI18nContext();
  const save = useSaveDocuments(`${DOCUMENT_NAMES.quittance.files}-${month}`, downloadDocuments);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DropdownMenu
      isOpen={isOpen}
      onOpenChange={(opens) => setIsOpen(opens && !isLoading)}
      trigger={
        <Button
          variant="ghost"
          size={save.progress === null ? 'icon' : 'small'}
          className="max-sm:min-w-11"
          aria-label={save.progress === null ? LL.month.more() : undefined}
          title={LL.month.more()}
          isBusy={save.isPending}
          disabled={isLoading}
        >
          {save.progress ?? (!save.isPending && <Ellipsis aria-hidden />)}
        </Button>
      }
    >
      {ids.length > 0 && (
        <>
          <DropdownMenuItem onSelect={() => save.mutate({ ids, format: 'pdf' })}>
            <FileText aria-hidden />
            {LL.month.onePdf({ n: ids.length, pdfs: pdfCount(ids.length) })}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => save.mutate({ ids, format: 'zip' })}>
            <Archive aria-hidden />
            {LL.month.zip({ n: ids.length })}
          </DropdownMenuItem>
        </>
      )}
      <DropdownMenuItem asChild>
        <Link to="/documents" search={{ month, openPanel: true }}>
          <FilePlus2 aria-hidden />
          {LL.month.oneReceipt()}
        </Link>
      </DropdownMenuItem>
      <DropdownMenuItem asChild>
        <Link to="/bank">
          <Landmark aria-hidden />
          {LL.month.matchStatement()}
        </Link>
      </DropdownMenuItem>
      <DropdownMenuItem asChild>
        <Link to="/bank">
          <Undo2 aria-hidden />
          {LL.month.undoBatch()}
        </Link>
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
