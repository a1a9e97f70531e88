import type { Position } from '@shared/contract/position.ts';
import { sumEuros } from '@shared/domain/money.ts';

/** What is owed on an account today and can be claimed, in euros: without what is too old, and what only receipts say. */
export const claimable = ({ owed, prescribed, held }: Position): number => sumEuros(owed, -prescribed, -held);
