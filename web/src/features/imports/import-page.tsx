import { useState } from 'react';
import { Page } from '@/components/page/page.tsx';
import { UnsavedChangesGuard } from '@/components/form/unsaved-changes-guard.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ColumnsCard } from './source/columns-card.tsx';
import { isUnsaved } from './import-draft.ts';
import { LinesCard } from './lines/lines-card.tsx';
import { PastImports } from './past-imports.tsx';
import { SourceCard } from './source/source-card.tsx';
import { useImport } from './use-import.ts';

/**
 * The page that imports a landlord's list. The landlord chooses the table and its columns, checks each line, and starts
 * the import.
 */
export function ImportPage() {
  const { LL } = useI18nContext();
  const importer = useImport();
  const { draft, writeProgress } = importer;
  // True if all columns are shown, and false if only a summary is shown.
  const [areColumnsOpen, setAreColumnsOpen] = useState(true);
  const hasUnsaved = draft !== null && isUnsaved(draft);
  const isLocked = writeProgress?.state === 'running' || writeProgress?.state === 'failed';
  return (
    <Page title={LL.imports.title()} subtitle={LL.imports.subtitle()}>
      <UnsavedChangesGuard isDirty={hasUnsaved || isLocked} />
      <div className="space-y-5">
        <SourceCard importer={importer} isUnsaved={hasUnsaved} isLocked={isLocked} />
        {draft && (
          <ColumnsCard
            key={`columns ${draft.id}`}
            draft={draft}
            importer={importer}
            isLocked={isLocked}
            isOpen={areColumnsOpen || !draft.isAsked}
            onOpen={setAreColumnsOpen}
          />
        )}
        {draft?.isAsked && (
          <LinesCard
            key={`lines ${draft.id}`}
            draft={draft}
            importer={importer}
            isLocked={isLocked}
            areColumnsOpen={areColumnsOpen}
          />
        )}
        <PastImports />
      </div>
    </Page>
  );
}
