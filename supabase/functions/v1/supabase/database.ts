import type { BankLineOutcome } from '../../_shared/contract/bank.ts';
import type { ConfirmationState } from '../../_shared/contract/confirmation.ts';
import type { DocumentDelivery } from '../../_shared/contract/document-delivery.ts';
import type { DocumentKind } from '../../_shared/contract/document-kind.ts';
import type { Due, DueState } from '../../_shared/contract/due.ts';
import type { Import, ImportLineOutcome } from '../../_shared/contract/import.ts';
import type { Lease } from '../../_shared/contract/lease.ts';
import type { DocumentMail } from '../../_shared/contract/document-mail.ts';
import type { DocumentState } from '../../_shared/contract/document-state.ts';
import type { FormerConsent, TenantState } from '../../_shared/contract/tenant.ts';
import type { Locale } from '../../_shared/contract/user.ts';
import type * as schema from './schema.ts';

/** The schema, with what SQL does not say of the types of its JSON, its views and its functions. */
export interface Database {
  public: {
    Tables: {
      users: schema.Users;
      lessors: schema.Lessors;
      signatures: schema.Signatures;
      whitelisted_users: schema.WhitelistedUsers;
      notifications: schema.Notifications;
      properties: schema.Properties;
      tenants: schema.Tenants;
      leases: schema.Leases;
      rents: schema.Rents;
      dues: schema.Dues;
      payments: schema.Payments;
      documents: schema.Documents;
      receipts: schema.Receipts;
      document_mails: schema.DocumentMails;
    };
    Views: {
      lease_list: { Row: LeaseRow; Relationships: [] };
      import_list: { Row: ImportRow; Relationships: [] };
      tenant_list: { Row: TenantRow; Relationships: [] };
    };
    Functions: {
      archive_property: { Args: { property: string; is_archived: boolean }; Returns: undefined };
      add_signature: { Args: NewSignature; Returns: undefined };
      delete_lessor: { Args: { lessor: string }; Returns: undefined };
      set_profile: { Args: { changes: ProfileFields }; Returns: undefined };
      add_tenant: { Args: { fields: TenantFields }; Returns: unknown };
      tenant_deletion: { Args: { tenant: string }; Returns: unknown };
      change_tenant: {
        Args: { tenant: string; changes: TenantFields & WithdrawalFields };
        Returns: unknown;
      };
      record_payment: { Args: PaymentArguments; Returns: unknown };
      preview_payment: { Args: PaymentArguments; Returns: unknown };
      cancel_payment: {
        Args: { payment: string; reason: string; void_receipts: boolean };
        Returns: unknown;
      };
      dues_of_lease: { Args: { lease: string; after_id: string }; Returns: Listed<'due_on' | 'created_at'> };
      dues_of_month: { Args: { month: string; after_id: string }; Returns: Listed<'due_on' | 'created_at'> };
      due_by_id: { Args: { due: string }; Returns: unknown };
      payments_of_lease: {
        Args: { lease: string; after_id: string };
        Returns: Listed<'paid_on' | 'created_at'>;
      };
      position_page: {
        Args: { is_late: boolean; after_id: string };
        Returns: PositionPageRow[];
      };
      receipt_page: { Args: { after_id: string | null }; Returns: Listed };
      document_page: {
        Args: {
          kind: DocumentKind | null;
          year: number | null;
          tenant: string | null;
          number: string | null;
          after_id: string | null;
        };
        Returns: Listed;
      };
      documents_by_id: { Args: { documents: readonly string[] }; Returns: KnownDocument[] };
      documents_of_year: {
        Args: { year: number | null; skipped: number; most: number };
        Returns: KnownDocument[];
      };
      dashboard: { Args: Record<PropertyKey, never>; Returns: unknown };
      change_lease: { Args: { lease: string; changes: LeaseFields }; Returns: unknown };
      change_rent: {
        Args: { lease: string; starts_on: string | null; rent: number; charges: number };
        Returns: unknown;
      };
      preview_rent: {
        Args: {
          lease: string;
          starts_on: string | null;
          rent: number;
          charges: number;
          replaces_later: boolean;
        };
        Returns: unknown;
      };
      add_letting: { Args: { idempotency_key: string; letting: LettingFields }; Returns: unknown };
      preview_letting: { Args: { letting: LettingFields }; Returns: unknown };
      undo_rent: { Args: { lease: string; starts_on: string }; Returns: unknown };
      set_account: { Args: { lease: string; starts_on: string; balance: number }; Returns: unknown };
      add_due: { Args: OwnDue; Returns: unknown };
      refund: { Args: Refund; Returns: unknown };
      issue_due: { Args: { due: string }; Returns: unknown };
      reduce_due: { Args: { due: string; reduction: number; label: string | null }; Returns: unknown };
      cancel_due: { Args: { due: string; reason: string }; Returns: unknown };
      pay_month: {
        Args: {
          month: string;
          idempotency_key: string;
          paid_on: string;
          method: string | null;
          tenants: string[];
          issue: string;
          only_rent: boolean;
        };
        Returns: unknown;
      };
      bank_expected: { Args: { since: string | null }; Returns: unknown };
      take_bank_lines: {
        Args: { batch: string; file_name: string | null; issue: string; lines: BankLineFields[] };
        Returns: BankLineRow[];
      };
      forget_bank_payer: { Args: { payer_key: string }; Returns: undefined };
      batches: { Args: Record<PropertyKey, never>; Returns: Listed };
      preview_batch_undo: { Args: { batch: string }; Returns: unknown };
      undo_batch: { Args: { batch: string; reason: string }; Returns: unknown };
      check_import: { Args: { lines: ImportLineFields[] }; Returns: ImportLineRow[] };
      import_lettings: {
        Args: { import: string; part: number; file_name: string | null; lines: ImportLineFields[] };
        Returns: ImportLineRow[];
      };
      import_blockers: { Args: { import: string }; Returns: unknown };
      undo_import: { Args: { import: string }; Returns: undefined };
      delete_tenant: { Args: { tenant: string }; Returns: undefined };
      note_consents: { Args: { tenants: string[]; consent_on: string; how: string }; Returns: string[] };
      ask_account_deletion: { Args: { account: string }; Returns: string };
      add_to_whitelist: { Args: { people: readonly NewLine[] }; Returns: unknown };
      end_account: { Args: { whitelisted: string }; Returns: EndedAccount[] };
      erase_account_now: { Args: { account: string }; Returns: undefined };
      export_page: {
        Args: { part: ExportPart; after: readonly string[] | null; as_of?: string };
        Returns: ExportedPage<ExportPart>;
      };
      keep_account: { Args: { account: string }; Returns: undefined };
      account_state: { Args: { address: string }; Returns: AccountState };
      keep_files: { Args: { files: readonly KeptFile[] }; Returns: string[] };
      signature_in_use: { Args: { lessor: string | null }; Returns: SignatureImage | null };
      signature_drawings: { Args: { signatures: readonly string[] }; Returns: SignatureDrawing[] };
      kept_files: { Args: { documents: readonly string[] }; Returns: KeptFile[] };
      issue_month: { Args: { month: string; tenants: string[] }; Returns: unknown };
      issue_receipt: { Args: ReceiptPayment; Returns: KnownDocument };
      preview_receipt: { Args: ReceiptPayment; Returns: unknown };
      month_list: { Args: { month: string }; Returns: unknown };
      account_statement: {
        Args: { tenant: string; first_day: string | null; last_day: string | null };
        Returns: Readonly<Record<string, unknown>> | null;
      };
      queue_document_mail: {
        Args: { document: string; idempotency_key: string; unless_sent: boolean };
        Returns: QueuedMail[];
      };
      deliver_document: {
        Args: { document: string; deliveries: readonly DeliveryFields[] };
        Returns: DocumentDelivery[];
      };
      deliver_documents: {
        Args: { documents: readonly string[] } & Pick<schema.DocumentDeliveries['Row'], 'how' | 'sent_on'>;
        Returns: undefined;
      };
      document_by_code: { Args: { document_code: string }; Returns: CodedDocument | CodedStub | null };
      receipt_term: {
        Args: { tenant: string; first_day: string; last_day: string };
        Returns: unknown;
      };
      confirmation_state: {
        Args: { link_token: string; browser_secret: string };
        Returns: ConfirmationState['confirmation'];
      };
      take_over_by_link: { Args: { link_token: string }; Returns: string | null };
      take_over_by_code: { Args: { address: string; code: string }; Returns: string | null };
      note_confirmation: { Args: { link_token: string }; Returns: undefined };
      payments_of_receipt: { Args: { receipt: string }; Returns: unknown };
      receipts_of_payment: { Args: { payment: string }; Returns: unknown };
      reissue_receipt: { Args: { receipt: string; follows_lease: boolean }; Returns: unknown };
      void_receipt: {
        Args: { receipt: string; reason: string; cancel_payments: boolean };
        Returns: unknown;
      };
      settle_document_mail: { Args: { mail: string; failure: MailFailure | null }; Returns: undefined };
      note_invitation: { Args: { entry: string; address: string }; Returns: undefined };
      rows_at_once: { Args: Record<PropertyKey, never>; Returns: number[] };
      forget_attempts: { Args: { attempt_keys: readonly string[] }; Returns: undefined };
      take_attempt: { Args: Attempt; Returns: number };
      unread_notification_count: { Args: Record<PropertyKey, never>; Returns: number };
    };
  };
}

