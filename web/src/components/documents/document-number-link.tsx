import { Link } from '@tanstack/react-router';
import type { DocumentLink } from '@shared/contract/documents/document.ts';

/** A link that opens the details of a document. The list keeps its filters and its scroll position. */
export const DocumentNumberLink = ({ document: { id, number } }: { document: DocumentLink }) => (
  <Link
    from="/documents"
    to="/documents"
    search={(old) => ({ ...old, document: id })}
    resetScroll={false}
    className="focus-ring rounded-sm font-medium whitespace-nowrap text-primary underline-offset-4 hover:underline"
  >
    {number}
  </Link>
);
