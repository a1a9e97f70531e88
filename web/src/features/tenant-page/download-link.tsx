import { Download } from 'lucide-react';
import type { ReactNode } from 'react';

/** A link that downloads a file. The browser saves the file under the name in the response. */
export const DownloadLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    download
    className="finger-room focus-ring inline-flex items-start gap-1.5 rounded-sm font-medium text-primary underline underline-offset-4"
  >
    <span className="min-w-0 wrap-anywhere">{children}</span>
    <Download aria-hidden className="mt-1 size-4 shrink-0" />
  </a>
);
