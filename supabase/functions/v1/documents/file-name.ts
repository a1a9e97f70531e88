import { sortName } from '../../_shared/domain/full-name.ts';
import { joinForFileName } from '../http/attachment.ts';
import type { Drawable } from './draw.ts';

/** Returns a file name that no other document of the landlord has: `quittance-2026-03-Q-2026-0001-Lefèvre-Roy.pdf`. */
export function ownFileName({ content, ending }: Drawable): string {
  const { number, tenants } = content.head;
  const base = content.fileName(ending?.state).replace(/\.pdf$/, '');
  const names = joinForFileName(tenants.map(sortName));
  return `${[base, number, names].filter(Boolean).join('-')}.pdf`;
}
