import * as v from 'valibot';
import type { IssueCode } from '@shared/contract/values/issue-code.ts';
import {
  type Deposit,
  DepositDeductionKind,
  type DepositDeductions,
} from '@shared/contract/leases/deposit.ts';
import { RequiredText } from '@shared/contract/values/text.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { deductedAmount } from '@shared/domain/ledger/deposit.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { amountAboveZero, receivedEntries } from '@/components/payments/payment-entries.ts';
import type { FormIssue } from '@/lib/form/form-issue.ts';
import { amountText, parseAmount } from '@/lib/text/amount-text.ts';

const required: IssueCode = 'required';
const percentage: FormIssue = 'percentage';

/** Converts the text of a field to a whole percentage. */
const ShareText = v.pipe(
  v.string(required),
  v.trim(),
  v.minLength(1, required),
  v.transform((text) => Number(text.replace(/\s*%$/, ''))),
  v.check((share) => Number.isInteger(share) && share >= 0 && share <= 100, percentage),
);

// The first field with an error gets the focus, so the fields are in the order of the page.
const Line = v.object({
  /** The id under which the API stores the deduction. */
  id: v.string(),
  kind: DepositDeductionKind,
  label: RequiredText,
  proof: RequiredText,
  amount: amountAboveZero,
  tenantShare: ShareText,
});
type Line = v.InferInput<typeof Line>;
type TypedLine = { readonly [Name in keyof Line]?: Line[Name] | undefined };

/** The schema of the settlement. The kept part is checked only if the landlord keeps a part. */
export const DepositSettlementForm = v.pipe(
  v.object({
    deductions: v.array(Line),
    isKeeping: v.boolean(),
    provision: v.string(),
    returnedOn: receivedEntries.paidOn,
    method: receivedEntries.method,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const input = v.safeParse(v.looseObject({}), dataset.value);
    if (!input.success || input.output['isKeeping'] !== true) return;
    const kept = v.safeParse(v.object({ provision: amountAboveZero }), input.output);
    for (const { message, path } of kept.issues ?? []) addIssue({ message, path });
  }),
);
export type DepositSettlementInput = v.InferInput<typeof DepositSettlementForm>;

/**
 * Returns an empty deduction. In the second settlement, after the building's accounts, the proposed kind is charges.
 */
export const emptyLine = (isSecond: boolean): Line => ({
  id: crypto.randomUUID(),
  kind: isSecond ? 'charges' : 'repair',
  label: '',
  amount: '',
  tenantShare: '100',
  proof: '',
});

/** Returns the deductions that belong to no settlement yet, and the part of the deposit that the landlord keeps. */
export const storedDeductions = ({ deductions, provision }: Deposit) => ({
  deductions: deductions
    .filter(({ movementId }) => movementId === null)
    .map(({ id, kind, label, amount, tenantShare, proof }) => ({
      id,
      kind,
      label,
      amount,
      tenantShare,
      proof,
    })),
  provision,
});

/** Returns the form's input for stored deductions. */
export function deductionsInput(
  { deductions, provision }: ReturnType<typeof storedDeductions>,
  provisionLimit: number,
  locale: Locale,
): Pick<DepositSettlementInput, 'deductions' | 'isKeeping' | 'provision'> {
  return {
    deductions: deductions.map(({ id, kind, label, amount, tenantShare, proof }) => ({
      id,
      kind,
      label,
      amount: amountText(amount, locale),
      tenantShare: String(tenantShare),
      proof,
    })),
    isKeeping: provision > 0,
    provision: amountText(provision > 0 ? provision : provisionLimit, locale),
  };
}

/** Returns the form's input at first. `paidOn` is the day of the bank line that gave the deposit back, if any. */
export const depositSettlementInput = (
  deposit: Deposit,
  locale: Locale,
  paidOn: string | null,
): DepositSettlementInput => ({
  ...deductionsInput(storedDeductions(deposit), deposit.provisionLimit, locale),
  returnedOn: shortDate(paidOn ?? todayInParis()),
  method: paidOn === null ? '' : 'transfer',
});

interface TypedDeductions {
  readonly deductions?: readonly TypedLine[] | undefined;
  readonly isKeeping?: boolean | undefined;
  readonly provision?: string | undefined;
}

/** Returns the typed deductions as the API expects them; `null` while a deduction is incomplete. */
export function deductionsBody({
  deductions,
  isKeeping,
  provision,
}: TypedDeductions): DepositDeductions | null {
  const lines = v.safeParse(v.array(Line), deductions);
  const kept =
    isKeeping === true ? v.safeParse(amountAboveZero, provision) : { success: true as const, output: 0 };
  return lines.success && kept.success ? { deductions: lines.output, provision: kept.output } : null;
}

/** True if the landlord has typed nothing into a deduction. */
export const isEmptyLine = ({ label, amount, proof }: TypedLine): boolean => !label && !amount && !proof;

/** Returns the deducted amount of a typed deduction in euros; `null` while the amount or the share is incomplete. */
export function typedDeduction({ amount, tenantShare }: TypedLine): number | null {
  const typed = v.safeParse(v.object({ amount: amountAboveZero, tenantShare: ShareText }), {
    amount,
    tenantShare,
  });
  return typed.success ? deductedAmount(typed.output.amount, typed.output.tenantShare) : null;
}

/** Returns the sums of the typed deductions and of the kept part, in euros. Incomplete amounts count as 0. */
export function typedSums({ deductions = [], isKeeping, provision }: TypedDeductions) {
  const wanted = parseAmount(provision ?? '');
  return {
    kept: sumEuros(...deductions.map((line) => typedDeduction(line) ?? 0)),
    provision: isKeeping === true && wanted > 0 ? wanted : 0,
  };
}