/** The columns that a list is sorted by; its rows are read by the contract's schema. */
type Listed<Columns extends string = 'id'> = ({ id: string } & Record<Columns, string>)[];

/** Whether an address has an account, and whether it is confirmed. */
export type AccountState = 'none' | 'pending' | 'confirmed';

/** One attempt at something that is limited, and the limit: `burst` at once, then one every so many seconds. */
export type Attempt = { attempt_key: string; burst: number; every_seconds: number };

type Row<Table extends keyof Database['public']['Tables']> = Database['public']['Tables'][Table]['Row'];

export type UserRow = Omit<Row<'users'>, 'created_at' | 'whitelisted_user_id' | 'first_name' | 'last_name'>;
export type LessorRow = Omit<Row<'lessors'>, 'owner_id' | 'created_at'>;
/** Somebody to put on the whitelist. */
type NewLine = Pick<Row<'whitelisted_users'>, 'email' | 'first_name' | 'last_name'>;
export type NotificationRow = Omit<Row<'notifications'>, 'ended_at'>;
/** A part of a row: what is undefined is left out of the JSON. */
type Writable<Columns> = { [Name in keyof Columns]?: Columns[Name] | undefined };

/** What can be written of a tenant, the lease and its newest rent. */
export type TenantFields = Writable<
  Omit<Row<'tenants'>, 'id' | 'owner_id' | 'lease_id' | 'former_consents' | 'created_at' | 'updated_at'> &
    Pick<Row<'leases'>, 'property_id' | 'charges_kind' | 'rent_due_day' | 'is_bilingual'> &
    Pick<Row<'rents'>, 'rent' | 'charges'> & {
      lease_id: string | null;
      lease_starts_on: string | null;
      rent_starts_on: string | null;
      account_starts_on: string | null;
    }
