import * as v from 'valibot';
import { CalendarDate } from './values/calendar-date.ts';
import { Id, Instant, issueCode } from './values/common.ts';
import { requiredNote } from './values/text.ts';

/** The accepted formats of a file. The first bytes of a file decide its format. */
export const FILE_MEDIA_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type FileMediaType = (typeof FILE_MEDIA_TYPES)[number];

export const FILE_MAX_BYTES = 10_000_000;

/**
 * The kind of a file. Expenses and deductions have invoices and estimates, leases and dwellings have the other kinds. Only a
 * lease has leases, inventories and sureties.
 */
export const FileKind = v.picklist(
  [
    'lease',
    'entryInventory',
    'exitInventory',
    'furniture',
    'insurance',
    'surety',
    'coOwnership',
    'energy',
    'risks',
    'electricity',
    'gas',
    'lead',
    'asbestos',
    'noise',
    'surface',
    'invoice',
    'estimate',
    'other',
  ],
  issueCode('invalid'),
);
export type FileKind = v.InferOutput<typeof FileKind>;

/** A file that the landlord keeps. It belongs to one lease, dwelling, expense or deduction. */
export const StoredFile = v.object({
  id: Id,
  kind: FileKind,
  name: v.string(),
  leaseId: v.nullable(Id),
  propertyId: v.nullable(Id),
  expenseId: v.nullable(Id),
  deductionId: v.nullable(Id),
  mediaType: v.picklist(FILE_MEDIA_TYPES),
  /** The number of bytes. */
  size: v.number(),
  /** The day of the document, such as the signature of the lease. */
  madeOn: v.nullable(CalendarDate),
  /** The last day on which a certificate or an insurance is valid. */
  validUntil: v.nullable(CalendarDate),
  /** True if the tenants of the lease may see the file. */
  isShown: v.boolean(),
  createdAt: Instant,
});
export type StoredFile = v.InferOutput<typeof StoredFile>;

/** A file with the place that it belongs to. */
export const ListedFile = v.object({
  ...StoredFile.entries,
  /** The dwelling of the file, of its lease or of its expense; `null` if an expense is for several dwellings. */
  propertyName: v.nullable(v.string()),
  /** True if this dwelling is archived. */
  isArchived: v.boolean(),
  /** The first tenant of the file's lease, and the names of all tenants. */
  tenantId: v.nullable(Id),
  tenantNames: v.array(v.string()),
  /** The day on which the file's expense was paid. */
  paidOn: v.nullable(CalendarDate),
});
export type ListedFile = v.InferOutput<typeof ListedFile>;

/** The maximum number of files in one response. */
export const FILES_AT_ONCE = 1000;

export const FileList = v.array(ListedFile);

const subject = {
  leaseId: v.optional(Id),
  propertyId: v.optional(Id),
  expenseId: v.optional(Id),
  deductionId: v.optional(Id),
};

/** Filters files by their lease, dwelling, expense or deduction. `after` is the id of the last file on the previous page. */
export const FileQuery = v.object({ ...subject, after: v.optional(Id) });

const FileName = requiredNote(120);

/** The query of an upload, whose body is the file. Exactly one of the four ids names the subject of the file. */
export const FileUpload = v.object({
  name: FileName,
  kind: FileKind,
  ...subject,
  madeOn: v.optional(CalendarDate),
  validUntil: v.optional(CalendarDate),
});

/** Changes the given fields of a file. */
export const FileUpdate = v.strictObject({
  name: v.optional(FileName),
  kind: v.optional(FileKind),
  madeOn: v.optional(v.nullable(CalendarDate)),
  validUntil: v.optional(v.nullable(CalendarDate)),
  isShown: v.optional(v.boolean(issueCode('invalid'))),
});
export type FileUpdate = v.InferInput<typeof FileUpdate>;
