import type { DocumentState } from '../../../_shared/contract/documents/document-state.ts';
import type { SqlRow } from '../../supabase/reader.ts';
import type { Database } from '../../supabase/schema.ts';

type Tables = Database['public']['Tables'];
type Row<Table extends keyof Tables> = Tables[Table]['Row'];

/** The day, balance and rent with which another program can continue the account of a lease. */
type LeaseOpening = {
  lease_id: string;
  starts_on: string;
  balance: number;
  /** The name of the lessor; `null` if the first lessor of the account has this name. */
  lessor: string | null;
  rent: number;
  charges: number;
  /**
   * The received amount of the deposit, and the day on which the last part of it was received. Both are missing if
   * nothing was received.
   */
  received?: number;
  received_on?: string | null;
  /** The housing benefit that each office pays this month. The benefit is missing if the office pays nothing. */
  caf?: number;
  msa?: number;
};

/**
 * All stored data of a landlord, divided into parts. The first type of a part is that of its rows. The second type is
 * that of further values, which only spreadsheets show.
 */
type ExportedParts = {
  account: [Row<'users'>];
  lessors: [Row<'lessors'>];
  properties: [Row<'properties'>];
  tenants: [
    Omit<
      Database['public']['Views']['tenant_list']['Row'],
      'lease_id' | 'rent' | 'charges' | 'former_consents'
    > &
      Pick<Row<'tenants'>, 'lease_id'> &
      Pick<Row<'rents'>, 'rent' | 'charges'> & { former_consents: SqlRow[] },
  ];
  leases: [Row<'leases'>, LeaseOpening];
  rents: [Omit<Row<'rents'>, 'holds_from'>];
  revisions: [Row<'revisions'>];
  depositMovements: [Row<'deposit_movements'>];
  depositDeductions: [Row<'deposit_deductions'>];
  settlements: [Row<'settlements'>];
  settlementLines: [Row<'settlement_lines'>];
  expenses: [
    Row<'expenses'>,
    { owed_by_tenants: number; parts: { property_id: string | null; amount: number; deductible: number }[] },
  ];
  expenseProperties: [Row<'expense_properties'>];
  files: [Row<'files'>];
  guarantors: [Row<'guarantors'>];
  expectedBenefits: [Row<'expected_benefits'>];
  tenantLinks: [Row<'tenant_links'>];
  /** The further values are columns of `private.counted_dues`, or `null` for a cancelled due. */
  dues: [
    Row<'dues'>,
    { remaining: number; benefit_remaining: number; held: number; is_time_barred: boolean } | null,
  ];
  reductions: [Readonly<Record<string, unknown>>];
  payments: [Row<'payments'>, { used: number; payer: string | null }];
  bankLines: [Row<'bank_lines'>, { lease_ids: string[] }];
  allocations: [
    Row<'allocations'>,
    { paid_on: string } & Pick<Row<'dues'>, 'due_on' | 'kind' | 'period_from' | 'period_to'>,
  ];
  signatures: [Omit<Row<'signatures'>, 'drawing'>];
  documents: [
    Row<'documents'> & {
      state: DocumentState;
      replaced_by_number: string | null;
      tenant_name: string;
      property_name: string;
      amount: number;
    } & Pick<Row<'receipts'>, 'period_from' | 'period_to'>,
    Pick<ReceiptExtra, 'lessor_name'>,
  ];
  receipts: [Row<'receipts'>, ReceiptExtra];
  receiptPayments: [Readonly<Record<string, unknown>>];
  documentReplacements: [Row<'document_replacements'>];
  documentVoids: [Row<'document_voids'>];
  documentMails: [Row<'document_mails'>, { number: string }];
  documentDeliveries: [Row<'document_deliveries'>, { number: string }];
  dutySnoozes: [Readonly<Record<string, unknown>>];
  imports: [Readonly<Record<string, unknown>>];
  notifications: [Row<'notifications'>];
};

/** The columns of a receipt's document that the spreadsheet of receipts needs. */
type ReceiptExtra = Pick<Row<'documents'>, 'number' | 'issued_at'> & {
  state: DocumentState;
  replaced_by_number: string | null;
  tenant_name: string;
  property_name: string;
  /** The reason why the document was voided; null if the document is not voided. */
  reason: string | null;
  /** The lessor whom the document names. The dwelling may now have another lessor. */
  lessor_name: string;
};

export type ExportPart = keyof ExportedParts;

export type ExportedRow<Part extends ExportPart> = {
  row: ExportedParts[Part][0];
  extra: ExportedParts[Part] extends [unknown, infer Extra] ? Extra : null;
};

/**
 * A page of a part, with rows that were made until the instant `as_of`. `next` is the key after which the next page
 * begins. On the last page, `next` is null.
 */
export type ExportedPage<Part extends ExportPart> = {
  rows: ExportedRow<Part>[];
  next: string[] | null;
  as_of: string;
};