>;

/** Said beside the fields of a tenant whose consent ends: the day and the way of the withdrawal. */
type WithdrawalFields = {
  consent_withdrawn_on?: string | undefined;
  consent_withdrawn_how?: string | undefined;
};

/** A row of the view `tenant_list`. */
type TenantRow = { [Name in keyof TenantFields]-?: Exclude<TenantFields[Name], undefined> } & {
  id: string;
  lease_id: string;
  state: TenantState;
  rent_owed_until: string | null;
  former_rents: { startsOn: string | null; rent: number; charges: number }[];
  former_consents: FormerConsent[];
};

/** A row of the view `lease_list`. */
type LeaseRow = Omit<
  Row<'leases'>,
  | 'owner_id'
  | 'created_at'
  | 'term_months'
  | 'account_since'
  | 'limitation_period'
  | 'idempotency_key'
  | 'request'
> &
  Pick<Lease, 'rents' | 'tenants' | 'guarantors'> & {
    term_months: Lease['termMonths'];
    rent_owed_until: string | null;
    notice_by: string | null;
  };

/** What can be written of a lease, and the whole list of its guarantors. */
export type LeaseFields = Writable<
  Omit<
    Row<'leases'>,
    | 'id'
    | 'owner_id'
    | 'created_at'
    | 'account_since'
    | 'account_starts_on'
    | 'limitation_period'
    | 'idempotency_key'
    | 'request'
  > & {
    guarantors: (Omit<schema.Guarantors['Row'], 'id' | 'owner_id' | 'lease_id' | 'created_at'> & {
      id: string | undefined;
    })[];
  }
