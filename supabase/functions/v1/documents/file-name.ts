import { sortName } from '../../_shared/domain/full-name.ts';
import { inFileName } from '../http/attachment.ts';
import type { Drawable } from './draw.ts';

/** `quittance-2026-03-Q-2026-0001-Lefèvre-Roy.pdf`: distinct from the files of a landlord's other documents. */
export function ownFileName({ content, ending }: Drawable): string {
  const { number, tenants } = content.head;
  const base = content.fileName(ending?.state).replace(/\.pdf$/, '');
  const names = inFileName(tenants.map(sortName));
  return `${[base, number, names].filter(Boolean).join('-')}.pdf`;
}
