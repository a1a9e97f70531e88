import { useSuspenseQuery } from '@tanstack/react-query';
import { userQuery } from '@/api/user.ts';
import { usePageDraft } from '@/components/use-page-draft.ts';
import { type ImportDraft, isUnsaved } from './import-draft.ts';
import { restoredImport, storedImport } from './stored-import.ts';
import { storedColumnAnswers } from './stored-column-answers.ts';

/** Stores an import and its corrections while the user is on another page. */
export function useStoredImport(draft: ImportDraft | null, onRestored: (draft: ImportDraft) => void): void {
  const { data: user } = useSuspenseQuery(userQuery);
  usePageDraft({
    page: 'import',
    read: () => (draft && isUnsaved(draft) ? storedImport(user.id, draft) : null),
    restore: (kept) => {
      const restored = restoredImport(kept, user.id, storedColumnAnswers.read());
      if (restored) onRestored(restored);
      return restored !== null;
    },
  });
}