>;

type GuarantorFields = Omit<
  schema.Guarantors['Row'],
  'id' | 'owner_id' | 'lease_id' | 'created_at' | 'tenant_id'
>;

/** What can be said of a letting as a whole; a guarantor stands for the tenant at a place in the list. */
export type LettingFields = {
  property_id: string | null;
  property: Writable<schema.Properties['Insert']> | null;
  rent: number;
  charges: number;
  account_starts_on: string | null;
  tenants: TenantFields[];
  lease: LeaseFields;
  guarantors: (GuarantorFields & { tenant: number | null })[];
  payment: { paid_on: string; amount: number; method: string | null; issue: string } | null;
};

/** A due, as `due_list` says it. */
type DueRow = Omit<
  Row<'dues'>,
  'owner_id' | 'idempotency_key' | 'request' | 'cancelled_at' | 'cancel_reason'
> &
  Pick<Due, 'received' | 'remaining' | 'parts' | 'receipts' | 'next'> & {
    state: DueState;
    most_reduction: number | null;
    would_be: number | null;
  };

/** What the caller says of a due besides rent, and of money given back. */
type OwnDue = Pick<DueRow, 'kind' | 'due_on' | 'amount' | 'label'> & {
  lease: string;
  idempotency_key: string;
};
type Refund = Pick<DueRow, 'amount' | 'label'> & { lease: string; idempotency_key: string; paid_on: string };

/** Where the account of a lease stands, as `positions` says it. */
type PositionRow = {
  lease_id: string;
  tenant_id: string;
  names: string[];
  paid_to: string | null;
  oldest_unpaid_due_on: string | null;
  days_late: number;
  unpaid_terms: number;
  owed: number;
  upcoming: number;
  advance: number;
  prescribed: number;
  late: number;
  held: number;
};

/** A position with the name of its first tenant, by which it is sorted. */
export type PositionPageRow = PositionRow & {
  id: string;
  company_name: string | null;
  last_name: string | null;
  first_name: string | null;
};

/** A payment, as `payment_list` says it. */
type PaymentRow = Omit<
  Row<'payments'>,
  | 'owner_id'
  | 'idempotency_key'
  | 'names_month'
  | 'names_until'
  | 'request'
  | 'payer_tenant_id'
  | 'payer_guarantor_id'
  | 'payer_name'
  | 'bank_line_id'
  | 'batch_id'
> & {
  payer: string | null;
  beneficiary: string | null;
  bank_booked_on: string | null;
  bank_label: string | null;
};

/** What the caller says of a payment. */
type PaymentArguments = Pick<
  PaymentRow,
  'paid_on' | 'amount' | 'method' | 'payer' | 'payer_office' | 'note'
> & {
  tenant: string;
  idempotency_key: string;
  kind: string;
  payer_tenant: string | null;
  payer_guarantor: string | null;
  month: string | null;
  due: string | null;
  issue: string;
  payments_known: number | null;
};

/** What the caller says of a line of a bank statement. */
export type BankLineFields = Pick<
  schema.BankLines['Row'],
  'id' | 'booked_on' | 'amount' | 'label' | 'account' | 'payer_key'
