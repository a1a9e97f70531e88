import { useSuspenseQuery } from '@tanstack/react-query';
import { userQuery } from '@/api/user.ts';
import { useKeptWork } from '@/components/use-kept-work.ts';
import { type ImportDraft, isUnsaved } from './import-draft.ts';
import { importOf, keptImport } from './kept-import.ts';
import { knownColumns } from './known-columns.ts';

/** Keeps an import and its corrections while the user is on another page. */
export function useKeptDraft(draft: ImportDraft | null, onRestored: (draft: ImportDraft) => void): void {
  const { data: user } = useSuspenseQuery(userQuery);
  useKeptWork({
    page: 'import',
    read: () => (draft && isUnsaved(draft) ? keptImport(user.id, draft) : null),
    restore: (kept) => {
      const restored = importOf(kept, user.id, knownColumns.read());
      if (restored) onRestored(restored);
      return restored !== null;
    },
  });
}
