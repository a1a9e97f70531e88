// The schema as PostgREST gives and takes it; `numeric` comes as a JSON number. Written by
// `npm run generate:all` from the database.

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
    owner_id: string;
    payer_key: string | null;
    recorded_at: string;
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

export type DepositDeductions = {
  Row: {
    amount: number;
    created_at: string;
    id: string;
    kept: number;
    kind: 'repair' | 'charges' | 'other';
    label: string;
    lease_id: string;
    movement_id: string | null;
    owner_id: string;
    proof: string;
    tenant_share: number;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'deposit_deductions_lease_owner_fkey';
      columns: ['lease_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'leases';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'deposit_deductions_movement_owner_fkey';
      columns: ['movement_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'deposit_movements';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'deposit_deductions_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
  ];
};

export type DepositMovements = {
  Row: {
    amount: number;
    bank_line_id: string | null;
    batch_id: string | null;
    cancel_reason: string | null;
    cancelled_at: string | null;
    created_at: string;
    deducted: number;
    due_id: string | null;
    id: string;
    idempotency_key: string;
    increase: number;
    kind: 'received' | 'returned' | 'settled' | 'handedOver';
    lease_id: string;
    method: 'transfer' | 'cheque' | 'cash' | 'directDebit' | null;
    moved_on: string;
    not_covered: number;
    owner_id: string;
    payment_id: string | null;
    provision: number;
    request: Json | null;
    set_off: number;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'deposit_movements_bank_line_fkey';
      columns: ['owner_id', 'bank_line_id'];
      isOneToOne: false;
      referencedRelation: 'bank_lines';
      referencedColumns: ['owner_id', 'id'];
    },
    {
      foreignKeyName: 'deposit_movements_due_owner_fkey';
      columns: ['due_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'dues';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'deposit_movements_lease_owner_fkey';
      columns: ['lease_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'leases';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'deposit_movements_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'deposit_movements_payment_owner_fkey';
      columns: ['payment_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'payments';
      referencedColumns: ['id', 'owner_id'];
    },
  ];
};

export type DocumentDeliveries = {
  Row: {
    created_at: string;
    document_id: string;
    how: 'registered' | 'post' | 'hand';
    id: string;
    is_to_all: boolean;
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
    error: 'RECIPIENT_REFUSED' | 'EMAIL_NOT_SENT' | 'DOCUMENT_NOT_VALID' | 'RECIPIENT_CHANGED' | 'DOCUMENT_OVERTAKEN' | 'INTERNAL_ERROR' | null;
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
    acted_by: string | null;
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
    acted_by: string | null;
    code: string;
    id: string;
    idempotency_key: string | null;
    issued_at: string;
    kind: 'quittance' | 'partial' | 'dueNotice' | 'reminder' | 'formalNotice' | 'revision' | 'depositReceipt' | 'depositSettlement' | 'settlement' | 'arrearsReport';
    lease_id: string | null;
    lessor_id: string | null;
    number: string;
    owner_id: string;
    property_id: string | null;
    request: Json | null;
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
    returned_parts: Json | null;
    returns_payment_id: string | null;
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
    {
      foreignKeyName: 'dues_returns_payment_owner_fkey';
      columns: ['returns_payment_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'payments';
      referencedColumns: ['id', 'owner_id'];
    },
  ];
};

export type DutySnoozes = {
  Row: {
    day: string;
    kind: 'late' | 'leaseEnds' | 'noticeWindow' | 'keys' | 'insurance' | 'revision' | 'clause' | 'depositReceive' | 'depositReturn' | 'depositAccounts' | 'settlement' | 'benefitTell' | 'fileExpires';
    owner_id: string;
    subject_id: string;
    until: string;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'duty_snoozes_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
  ];
};

export type ExpectedBenefits = {
  Row: {
    amount: number;
    created_at: string;
    first_month: string;
    id: string;
    kept_month: string | null;
    last_month: string | null;
    lease_id: string;
    office: 'caf' | 'msa';
    owner_id: string;
    tenant_id: string;
    tenants_pay_by: string | null;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'expected_benefits_lease_owner_fkey';
      columns: ['lease_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'leases';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'expected_benefits_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'expected_benefits_tenant_owner_fkey';
      columns: ['tenant_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'tenants';
      referencedColumns: ['id', 'owner_id'];
    },
  ];
};

export type ExpenseProperties = {
  Row: {
    expense_id: string;
    owner_id: string;
    property_id: string;
    shares: number;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'expense_properties_expense_owner_fkey';
      columns: ['expense_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'expenses';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'expense_properties_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'expense_properties_property_owner_fkey';
      columns: ['property_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'properties';
      referencedColumns: ['id', 'owner_id'];
    },
  ];
};

export type Expenses = {
  Row: {
    amount: number;
    bank_line_id: string | null;
    charge: 'water' | 'hotWater' | 'heating' | 'lift' | 'commonParts' | 'electricity' | 'greenSpaces' | 'caretaker' | 'hygiene' | 'equipment' | 'waste' | 'other' | null;
    created_at: string;
    deductible: number | null;
    id: string;
    idempotency_key: string;
    label: string | null;
    lessor_id: string;
    owner_id: string;
    paid_on: string;
    payee: string | null;
    period_from: string | null;
    period_to: string | null;
    recoverable: number | null;
    request: Json | null;
    tax: 'propertyTax' | 'coOwnership' | 'coOwnershipSettlement' | 'coOwnershipStatement' | 'insurance' | 'works' | 'management' | 'loan' | 'unrecovered' | 'eviction' | 'furniture' | 'other' | 'otherIncome' | null;
    total_shares: number;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'expenses_lessor_owner_fkey';
      columns: ['lessor_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'lessors';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'expenses_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
  ];
};

export type Files = {
  Row: {
    created_at: string;
    deduction_id: string | null;
    expense_id: string | null;
    id: string;
    is_shown: boolean;
    kind: 'lease' | 'entryInventory' | 'exitInventory' | 'furniture' | 'insurance' | 'surety' | 'coOwnership' | 'energy' | 'risks' | 'electricity' | 'gas' | 'lead' | 'asbestos' | 'noise' | 'surface' | 'invoice' | 'estimate' | 'other';
    lease_id: string | null;
    made_on: string | null;
    media_type: 'application/pdf' | 'image/jpeg' | 'image/png';
    name: string;
    owner_id: string;
    property_id: string | null;
    sha256: string;
    size: number;
    stored_at: string | null;
    valid_until: string | null;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'files_deduction_owner_fkey';
      columns: ['deduction_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'deposit_deductions';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'files_expense_owner_fkey';
      columns: ['expense_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'expenses';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'files_lease_owner_fkey';
      columns: ['lease_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'leases';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'files_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'files_property_owner_fkey';
      columns: ['property_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'properties';
      referencedColumns: ['id', 'owner_id'];
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
    completed: number | null;
    created_at: string | null;
    file_name: string | null;
    id: string;
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
    accounts_approved_on: string | null;
    charges_kind: string | null;
    created_at: string | null;
    deposit: number | null;
    duration_months: number | null;
    ended_by: string | null;
    ends_on: string | null;
    exit_state: string | null;
    former_order: Json | null;
    guarantors: Json | null;
    has_charges_index: boolean | null;
    has_resolutory_clause: boolean | null;
    has_revision_clause: boolean | null;
    has_solidarity: boolean | null;
    id: string;
    insured_until: string | null;
    irl_reference: string | null;
    irl_reference_from: string | null;
    is_bilingual: boolean | null;
    is_notice_reduced: boolean | null;
    keys_on: string | null;
    kind: string | null;
    limitation_period: string | null;
    new_address: string | null;
    notice_by: string | null;
    notice_received_on: string | null;
    owner_id: string | null;
    property_id: string | null;
    prorata_by: string | null;
    relet_on: string | null;
    rent_due_day: number | null;
    rent_owed_until: string | null;
    rents: Json | null;
    revision_day: number | null;
    revision_month: number | null;
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
    accounts_approved_on: string | null;
    charges_kind: 'provision' | 'fixed';
    created_at: string;
    deposit: number;
    deposit_provision: number;
    duration_months: number | null;
    ended_by: 'tenant' | 'landlord' | 'agreement' | 'term' | null;
    ends_on: string | null;
    exit_state: 'conform' | 'different' | null;
    former_order: Json | null;
    former_order_until: string | null;
    has_charges_index: boolean;
    has_resolutory_clause: boolean;
    has_revision_clause: boolean | null;
    has_solidarity: boolean;
    id: string;
    idempotency_key: string | null;
    insured_until: string | null;
    irl_reference: string | null;
    irl_reference_from: string | null;
    is_bilingual: boolean;
    is_notice_reduced: boolean;
    keys_on: string | null;
    kind: 'unfurnished' | 'furnished' | 'student' | 'mobility' | 'other';
    limitation_period: string;
    new_address: string | null;
    notice_received_on: string | null;
    owner_id: string;
    property_id: string | null;
    prorata_by: 'days' | 'thirty';
    relet_on: string | null;
    rent_due_day: number;
    request: Json | null;
    revision_day: number | null;
    revision_month: number | null;
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
    idempotency_key: string | null;
    is_family_company: boolean;
    last_name: string | null;
    owner_id: string;
    phone_number: string | null;
    postal_code: string | null;
    request: Json | null;
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
    id: string;
    kind: string;
    occasion: string | null;
    read_at: string | null;
    subject_id: string | null;
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
    acted_by: string | null;
    amount: number;
    bank_line_id: string | null;
    batch_id: string | null;
    cancel_reason: string | null;
    cancelled_at: string | null;
    cancelled_by: string | null;
    created_at: string;
    id: string;
    idempotency_key: string;
    kind: 'payment' | 'benefit' | 'offset' | 'credit' | 'opening';
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
    energy_class: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | null;
    energy_class_on: string | null;
    id: string;
    idempotency_key: string | null;
    is_collective: boolean | null;
    lessor_id: string;
    name: string;
    owner_id: string;
    postal_code: string;
    rent: number;
    request: Json | null;
  };
  Insert: {
    address: string;
    address_complement?: string | null | undefined;
    charges?: number | undefined;
    city: string;
    energy_class?: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | null | undefined;
    energy_class_on?: string | null | undefined;
    is_collective?: boolean | null | undefined;
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
    energy_class?: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | null | undefined;
    energy_class_on?: string | null | undefined;
    is_collective?: boolean | null | undefined;
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
    is_paid_in_advance: boolean;
    kind: 'quittance' | 'partial';
    lease_id: string | null;
    method: 'transfer' | 'cheque' | 'cash' | 'directDebit' | null;
    other: number;
    owner_id: string;
    paid_on: string;
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
    created_at: string;
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

export type RentIndices = {
  Row: {
    added_at: string;
    added_by: string | null;
    published_on: string | null;
    quarter: string;
    source: string;
    value: number;
    zone: 'metropole' | 'overseas' | 'corsica';
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'rent_indices_added_by_fkey';
      columns: ['added_by'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
  ];
};

export type Rents = {
  Row: {
    charges: number;
    created_at: string;
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

export type Revisions = {
  Row: {
    amount: number;
    asked_on: string;
    cap: number;
    confirmed_facts: ('RENT_CHANGED' | 'ENERGY_CLASS_UNKNOWN' | 'DURATION_UNKNOWN')[];
    created_at: string;
    for_day: string;
    former: number;
    id: string;
    idempotency_key: string;
    is_index_entered: boolean;
    lease_id: string;
    new_index: number;
    new_quarter: string;
    old_index: number;
    old_quarter: string;
    owner_id: string;
    replaces_rent: boolean;
    request: Json | null;
    starts_on: string;
    target: 'rent' | 'charges';
    undo_reason: string | null;
    undone_at: string | null;
    zone: 'metropole' | 'overseas' | 'corsica';
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'revisions_lease_owner_fkey';
      columns: ['lease_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'leases';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'revisions_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
  ];
};

export type SettlementLines = {
  Row: {
    amount: number;
    days: string;
    expense_id: string;
    owner_id: string;
    settlement_id: string;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'settlement_lines_expense_owner_fkey';
      columns: ['expense_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'expenses';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'settlement_lines_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'settlement_lines_settlement_owner_fkey';
      columns: ['settlement_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'settlements';
      referencedColumns: ['id', 'owner_id'];
    },
  ];
};

export type Settlements = {
  Row: {
    agreed_provisions: number;
    balance: number;
    called: number;
    called_before: number;
    cancel_reason: string | null;
    cancelled_at: string | null;
    created_at: string;
    due_ids: string[];
    due_on: string | null;
    id: string;
    idempotency_key: string;
    is_made_elsewhere: boolean;
    lease_id: string;
    owner_id: string;
    payment_id: string | null;
    period_from: string;
    period_to: string;
    request: Json | null;
    sent_on: string;
    spent: number;
    split_due_id: string | null;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'settlements_lease_owner_fkey';
      columns: ['lease_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'leases';
      referencedColumns: ['id', 'owner_id'];
    },
    {
      foreignKeyName: 'settlements_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'settlements_payment_owner_fkey';
      columns: ['payment_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'payments';
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

export type TenantLinks = {
  Row: {
    created_at: string;
    ended_at: string | null;
    id: string;
    opened_in: string | null;
    owner_id: string;
    renewed_at: string | null;
    sent_at: string | null;
    tenant_id: string;
  };
  Insert: never;
  Update: never;
  Relationships: [
    {
      foreignKeyName: 'tenant_links_owner_id_fkey';
      columns: ['owner_id'];
      isOneToOne: false;
      referencedRelation: 'users';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'tenant_links_tenant_owner_fkey';
      columns: ['tenant_id', 'owner_id'];
      isOneToOne: false;
      referencedRelation: 'tenants';
      referencedColumns: ['id', 'owner_id'];
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
    id: string;
    is_bilingual: boolean | null;
    joins_on: string | null;
    last_name: string | null;
    lease_id: string | null;
    lease_starts_on: string | null;
    leaves_on: string | null;
    owner_id: string | null;
    phone_number: string | null;
    postal_address: string | null;
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
    idempotency_key: string | null;
    joins_on: string | null;
    last_name: string | null;
    lease_id: string;
    leaves_on: string | null;
    owner_id: string;
    phone_number: string | null;
    postal_address: string | null;
    replaced_on: string | null;
    request: Json | null;
    siren: string | null;
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

/** Parameters may be null. Types of results leave null out: Postgres does not state which results may be null. */
export type Functions = {
  account_state: {
    Args: { address: string | null };
    Returns: string;
  };
  account_statement: {
    Args: { first_day?: string | null | undefined; last_day?: string | null | undefined; tenant: string | null };
    Returns: unknown;
  };
  add_benefit: {
    Args: { amount: number | null; first_month: string | null; last_month?: string | null | undefined; lease_id: string | null; office: string | null; tenant_id: string | null; tenants_pay_by?: string | null | undefined };
    Returns: unknown;
  };
  add_deposit_movement: {
    Args: { amount: number | null; idempotency_key: string | null; issue?: boolean | null | undefined; kind: string | null; lease_id: string | null; method?: string | null | undefined; moved_on: string | null };
    Returns: unknown;
  };
  add_due: {
    Args: { amount: number | null; due_on: string | null; idempotency_key: string | null; kind: string | null; label: string | null; lease_id: string | null };
    Returns: unknown;
  };
  add_expense: {
    Args: { expense: object | null; idempotency_key: string | null };
    Returns: unknown;
  };
  add_file: {
    Args: { file: object | null };
    Returns: unknown;
  };
  add_lessor: {
    Args: { fields: object | null; idempotency_key?: string | null | undefined };
    Returns: unknown;
  };
  add_letting: {
    Args: { idempotency_key: string | null; letting: object | null };
    Returns: unknown;
  };
  add_link_token: {
    Args: { link: string | null; token_hash: string | null };
    Returns: undefined;
  };
  add_mail_token: {
    Args: { mail: string | null; token_hash: string | null };
    Returns: boolean;
  };
  add_property: {
    Args: { fields: object | null; idempotency_key?: string | null | undefined };
    Returns: unknown;
  };
  add_rent_index: {
    Args: { published_on?: string | null | undefined; quarter: string | null; replaces?: boolean | null | undefined; source: string | null; value: number | null; yearly_change: number | null; zone: string | null };
    Returns: unknown;
  };
  add_signature: {
    Args: { drawing: object | null; image: string | null; lessor: string | null; media_type: string | null };
    Returns: undefined;
  };
  add_tenant: {
    Args: { fields: object | null; idempotency_key?: string | null | undefined };
    Returns: unknown;
  };
  add_to_whitelist: {
    Args: { people: object | null };
    Returns: unknown;
  };
  archive_property: {
    Args: { is_archived: boolean | null; property: string | null };
    Returns: undefined;
  };
  are_jobs_late: {
    Args: Record<PropertyKey, never>;
    Returns: boolean;
  };
  arrears_report_of_lease: {
    Args: { lease_id: string | null };
    Returns: unknown;
  };
  bank_expected: {
    Args: { since?: string | null | undefined };
    Returns: unknown;
  };
  batches: {
    Args: Record<PropertyKey, never>;
    Returns: unknown;
  };
  benefits_of_lease: {
    Args: { lease_id: string | null };
    Returns: unknown;
  };
  cancel_deposit_movement: {
    Args: { movement: string | null; reason: string | null };
    Returns: unknown;
  };
  cancel_due: {
    Args: { due: string | null; reason: string | null };
    Returns: unknown;
  };
  cancel_payment: {
    Args: { payment: string | null; reason: string | null; void_receipts?: boolean | null | undefined };
    Returns: unknown;
  };
  cancel_settlement: {
    Args: { reason: string | null; settlement: string | null };
    Returns: unknown;
  };
  change_benefit: {
    Args: { amount: number | null; benefit: string | null; first_month: string | null; last_month?: string | null | undefined; lease_id: string | null; office: string | null; tenant_id: string | null; tenants_pay_by?: string | null | undefined };
    Returns: unknown;
  };
  change_lease: {
    Args: { changes: object | null; lease: string | null };
    Returns: unknown;
  };
  change_rent: {
    Args: { charges: number | null; lease: string | null; rent: number | null; starts_on: string | null };
    Returns: unknown;
  };
  change_tenant: {
    Args: { changes: object | null; tenant: string | null };
    Returns: unknown;
  };
  charges_of_year: {
    Args: { year: number | null };
    Returns: unknown;
  };
  check_import: {
    Args: { lines: object | null };
    Returns: unknown;
  };
  confirmation_state: {
    Args: { browser_secret: string | null; link_token: string | null };
    Returns: string;
  };
  dashboard: {
    Args: Record<PropertyKey, never>;
    Returns: unknown;
  };
  delete_benefit: {
    Args: { benefit: string | null; lease_id: string | null };
    Returns: undefined;
  };
  delete_expense: {
    Args: { expense: string | null };
    Returns: undefined;
  };
  delete_file: {
    Args: { file: string | null };
    Returns: undefined;
  };
  delete_lessor: {
    Args: { lessor: string | null };
    Returns: undefined;
  };
  delete_tenant: {
    Args: { tenant: string | null };
    Returns: undefined;
  };
  deliver_document: {
    Args: { deliveries: object | null; document: string | null };
    Returns: unknown;
  };
  deliver_documents: {
    Args: { document_ids: readonly string[] | null; how: string | null; sent_on: string | null };
    Returns: undefined;
  };
  deposit_of_lease: {
    Args: { lease_id: string | null; returned_on?: string | null | undefined };
    Returns: unknown;
  };
  document_by_code: {
    Args: { document_code: string | null };
    Returns: unknown;
  };
  document_page: {
    Args: { after_id?: string | null | undefined; kinds?: readonly string[] | null | undefined; number?: string | null | undefined; tenant_id?: string | null | undefined; year?: number | null | undefined };
    Returns: unknown;
  };
  documents_by_id: {
    Args: { document_ids: readonly string[] | null };
    Returns: unknown;
  };
  documents_of_year: {
    Args: { most: number | null; skipped: number | null; year: number | null };
    Returns: unknown;
  };
  due_by_id: {
    Args: { due: string | null };
    Returns: unknown;
  };
  dues_of_lease: {
    Args: { after_id?: string | null | undefined; lease: string | null };
    Returns: unknown;
  };
  dues_of_month: {
    Args: { after_id?: string | null | undefined; month: string | null };
    Returns: unknown;
  };
  duty_list: {
    Args: Record<PropertyKey, never>;
    Returns: Json;
  };
  end_account: {
    Args: { whitelisted: string | null };
    Returns: unknown;
  };
  end_benefit: {
    Args: { benefit: string | null; last_month: string | null; lease_id: string | null; next_amount?: number | null | undefined; tenants_pay_by?: string | null | undefined };
    Returns: unknown;
  };
  end_file_removals: {
    Args: { ids: readonly string[] | null };
    Returns: undefined;
  };
  end_tenant_link: {
    Args: { tenant: string | null };
    Returns: undefined;
  };
  enter_tenant_view: {
    Args: { token_hash: string | null };
    Returns: boolean;
  };
  erase_account_now: {
    Args: { account: string | null };
    Returns: undefined;
  };
  expense_by_id: {
    Args: { expense: string | null };
    Returns: unknown;
  };
  expense_page: {
    Args: { after_id?: string | null | undefined; property_id?: string | null | undefined; year?: number | null | undefined };
    Returns: unknown;
  };
  expense_parts_of_year: {
    Args: { after_id?: string | null | undefined; year: number | null };
    Returns: unknown;
  };
  export_page: {
    Args: { after?: object | null | undefined; as_of?: string | null | undefined; part: string | null };
    Returns: unknown;
  };
  exported_files: {
    Args: { after_id?: string | null | undefined; are_bills?: boolean | null | undefined; year?: number | null | undefined };
    Returns: unknown;
  };
  file_by_id: {
    Args: { file: string | null };
    Returns: unknown;
  };
  file_list: {
    Args: { after_id?: string | null | undefined; deduction_id?: string | null | undefined; expense_id?: string | null | undefined; lease_id?: string | null | undefined; property_id?: string | null | undefined };
    Returns: unknown;
  };
  file_removals: {
    Args: Record<PropertyKey, never>;
    Returns: unknown;
  };
  forget_attempts: {
    Args: { attempt_keys: readonly string[] | null };
    Returns: undefined;
  };
  forget_bank_payer: {
    Args: { payer_key: string | null };
    Returns: undefined;
  };
  import_blockers: {
    Args: { import: string | null };
    Returns: unknown;
  };
  import_lettings: {
    Args: { file_name?: string | null | undefined; import_id: string | null; lines: object | null; part: number | null };
    Returns: unknown;
  };
  issue_arrears_report: {
    Args: { idempotency_key: string | null; lease_id: string | null; office: string | null; reference?: string | null | undefined };
    Returns: unknown;
  };
  issue_due: {
    Args: { due: string | null };
    Returns: unknown;
  };
  issue_due_notices: {
    Args: { month: string | null; tenant_ids: readonly string[] | null };
    Returns: unknown;
  };
  issue_month: {
    Args: { month: string | null; tenant_ids: readonly string[] | null };
    Returns: unknown;
  };
  issue_receipt: {
    Args: { benefit_office?: string | null | undefined; charges: number | null; housing_benefit?: number | null | undefined; method?: string | null | undefined; paid_in_advance?: boolean | null | undefined; paid_on: string | null; period_from: string | null; period_to: string | null; property_id: string | null; rent: number | null; replaces?: readonly string[] | null | undefined; tenant_id: string | null };
    Returns: unknown;
  };
  issue_reminder: {
    Args: { addition?: string | null | undefined; idempotency_key: string | null; lease_id: string | null; level: number | null; offers_instalments?: boolean | null | undefined; overridden_blockers?: readonly string[] | null | undefined };
    Returns: unknown;
  };
  keep_account: {
    Args: { account: string | null };
    Returns: undefined;
  };
  keep_benefit: {
    Args: { benefit: string | null; lease_id: string | null; month: string | null };
    Returns: unknown;
  };
  keep_files: {
    Args: { files: object | null };
    Returns: unknown;
  };
  kept_files: {
    Args: { document_ids: readonly string[] | null };
    Returns: unknown;
  };
  mail_refusal: {
    Args: { mail: string | null };
    Returns: string;
  };
  month_list: {
    Args: { month: string | null };
    Returns: unknown;
  };
  open_tenant_link: {
    Args: { is_mailed: boolean | null; tenant: string | null };
    Returns: unknown;
  };
  pay_month: {
    Args: { idempotency_key: string | null; issue?: string | null | undefined; method: string | null; month: string | null; only_rent?: boolean | null | undefined; paid_on: string | null; tenant_ids: readonly string[] | null };
    Returns: unknown;
  };
  payments_of_lease: {
    Args: { after_id?: string | null | undefined; lease: string | null };
    Returns: unknown;
  };
  payments_of_receipt: {
    Args: { receipt: string | null };
    Returns: unknown;
  };
  payments_of_year: {
    Args: { after_id?: string | null | undefined; lessor_id?: string | null | undefined; property_id?: string | null | undefined; year: number | null };
    Returns: unknown;
  };
  position_page: {
    Args: { after_id?: string | null | undefined; is_late?: boolean | null | undefined };
    Returns: unknown;
  };
  preview_arrears_report: {
    Args: { lease_id: string | null; office: string | null; reference?: string | null | undefined };
    Returns: unknown;
  };
  preview_batch_undo: {
    Args: { batch: string | null };
    Returns: unknown;
  };
  preview_deposit_movement: {
    Args: { amount: number | null; lease_id: string | null; method?: string | null | undefined; moved_on: string | null };
    Returns: unknown;
  };
  preview_deposit_settlement: {
    Args: { amount: number | null; lease_id: string | null; method?: string | null | undefined; returned_on: string | null };
    Returns: unknown;
  };
  preview_letting: {
    Args: { letting: object | null };
    Returns: unknown;
  };
  preview_payment: {
    Args: { amount: number | null; due_id?: string | null | undefined; idempotency_key: string | null; issue?: string | null | undefined; kind?: string | null | undefined; method?: string | null | undefined; month?: string | null | undefined; note?: string | null | undefined; paid_on: string | null; payer?: string | null | undefined; payer_guarantor_id?: string | null | undefined; payer_office?: string | null | undefined; payer_tenant_id?: string | null | undefined; payments_seen?: number | null | undefined; tenant_id: string | null };
    Returns: unknown;
  };
  preview_receipt: {
    Args: { benefit_office?: string | null | undefined; charges: number | null; housing_benefit?: number | null | undefined; method?: string | null | undefined; paid_in_advance?: boolean | null | undefined; paid_on: string | null; period_from: string | null; period_to: string | null; property_id: string | null; rent: number | null; replaces?: readonly string[] | null | undefined; tenant_id: string | null };
    Returns: unknown;
  };
  preview_reminder: {
    Args: { addition?: string | null | undefined; lease_id: string | null; level: number | null; offers_instalments?: boolean | null | undefined; overridden_blockers?: readonly string[] | null | undefined };
    Returns: unknown;
  };
  preview_rent: {
    Args: { charges: number | null; lease: string | null; rent: number | null; replaces_later?: boolean | null | undefined; starts_on: string | null };
    Returns: unknown;
  };
  preview_revision: {
    Args: { addition?: string | null | undefined; asked_on: string | null; confirmed_facts?: readonly string[] | null | undefined; for_day?: string | null | undefined; from_next_term?: boolean | null | undefined; indices?: object | null | undefined; lease_id: string | null; new_amount?: number | null | undefined; target: string | null };
    Returns: unknown;
  };
  preview_settlement_letter: {
    Args: { balance: number | null; bills_at: string | null; called_before?: number | null | undefined; confirmed_facts?: readonly string[] | null | undefined; due_on?: string | null | undefined; is_agreed?: boolean | null | undefined; lease_id: string | null; note?: string | null | undefined; period_from: string | null; period_to: string | null };
    Returns: unknown;
  };
  queue_document_mail: {
    Args: { document: string | null; idempotency_key: string | null; unless_sent?: boolean | null | undefined };
    Returns: unknown;
  };
  receipt_page: {
    Args: { after_id?: string | null | undefined };
    Returns: unknown;
  };
  receipt_term: {
    Args: { first_day: string | null; last_day: string | null; tenant_id: string | null };
    Returns: unknown;
  };
  receipts_of_payment: {
    Args: { payment: string | null };
    Returns: unknown;
  };
  record_bank_lines: {
    Args: { batch: string | null; file_name?: string | null | undefined; issue?: string | null | undefined; lines: object | null };
    Returns: unknown;
  };
  record_confirmation: {
    Args: { link_token: string | null };
    Returns: undefined;
  };
  record_consents: {
    Args: { consent_on: string | null; how: string | null; tenant_ids: readonly string[] | null };
    Returns: readonly string[];
  };
  record_invitation: {
    Args: { address: string | null; entry: string | null };
    Returns: undefined;
  };
  record_payment: {
    Args: { amount: number | null; due_id?: string | null | undefined; idempotency_key: string | null; issue?: string | null | undefined; kind?: string | null | undefined; method?: string | null | undefined; month?: string | null | undefined; note?: string | null | undefined; paid_on: string | null; payer?: string | null | undefined; payer_guarantor_id?: string | null | undefined; payer_office?: string | null | undefined; payer_tenant_id?: string | null | undefined; payments_seen?: number | null | undefined; tenant_id: string | null };
    Returns: unknown;
  };
  record_sent_link: {
    Args: { link: string | null };
    Returns: undefined;
  };
  record_settlement: {
    Args: { balance: number | null; confirmed_facts?: readonly string[] | null | undefined; due_on?: string | null | undefined; idempotency_key: string | null; lease_id: string | null; period_from: string | null; period_to: string | null; sent_on: string | null };
    Returns: unknown;
  };
  reduce_due: {
    Args: { due: string | null; label: string | null; reduction: number | null };
    Returns: unknown;
  };
  refund: {
    Args: { amount: number | null; idempotency_key: string | null; label?: string | null | undefined; lease_id: string | null; paid_on: string | null; payment_id?: string | null | undefined; void_receipts?: boolean | null | undefined };
    Returns: unknown;
  };
  reissue_receipt: {
    Args: { follows_lease?: boolean | null | undefined; receipt: string | null };
    Returns: unknown;
  };
  reminder_of_lease: {
    Args: { lease_id: string | null };
    Returns: unknown;
  };
  renew_tenant_link: {
    Args: { new_hash: string | null; token_hash: string | null };
    Returns: unknown;
  };
  replace_claim: {
    Args: { document: string | null; idempotency_key: string | null };
    Returns: unknown;
  };
  request_account_deletion: {
    Args: { account: string | null };
    Returns: string;
  };
  revise_lease: {
    Args: { addition?: string | null | undefined; asked_on: string | null; confirmed_facts?: readonly string[] | null | undefined; for_day?: string | null | undefined; from_next_term?: boolean | null | undefined; idempotency_key: string | null; indices?: object | null | undefined; lease_id: string | null; new_amount?: number | null | undefined; target: string | null };
    Returns: unknown;
  };
  revision_of_lease: {
    Args: { asked_on?: string | null | undefined; lease_id: string | null; new_index?: number | null | undefined; old_index?: number | null | undefined; target?: string | null | undefined };
    Returns: unknown;
  };
  revisions_of_lease: {
    Args: { lease_id: string | null };
    Returns: unknown;
  };
  rows_at_once: {
    Args: Record<PropertyKey, never>;
    Returns: number[];
  };
  set_account: {
    Args: { balance: number | null; lease: string | null; starts_on: string | null };
    Returns: unknown;
  };
  set_deposit_deductions: {
    Args: { deductions: object | null; lease_id: string | null; provision?: number | null | undefined };
    Returns: unknown;
  };
  set_expense: {
    Args: { changes: object | null; expense: string | null };
    Returns: unknown;
  };
  set_file: {
    Args: { changes: object | null; file: string | null };
    Returns: unknown;
  };
  set_profile: {
    Args: { changes: object | null };
    Returns: undefined;
  };
  settle_charges: {
    Args: { balance: number | null; bills_at: string | null; called_before?: number | null | undefined; confirmed_facts?: readonly string[] | null | undefined; due_on?: string | null | undefined; idempotency_key: string | null; is_agreed?: boolean | null | undefined; lease_id: string | null; note?: string | null | undefined; period_from: string | null; period_to: string | null };
    Returns: unknown;
  };
  settle_deposit: {
    Args: { amount: number | null; idempotency_key: string | null; lease_id: string | null; method?: string | null | undefined; returned_on: string | null };
    Returns: unknown;
  };
  settle_document_mail: {
    Args: { failure: string | null; mail: string | null };
    Returns: undefined;
  };
  settlement_draft: {
    Args: { called_before?: number | null | undefined; lease_id: string | null; period_from: string | null; period_to: string | null };
    Returns: unknown;
  };
  settlements_of_lease: {
    Args: { lease_id: string | null };
    Returns: unknown;
  };
  signature_drawings: {
    Args: { signatures: readonly string[] | null };
    Returns: unknown;
  };
  signature_in_use: {
    Args: { lessor?: string | null | undefined };
    Returns: unknown;
  };
  snooze_duty: {
    Args: { day: string | null; kind: string | null; subject: string | null; until?: string | null | undefined };
    Returns: undefined;
  };
  split_settlement: {
    Args: { parts?: number | null | undefined; settlement: string | null };
    Returns: unknown;
  };
  store_file: {
    Args: { media_type: string | null; path: string | null; size: number | null };
    Returns: boolean;
  };
  take_attempt: {
    Args: { attempt_key: string | null; burst: number | null; every_seconds: number | null };
    Returns: number;
  };
  take_over_by_code: {
    Args: { address: string | null; code: string | null };
    Returns: string;
  };
  take_over_by_link: {
    Args: { link_token: string | null };
    Returns: string;
  };
  tenant_deletion: {
    Args: { tenant: string | null };
    Returns: unknown;
  };
  tenant_document: {
    Args: { document: string | null; token_hash: string | null };
    Returns: unknown;
  };
  tenant_file: {
    Args: { file: string | null; token_hash: string | null };
    Returns: unknown;
  };
  tenant_link: {
    Args: { tenant: string | null };
    Returns: unknown;
  };
  tenant_statement: {
    Args: { token_hash: string | null };
    Returns: unknown;
  };
  tenant_view: {
    Args: { token_hash: string | null };
    Returns: unknown;
  };
  undo_batch: {
    Args: { batch: string | null; reason: string | null };
    Returns: unknown;
  };
  undo_import: {
    Args: { import: string | null };
    Returns: undefined;
  };
  undo_rent: {
    Args: { lease: string | null; starts_on: string | null };
    Returns: unknown;
  };
  undo_revision: {
    Args: { reason: string | null; revision: string | null };
    Returns: unknown;
  };
  unread_notification_count: {
    Args: Record<PropertyKey, never>;
    Returns: number;
  };
  void_document: {
    Args: { document: string | null; reason: string | null };
    Returns: unknown;
  };
  void_receipt: {
    Args: { cancel_payments?: boolean | null | undefined; reason: string | null; receipt: string | null };
    Returns: unknown;
  };
  year_of: {
    Args: { lessor_id?: string | null | undefined; year: number | null };
    Returns: unknown;
  };
};

/** All types, in the form that supabase-js requires. */
export type Database = {
  public: {
    Tables: {
      allocations: Allocations;
      bank_lines: BankLines;
      deposit_deductions: DepositDeductions;
      deposit_movements: DepositMovements;
      document_deliveries: DocumentDeliveries;
      document_files: DocumentFiles;
      document_mails: DocumentMails;
      document_replacements: DocumentReplacements;
      document_voids: DocumentVoids;
      documents: Documents;
      dues: Dues;
      duty_snoozes: DutySnoozes;
      expected_benefits: ExpectedBenefits;
      expense_properties: ExpenseProperties;
      expenses: Expenses;
      files: Files;
      guarantors: Guarantors;
      imports: Imports;
      leases: Leases;
      lessors: Lessors;
      notifications: Notifications;
      payments: Payments;
      properties: Properties;
      receipt_payments: ReceiptPayments;
      receipts: Receipts;
      reductions: Reductions;
      rent_indices: RentIndices;
      rents: Rents;
      revisions: Revisions;
      settlement_lines: SettlementLines;
      settlements: Settlements;
      signatures: Signatures;
      tenant_links: TenantLinks;
      tenants: Tenants;
      users: Users;
      whitelisted_users: WhitelistedUsers;
    };
    Views: {
      import_list: ImportList;
      lease_list: LeaseList;
      tenant_list: TenantList;
    };
    Functions: Functions;
  };
};