> & {
  method: string;
  parts: {
    kind: string;
    payment_id?: string;
    tenant_id?: string;
    amount?: number;
    month?: string | null;
    due_id?: string | null;
    payer_tenant_id?: string | null;
    payer_guarantor_id?: string | null;
    payer_name?: string | null;
    payer_office?: string | null;
    is_another?: boolean;
  }[];
};

/** What became of a line; the issue as `path=code`. */
export type BankLineRow = Pick<BankLineOutcome, 'id' | 'state'> &
  Partial<Pick<BankLineOutcome, 'payments' | 'receipts' | 'blockers' | 'paymentId'>> & {
    errorCode?: string;
    issue?: string | null;
  };

/** What every document is drawn from. */
type DocumentRow = Pick<
  Row<'documents'>,
  'id' | 'kind' | 'number' | 'code' | 'issued_at' | 'snapshot_version'
> & {
  /** What it says that has no column of its own, in that version. */
  snapshot: Readonly<Record<string, unknown>>;
};

/** What a receipt certifies, as far as it is drawn. */
type ReceiptRow = Omit<
  Row<'receipts'>,
  'id' | 'kind' | 'owner_id' | 'lease_id' | 'remaining' | 'paid_in_advance'
>;

/** With what it certifies; null: nothing. */
export type DrawnDocument = DocumentRow & { receipt: ReceiptRow | null };

/** A document, and whether it still holds. */
export type KnownDocument = DrawnDocument & { state: DocumentState; replaced_by_number: string | null };

/** What the caller says of a payment. */
type ReceiptPayment = Pick<
  ReceiptRow,
  'paid_at' | 'rent' | 'charges' | 'payment_method' | 'housing_benefit'
> & {
  tenant_id: string;
  period_from: string;
  period_to: string;
  property_id: string;
  paid_in_advance: boolean;
  replaces: string[];
  benefit_office: string | null;
};

/** What can be recorded of a mail that failed. */
export type MailFailure = NonNullable<Row<'document_mails'>['error']>;

/** What the caller says of a delivery; one with an id is stored already. */
type DeliveryFields = Writable<Pick<schema.DocumentDeliveries['Row'], 'id'>> &
  Pick<
    schema.DocumentDeliveries['Row'],
    'tenant_id' | 'how' | 'sent_on' | 'registered_number' | 'received_on'
  >;

/** What the public check of a document may read; the receipt is null where it certifies nothing. */
export type CodedDocument = {
  document: DocumentRow;
  receipt: ReceiptRow | null;
  state: DocumentState;
  replacedBy: string | null;
  sha256: string | null;
};

/** What stays of the document of a deleted account. */
export type CodedStub = {
  stub: Pick<DocumentRow, 'kind' | 'number' | 'issued_at'>;
  state: DocumentState;
  sha256: string | null;
};

/** An account that a super-admin has ended, and the last day of its landlord in it. */
type EndedAccount = { email: string; locale: Locale; deletesOn: string };

/** The day, balance and rent with which the account of a lease is continued in another program. */
type LeaseOpening = { lease_id: string; starts_on: string; balance: number; rent: number; charges: number };

/** All that is stored of a landlord: the rows of each part, and what the spreadsheets say besides of each row. */
type ExportedParts = {
  account: [Row<'users'>];
  lessors: [Row<'lessors'>];
  properties: [Row<'properties'>];
  tenants: [TenantRow];
  /** With what each account is continued in another program. */
  leases: [Row<'leases'>, LeaseOpening];
  rents: [Omit<Row<'rents'>, 'holds_from'>];
  guarantors: [schema.Guarantors['Row']];
  /** `remaining`, `held` and `is_prescribed` as in `private.counted_dues`; `null` for a cancelled due. */
  dues: [Row<'dues'>, { remaining: number; held: number; is_prescribed: boolean } | null];
  reductions: [Readonly<Record<string, unknown>>];
  payments: [Row<'payments'>, { used: number; payer: string | null }];
  bankLines: [schema.BankLines['Row'], { lease_ids: string[] }];
  allocations: [
    schema.Allocations['Row'],
    { paid_on: string } & Pick<Row<'dues'>, 'due_on' | 'kind' | 'period_from' | 'period_to'>,
  ];
  signatures: [Omit<Row<'signatures'>, 'drawing'>];
  documents: [
    Row<'documents'> & {
      state: DocumentState;
      replaced_by_number: string | null;
      tenant_name: string;
      property_name: string;
    },
    Pick<ReceiptBeside, 'lessor_name'>,
  ];
  receipts: [Row<'receipts'>, ReceiptBeside];
  receiptPayments: [Readonly<Record<string, unknown>>];
  documentReplacements: [schema.DocumentReplacements['Row']];
  documentVoids: [schema.DocumentVoids['Row']];
  documentMails: [Row<'document_mails'>, { number: string }];
  documentDeliveries: [schema.DocumentDeliveries['Row'], { number: string }];
  imports: [Readonly<Record<string, unknown>>];
  notifications: [Row<'notifications'>];
};

