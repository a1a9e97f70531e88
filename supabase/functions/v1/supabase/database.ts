import type { NotificationType } from '../../_shared/contract/notification.ts';
import type { MonthMail, ReceiptMail } from '../../_shared/contract/receipt-mail.ts';
import type { MonthTenant, ReceiptMonthResult } from '../../_shared/contract/receipt-month.ts';
import type { ReceiptState } from '../../_shared/contract/receipt-state.ts';
import type { ReceiptTerm } from '../../_shared/contract/receipt-term.ts';
import type { PaymentMethod, ReceiptKind } from '../../_shared/contract/receipt.ts';
import type { SignatureMediaType } from '../../_shared/contract/signature.ts';

/** The columns the function uses, as PostgREST gives and takes them. `numeric` comes as a JSON number. */
export interface Database {
  public: {
    Tables: {
      users: Table<
        UserRow,
        never,
        Update<ProfileRow>,
        [
          {
            foreignKeyName: 'users_signature_owner_fkey';
            columns: ['signature_id', 'id'];
            isOneToOne: false;
            referencedRelation: 'signatures';
            referencedColumns: ['id', 'owner_id'];
          },
        ]
      >;
      signatures: Table<SignatureRow, Omit<SignatureRow, 'id'>, never>;
      whitelisted_users: Table<
        WhitelistedUserRow,
        Pick<WhitelistedUserRow, 'email' | 'first_name' | 'last_name'>,
        Update<Pick<WhitelistedUserRow, 'email' | 'first_name' | 'last_name' | 'email_sent_at'>>
      >;
      notifications: Table<
        NotificationRow,
        never,
        Pick<NotificationRow, 'read_at'>,
        [
          {
            foreignKeyName: 'notifications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ]
      >;
      properties: Table<PropertyRow, Omit<PropertyRow, 'id'>>;
      tenants: Table<TenantRow, NewTenantRow, Update<Omit<TenantRow, 'id'>>>;
      former_rents: Table<
        FormerRentRow,
        never,
        never,
        [
          {
            foreignKeyName: 'former_rents_tenant_owner_fkey';
            columns: ['tenant_id', 'owner_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id', 'owner_id'];
          },
        ]
      >;
      receipts: Table<
        ReceiptRow,
        never,
        never,
        [
          {
            foreignKeyName: 'receipts_owner_id_fkey';
            columns: ['owner_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ]
      >;
      receipt_mails: Table<ReceiptMailRow, never, Update<ReceiptMailRow>>;
    };
    Views: { receipt_list: { Row: ReceiptLineRow & KnownReceipt; Relationships: [] } };
    Functions: {
      account_state: { Args: { address: string }; Returns: AccountState };
      keep_documents: { Args: { documents: readonly KeptDocument[] }; Returns: string[] };
      kept_documents: { Args: { receipts: readonly string[] }; Returns: KeptDocument[] };
      issue_month_receipts: {
        Args: { month: string; paid_at: string; tenants: string[]; site_origin: string };
        Returns: ReceiptMonthResult;
      };
      issue_receipt: { Args: ReceiptPayment; Returns: ReceiptRow };
      receipt_month: { Args: { month: string }; Returns: MonthTenant[] };
      month_mails: { Args: { month: string }; Returns: MonthMail[] };
      queue_receipt_mail: {
        Args: { receipt: string; idempotency_key: string; unless_sent: boolean };
        Returns: QueuedMail;
      };
      receipt_by_code: { Args: { receipt_code: string }; Returns: CodedReceipt | null };
      receipt_term: {
        Args: { tenant: string; first_day: string; last_day: string };
        Returns: ReceiptTerm | null;
      };
      has_confirmed: { Args: { link_token: string }; Returns: boolean };
      note_confirmation: { Args: { link_token: string }; Returns: undefined };
      void_receipt: { Args: { receipt: string; reason: string }; Returns: ReceiptLineRow };
      take_attempt: { Args: Attempt; Returns: number };
      unread_notification_count: { Args: Record<PropertyKey, never>; Returns: number };
    };
  };
}

// Type aliases, not interfaces: only these fit the index signature that supabase-js asks for.
type Table<
  Row extends Record<string, unknown>,
  Insert extends Record<string, unknown>,
  Changes extends Record<string, unknown> = Update<Insert>,
  Relationships extends readonly Relationship[] = [],
> = { Row: Row; Insert: Insert; Update: Changes; Relationships: Relationships };

/** A change of some columns: an undefined one stays as it is. */
export type Update<Row> = { [Column in keyof Row]?: Row[Column] | undefined };

type Relationship = {
  foreignKeyName: string;
  columns: string[];
  isOneToOne: boolean;
  referencedRelation: string;
  referencedColumns: string[];
};

/** Whether an address has an account, and whether it is confirmed. */
export type AccountState = 'none' | 'pending' | 'confirmed';

/** What users may change of their own row. */
export type ProfileRow = {
  first_name: string | null;
  last_name: string | null;
  locale: 'fr' | 'en';
  company_name: string | null;
  address: string | null;
  address_complement: string | null;
  postal_code: string | null;
  city: string | null;
  phone_number: string | null;
  siren: string | null;
  signature_id: string | null;
  late_rent_after_days: number;
  muted_notification_types: NotificationType[];
};

/** One attempt at something that is limited, and the limit: `burst` at once, then one every so many seconds. */
export type Attempt = { attempt_key: string; burst: number; every_seconds: number };

export type UserRow = ProfileRow & {
  id: string;
  email: string;
  is_super_admin: boolean;
};

/** `image` is in Base64. */
type SignatureRow = { id: string; media_type: SignatureMediaType; image: string; drawing: unknown };

export type WhitelistedUserRow = {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  email_sent_at: string | null;
  created_at: string;
  created_by_email: string | null;
};

export type NotificationRow = {
  id: string;
  user_id: string;
  kind: string;
  entity_id: string | null;
  occasion: string | null;
  details: unknown;
  type: string;
  ending: string | null;
  created_at: string;
  read_at: string | null;
};

export type PropertyRow = {
  id: string;
  name: string;
  address: string;
  address_complement: string | null;
  postal_code: string;
  city: string;
  rent: number;
  charges: number;
};

export type TenantRow = {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone_number: string | null;
  property_id: string | null;
  rent: number;
  charges: number;
  rent_starts_on: string | null;
  charges_kind: 'provision' | 'fixed';
  rent_due_day: number;
  lease_starts_on: string | null;
  is_bilingual: boolean;
  email_consent_on: string | null;
  email_consent_how: string | null;
  email_consent_address: string | null;
};

/** A new tenant's rent holds from the beginning. */
export type NewTenantRow = Omit<TenantRow, 'id' | 'rent_starts_on'>;

export type FormerRentRow = { starts_on: string | null; rent: number; charges: number };

export type ReceiptRow = {
  id: string;
  kind: ReceiptKind;
  number: string;
  issued_at: string;
  period_from: string;
  period_to: string;
  paid_at: string;
  rent: number;
  charges: number;
  due_rent: number;
  due_charges: number;
  payment_method: PaymentMethod | null;
  housing_benefit: number;
  /** The parts of its document that have no column of their own. */
  snapshot: Readonly<Record<string, unknown>>;
};

/** A receipt, and whether it still holds. */
export type KnownReceipt = ReceiptRow & { state: ReceiptState; replaced_by_number: string | null };

/** What the caller says of a payment. */
type ReceiptPayment = Pick<
  ReceiptRow,
  'period_from' | 'period_to' | 'paid_at' | 'rent' | 'charges' | 'payment_method' | 'housing_benefit'
> & {
  tenant_id: string;
  property_id: string;
  paid_in_advance: boolean;
  replaces: string[];
  site_origin: string;
};

type ReceiptMailRow = { id: string; state: ReceiptMail['state']; error: string | null };

/** What the public check of a receipt may read. */
export type CodedReceipt = {
  receipt: ReceiptRow;
  state: ReceiptState;
  replacedBy: string | null;
  sha256: string | null;
};

/** A document, in base64. */
export type KeptDocument = { receiptId: string; pdf: string };

/** A mail to be sent; when it is new, by the request that queued it. */
type QueuedMail = ReceiptMail & { id: string; isNew: boolean };

/** A row of the view `receipt_list`. */
export type ReceiptLineRow = Omit<ReceiptRow, 'snapshot'> & {
  state: ReceiptState;
  tenant_id: string | null;
  tenant_first_name: string;
  tenant_last_name: string;
  property_id: string | null;
  property_name: string;
  voided_at: string | null;
  void_reason: string | null;
  replaced_by_id: string | null;
  replaced_by_number: string | null;
  replaces: { id: string; number: string }[];
  email: ReceiptMail | null;
};
