// The schema as PostgREST gives and takes it; `numeric` comes as a JSON number. Written by
// `npx vitest run --project rls database-types -u`, and compared with the database by the same test.

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

export type Allocations = {
  Row: {
    amount: number;
    due_id: string;
    lease_id: string;
    owner_id: string;
    payment_id: string;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'allocations_due_owner_fkey';
      columns: ['due_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'dues';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'allocations_payment_owner_fkey';
      columns: ['payment_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'payments';
      referencedColumns: ['id', 'owner_id'];
    },
  ];
};

export type BankLines = {
  Row: {
    account: string | null;
    amount: number;
    batch_id: string;
    booked_on: string;
    file_name: string | null;
    id: string;
    label: string | null;
    noted_at: string;
    owner_id: string;
    payer_key: string | null;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'bank_lines_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
  ];
};

export type DocumentDeliveries = {
  Row: {
    created_at: string;
    document_id: string;
    how: 'registered' | 'post' | 'hand';
    id: string;
    owner_id: string;
    received_on: string | null;
    registered_number: string | null;
    sent_on: string;
    tenant_id: string | null;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'document_deliveries_document_owner_fkey';
      columns: ['document_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'documents';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'document_deliveries_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'document_deliveries_tenant_owner_fkey';
      columns: ['tenant_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'tenants';
      referencedColumns: ['id', 'owner_id'];
    },
  ];
};

export type DocumentFiles = {
  Row: {
    created_at: string;
    document_id: string;
    owner_id: string;
    pdf: string;
    sha256: string;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'document_files_document_owner_fkey';
      columns: ['document_id', 'owner_id'];
      isOneToOne: true;
      referencedRelation: 'documents';
      referencedColumns: ['id', 'owner_id'];
    },
  ];
};

export type DocumentMails = {
  Row: {
    changed_at: string;
    created_at: string;
    document_id: string;
    error: 'RECIPIENT_REFUSED' | 'EMAIL_NOT_SENT' | 'INTERNAL_ERROR' | null;
    id: string;
    idempotency_key: string;
    owner_id: string;
    recipient: string;
    request: Json | null;
    state: 'queued' | 'sent' | 'failed';
    tenant_id: string | null;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'document_mails_document_owner_fkey';
      columns: ['document_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'documents';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'document_mails_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'document_mails_tenant_owner_fkey';
      columns: ['tenant_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'tenants';
      referencedColumns: ['id', 'owner_id'];
    },
  ];
};

export type DocumentReplacements = {
  Row: {
    document_id: string;
    owner_id: string;
    replaced_id: string;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'document_replacements_document_owner_fkey';
      columns: ['document_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'documents';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'document_replacements_replaced_owner_fkey';
      columns: ['replaced_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'documents';
      referencedColumns: ['id', 'owner_id'];
    },
  ];
};

export type DocumentVoids = {
  Row: {
    document_id: string;
    owner_id: string;
    reason: string | null;
    voided_at: string;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'document_voids_document_owner_fkey';
      columns: ['document_id', 'owner_id'];
      isOneToOne: true;
      referencedRelation: 'documents';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'document_voids_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
  ];
};

export type Documents = {
  Row: {
    code: string;
    id: string;
    idempotency_key: string | null;
    issued_at: string;
    kind: 'quittance' | 'partial';
    lease_id: string | null;
    lessor_id: string | null;
    number: string;
    owner_id: string;
    property_id: string | null;
    sequence: number;
    series: string;
    snapshot: Json;
    snapshot_version: number;
    subject_id: string | null;
    tenant_id: string | null;
    tenant_ids: string[];
    year: number;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'documents_lease_owner_fkey';
      columns: ['lease_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'leases';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'documents_lessor_owner_fkey';
      columns: ['lessor_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'lessors';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'documents_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'documents_property_owner_fkey';
      columns: ['property_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'properties';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'documents_tenant_owner_fkey';
      columns: ['tenant_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'tenants';
      referencedColumns: ['id', 'owner_id'];
    },
  ];
};

export type Dues = {
  Row: {
    amount: number;
    cancel_reason: string | null;
    cancelled_at: string | null;
    charges: number;
    created_at: string;
    due_on: string;
    id: string;
    idempotency_key: string | null;
    kind: 'opening' | 'rent' | 'settlement' | 'repair' | 'other' | 'refund';
    label: string | null;
    lease_id: string;
    other: number;
    owner_id: string;
    period_from: string;
    period_to: string;
    received: number;
    reduction: number;
    rent: number;
    request: Json | null;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'dues_lease_owner_fkey';
      columns: ['lease_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'leases';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'dues_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
  ];
};

export type Guarantors = {
  Row: {
    company_name: string | null;
    created_at: string;
    email: string | null;
    first_name: string | null;
    id: string;
    last_name: string | null;
    lease_id: string;
    owner_id: string;
    phone_number: string | null;
    siren: string | null;
    tenant_id: string | null;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'guarantors_lease_owner_fkey';
      columns: ['lease_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'leases';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'guarantors_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'guarantors_tenant_owner_fkey';
      columns: ['tenant_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'tenants';
      referencedColumns: ['id', 'owner_id'];
    },
  ];
};

export type ImportList = {
  Row: {
    added: number | null;
    created_at: string | null;
    file_name: string | null;
    id: string | null;
    owner_id: string | null;
    refused: number | null;
    undone_at: string | null;
  };
  Relationships: [];
};

export type Imports = {
  Row: {
    created_at: string;
    file_name: string | null;
    id: string;
    lines: Json;
    owner_id: string;
    part: number;
    request_hash: string;
    undone_at: string | null;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'imports_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
  ];
};

export type LeaseList = {
  Row: {
    account_since: string | null;
    account_starts_on: string | null;
    charges_kind: string | null;
    created_at: string | null;
    deposit: number | null;
    duration_months: number | null;
    ended_by: string | null;
    ends_on: string | null;
    guarantors: Json | null;
    has_resolutory_clause: boolean | null;
    has_solidarity: boolean | null;
    id: string | null;
    is_bilingual: boolean | null;
    is_notice_reduced: boolean | null;
    keys_on: string | null;
    kind: string | null;
    limitation_period: string | null;
    notice_by: string | null;
    notice_received_on: string | null;
    owner_id: string | null;
    property_id: string | null;
    prorata_by: string | null;
    relet_on: string | null;
    rent_due_day: number | null;
    rent_owed_until: string | null;
    rents: Json | null;
    signed_on: string | null;
    starts_on: string | null;
    tenants: Json | null;
    term_months: number | null;
  };
  Relationships: [];
};

export type Leases = {
  Row: {
    account_since: string;
    account_starts_on: string;
    charges_kind: 'provision' | 'fixed';
    created_at: string;
    deposit: number;
    duration_months: number | null;
    ended_by: 'tenant' | 'landlord' | 'agreement' | 'term' | null;
    ends_on: string | null;
    has_resolutory_clause: boolean;
    has_solidarity: boolean;
    id: string;
    idempotency_key: string | null;
    is_bilingual: boolean;
    is_notice_reduced: boolean;
    keys_on: string | null;
    kind: 'unfurnished' | 'furnished' | 'student' | 'mobility' | 'other';
    limitation_period: string;
    notice_received_on: string | null;
    owner_id: string;
    property_id: string | null;
    prorata_by: 'days' | 'thirty';
    relet_on: string | null;
    rent_due_day: number;
    request: Json | null;
    signed_on: string | null;
    starts_on: string | null;
    term_months: number;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'leases_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'leases_property_owner_fkey';
      columns: ['property_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'properties';
      referencedColumns: ['id', 'owner_id'];
    },
  ];
};

export type Lessors = {
  Row: {
    address: string | null;
    address_complement: string | null;
    city: string | null;
    company_name: string | null;
    country: string;
    created_at: string;
    email: string | null;
    first_name: string | null;
    id: string;
    is_family_company: boolean;
    last_name: string | null;
    owner_id: string;
    phone_number: string | null;
    postal_code: string | null;
    series: string;
    signature_id: string | null;
    siren: string | null;
  };
  Insert: {
    address?: string | null | undefined;
    address_complement?: string | null | undefined;
    city?: string | null | undefined;
    company_name?: string | null | undefined;
    country?: string | undefined;
    email?: string | null | undefined;
    first_name?: string | null | undefined;
    is_family_company?: boolean | undefined;
    last_name?: string | null | undefined;
    phone_number?: string | null | undefined;
    postal_code?: string | null | undefined;
    series?: string | undefined;
    siren?: string | null | undefined;
  };
  Update: {
    address?: string | null | undefined;
    address_complement?: string | null | undefined;
    city?: string | null | undefined;
    company_name?: string | null | undefined;
    country?: string | undefined;
    email?: string | null | undefined;
    first_name?: string | null | undefined;
    is_family_company?: boolean | undefined;
    last_name?: string | null | undefined;
    phone_number?: string | null | undefined;
    postal_code?: string | null | undefined;
    signature_id?: string | null | undefined;
    siren?: string | null | undefined;
  };
  Relationships: [
    {
      foreignKeyName: 'lessors_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'lessors_signature_owner_fkey';
      columns: ['signature_id', 'id', 'owner_id'];
      isOneToOne: true;
      referencedRelation: 'signatures';
      referencedColumns: ['id', 'lessor_id', 'owner_id'];
    },
  ];
};

export type Notifications = {
  Row: {
    created_at: string;
    details: Json;
    ended_at: string | null;
    ending: 'done' | 'changed' | 'gone' | null;
    entity_id: string | null;
    id: string;
    kind: string;
    occasion: string | null;
    read_at: string | null;
    type: 'payment' | 'maintenance' | 'lease' | 'document' | 'match';
    user_id: string;
  };
  Insert: never;
  Update: {
    read_at?: string | null | undefined;
  };
  Relationships: [
    {
      foreignKeyName: 'notifications_user_id_fkey';
      columns: ['user_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
  ];
};

export type Payments = {
  Row: {
    amount: number;
    bank_line_id: string | null;
    batch_id: string | null;
    cancel_reason: string | null;
    cancelled_at: string | null;
    created_at: string;
    id: string;
    idempotency_key: string;
    kind: 'payment' | 'benefit' | 'offset' | 'opening';
    lease_id: string;
    method: 'transfer' | 'cheque' | 'cash' | 'directDebit' | null;
    names_due_id: string | null;
    names_from: string | null;
    names_month: string | null;
    names_to: string | null;
    names_until: string | null;
    note: string | null;
    owner_id: string;
    paid_on: string;
    payer_guarantor_id: string | null;
    payer_name: string | null;
    payer_office: 'caf' | 'msa' | null;
    payer_tenant_id: string | null;
    request: Json | null;
    tenant_id: string | null;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'payments_bank_line_fkey';
      columns: ['owner_id', 'bank_line_id'];
      isOneToOne: false;
      referencedRelation: 'bank_lines';
      referencedColumns: ['owner_id', 'id'];
    },
    {
      foreignKeyName: 'payments_lease_owner_fkey';
      columns: ['lease_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'leases';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'payments_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'payments_payer_guarantor_owner_fkey';
      columns: ['payer_guarantor_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'guarantors';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'payments_payer_tenant_owner_fkey';
      columns: ['payer_tenant_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'tenants';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'payments_tenant_owner_fkey';
      columns: ['tenant_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'tenants';
      referencedColumns: ['id', 'owner_id'];
    },
  ];
};

export type Properties = {
  Row: {
    address: string;
    address_complement: string | null;
    archived_on: string | null;
    charges: number;
    city: string;
    created_at: string;
    id: string;
    lessor_id: string;
    name: string;
    owner_id: string;
    postal_code: string;
    rent: number;
    updated_at: string;
  };
  Insert: {
    address: string;
    address_complement?: string | null | undefined;
    charges?: number | undefined;
    city: string;
    lessor_id?: string | undefined;
    name: string;
    postal_code: string;
    rent: number;
  };
  Update: {
    address?: string | undefined;
    address_complement?: string | null | undefined;
    charges?: number | undefined;
    city?: string | undefined;
    lessor_id?: string | undefined;
    name?: string | undefined;
    postal_code?: string | undefined;
    rent?: number | undefined;
  };
  Relationships: [
    {
      foreignKeyName: 'properties_lessor_owner_fkey';
      columns: ['lessor_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'lessors';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'properties_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
  ];
};

export type ReceiptPayments = {
  Row: {
    amount: number;
    due_id: string;
    lease_id: string;
    owner_id: string;
    payment_id: string;
    receipt_id: string;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'receipt_payments_due_owner_fkey';
      columns: ['due_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'dues';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'receipt_payments_lease_owner_fkey';
      columns: ['lease_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'leases';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'receipt_payments_payment_owner_fkey';
      columns: ['payment_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'payments';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'receipt_payments_receipt_owner_fkey';
      columns: ['receipt_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'receipts';
      referencedColumns: ['id', 'owner_id'];
    },
  ];
};

export type Receipts = {
  Row: {
    charges: number;
    due_charges: number;
    due_rent: number;
    housing_benefit: number;
    id: string;
    kind: 'quittance' | 'partial';
    lease_id: string | null;
    other: number;
    owner_id: string;
    paid_at: string;
    paid_in_advance: boolean;
    payment_method: 'transfer' | 'cheque' | 'cash' | 'directDebit' | null;
    period_from: string | null;
    period_to: string | null;
    remaining: number;
    rent: number;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'receipts_document_fkey';
      columns: ['id', 'owner_id', 'kind'];
      isOneToOne: true;
      referencedRelation: 'documents';
      referencedColumns: ['id', 'owner_id', 'kind'];
    },
    {
      foreignKeyName: 'receipts_lease_owner_fkey';
      columns: ['lease_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'leases';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'receipts_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
  ];
};

export type Reductions = {
  Row: {
    amount: number;
    label: string;
    lease_id: string;
    owner_id: string;
    period_from: string;
    period_to: string;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'reductions_lease_owner_fkey';
      columns: ['lease_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'leases';
      referencedColumns: ['id', 'owner_id'];
    },
  ];
};

export type Rents = {
  Row: {
    charges: number;
    holds_from: string;
    lease_id: string;
    owner_id: string;
    rent: number;
    starts_on: string | null;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'rents_lease_owner_fkey';
      columns: ['lease_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'leases';
      referencedColumns: ['id', 'owner_id'];
    },
  ];
};

export type Signatures = {
  Row: {
    created_at: string;
    drawing: Json;
    id: string;
    image: string;
    lessor_id: string | null;
    media_type: 'image/png' | 'image/jpeg';
    owner_id: string;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'signatures_lessor_owner_fkey';
      columns: ['lessor_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'lessors';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'signatures_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
  ];
};

export type TenantList = {
  Row: {
    account_starts_on: string | null;
    charges: number | null;
    charges_kind: string | null;
    company_name: string | null;
    created_at: string | null;
    email: string | null;
    email_consent_address: string | null;
    email_consent_how: string | null;
    email_consent_on: string | null;
    first_name: string | null;
    former_consents: Json | null;
    former_rents: Json | null;
    id: string | null;
    is_bilingual: boolean | null;
    joins_on: string | null;
    last_name: string | null;
    lease_id: string | null;
    lease_starts_on: string | null;
    leaves_on: string | null;
    owner_id: string | null;
    phone_number: string | null;
    property_id: string | null;
    rent: number | null;
    rent_due_day: number | null;
    rent_owed_until: string | null;
    rent_starts_on: string | null;
    replaced_on: string | null;
    siren: string | null;
    stands_for_lease: boolean | null;
    state: string | null;
  };
  Relationships: [];
};

export type Tenants = {
  Row: {
    company_name: string | null;
    created_at: string;
    email: string | null;
    email_consent_address: string | null;
    email_consent_how: string | null;
    email_consent_on: string | null;
    first_name: string | null;
    former_consents: Json;
    id: string;
    joins_on: string | null;
    last_name: string | null;
    lease_id: string;
    leaves_on: string | null;
    owner_id: string;
    phone_number: string | null;
    replaced_on: string | null;
    siren: string | null;
    updated_at: string;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'tenants_lease_owner_fkey';
      columns: ['lease_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'leases';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'tenants_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
  ];
};

export type Users = {
  Row: {
    created_at: string;
    deletes_on: string | null;
    email: string;
    first_name: string | null;
    id: string;
    is_bilingual: boolean;
    is_ended: boolean;
    is_super_admin: boolean;
    last_name: string | null;
    late_rent_after_days: number;
    locale: 'fr' | 'en';
    muted_notification_types: ('payment' | 'maintenance' | 'lease' | 'document' | 'match')[];
    whitelisted_user_id: string | null;
  };
  Insert: never;
  Update: {
    first_name?: string | null | undefined;
    is_bilingual?: boolean | undefined;
    last_name?: string | null | undefined;
    late_rent_after_days?: number | undefined;
    locale?: 'fr' | 'en' | undefined;
    muted_notification_types?: ('payment' | 'maintenance' | 'lease' | 'document' | 'match')[] | undefined;
  };
  Relationships: [
    {
      foreignKeyName: 'users_whitelisted_user_id_fkey';
      columns: ['whitelisted_user_id'];
      isOneToOne: false;
      referencedRelation: 'whitelisted_users';
      referencedColumns: ['id'];
    },
  ];
};

export type WhitelistedUsers = {
  Row: {
    created_at: string;
    created_by: string | null;
    created_by_email: string | null;
    email: string;
    email_sent_at: string | null;
    first_name: string | null;
    id: string;
    last_name: string | null;
    signed_up_at: string | null;
  };
  Insert: {
    email: string;
    first_name?: string | null | undefined;
    last_name?: string | null | undefined;
  };
  Update: {
    email?: string | undefined;
    first_name?: string | null | undefined;
    last_name?: string | null | undefined;
  };
  Relationships: [
    {
      foreignKeyName: 'whitelisted_users_created_by_fkey';
      columns: ['created_by'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
  ];
};