/** What the spreadsheet of receipts takes from the document of each. */
type ReceiptBeside = Pick<Row<'documents'>, 'number' | 'issued_at'> & {
  state: DocumentState;
  replaced_by_number: string | null;
  tenant_name: string;
  property_name: string;
  /** Why it was voided, where that is said. */
  reason: string | null;
  /** As the document names the lessor: the dwelling may have another by now. */
  lessor_name: string;
};

export type ExportPart = keyof ExportedParts;

export type ExportedRow<Part extends ExportPart> = {
  row: ExportedParts[Part][0];
  beside: ExportedParts[Part] extends [unknown, infer Beside] ? Beside : null;
};

/** Some rows of a part, as they were made until an instant; the next page begins after those keys, null: there is none. */
export type ExportedPage<Part extends ExportPart> = {
  rows: ExportedRow<Part>[];
  next: string[] | null;
  asOf: string;
};

/** A signature to keep: its image in base64, and what documents show of it. */
export type NewSignature = Pick<Row<'signatures'>, 'media_type' | 'image' | 'drawing'> & {
  owner: string;
  lessor: string | null;
};

/** What can be written of an account and of its first lessor. */
type ProfileFields = schema.Users['Update'] & Omit<schema.Lessors['Update'], 'email'>;

/** The image of a signature, in base64. */
type SignatureImage = { mediaType: string; image: string };

/** What documents show of a signature. */
type SignatureDrawing = Pick<Row<'signatures'>, 'id' | 'drawing'>;

/** The file of a document, in base64. */
export type KeptFile = { documentId: string; pdf: string };

/** A mail to be sent. A new one is sent by the request that queued it. */
type QueuedMail = DocumentMail & { id: string; isNew: boolean };

/** What a line of an import says; `null` says nothing. */
export type ImportLineFields = {
  line: number;
  property: Nullable<
    Pick<Row<'properties'>, 'name' | 'address' | 'address_complement' | 'postal_code' | 'city'>
  >;
  tenants: Pick<
    Row<'tenants'>,
    'first_name' | 'last_name' | 'company_name' | 'siren' | 'email' | 'phone_number'
  >[];
  letting: Nullable<
    Pick<Row<'rents'>, 'rent' | 'charges'> &
      Pick<Row<'leases'>, 'charges_kind' | 'rent_due_day'> & { lease_starts_on: string }
  >;
  lease: Nullable<Pick<Row<'leases'>, 'kind' | 'deposit'>>;
  account: { starts_on: string | null; balance: number | null };
};
type Nullable<Columns> = { [Name in keyof Columns]: Columns[Name] | null };

/** What a line did: what it added, or the fields of what is stored that it says otherwise. */
export type ImportLineRow = Pick<ImportLineOutcome, 'state'> &
  Partial<Pick<ImportLineOutcome, 'propertyId' | 'tenantId' | 'warnings'>> & {
    differing?: Readonly<Record<string, string | number | null>>;
    errorCode?: string;
    issue?: string;
  };

/** A row of the view `import_list`. */
type ImportRow = Pick<Import, 'id' | 'added' | 'refused'> & {
  file_name: string | null;
  created_at: string;
  undone_at: string | null;
};
