import type { InferOutput } from 'valibot';
import { Notification } from '../../_shared/contract/notification.ts';
import type { ProfileUpdate } from '../../_shared/contract/profile.ts';
import type { Locale, User } from '../../_shared/contract/user.ts';
import { readable } from '../http/readable.ts';
import { NOTIFICATION_COLUMNS, type ReadNotification, toNotification } from '../notifications/row.ts';
import type { UserRow } from '../supabase/database.ts';
import type { Users } from '../supabase/schema.ts';

export const USER_COLUMNS =
  `id, email, first_name, last_name, locale, is_super_admin, company_name, address, address_complement, postal_code, city, phone_number, siren, signature_id, late_rent_after_days, muted_notification_types, deletes_on, is_ended, notifications(${NOTIFICATION_COLUMNS}), receipts(id)` as const;

type Row = UserRow & { notifications: ReadNotification[]; receipts: { id: string }[] };

export function toUser(row: Row, unreadNotificationCount: number, locale: Locale): User {
  return {
    id: row.id,
    login: row.email,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    isSuperAdmin: row.is_super_admin,
    locale: row.locale,
    companyName: row.company_name,
    address: row.address,
    addressComplement: row.address_complement,
    postalCode: row.postal_code,
    city: row.city,
    phoneNumber: row.phone_number,
    siren: row.siren,
    signatureId: row.signature_id,
    lateRentAfterDays: row.late_rent_after_days,
    mutedNotificationTypes: row.muted_notification_types,
    deletesOn: row.deletes_on,
    isEnded: row.is_ended,
    hasIssuedReceipt: row.receipts.length > 0,
    notifications: readable(Notification, row.notifications, (one) => toNotification(one, locale)),
    unreadNotificationCount,
  };
}

/** The columns to write: what the body leaves out is undefined, and JSON leaves it out as well. */
export function fromProfile(body: InferOutput<typeof ProfileUpdate>): Users['Update'] {
  return {
    first_name: body.firstName,
    last_name: body.lastName,
    locale: body.locale,
    company_name: body.companyName,
    address: body.address,
    address_complement: body.addressComplement,
    postal_code: body.postalCode,
    city: body.city,
    phone_number: body.phoneNumber,
    siren: body.siren,
    late_rent_after_days: body.lateRentAfterDays,
    muted_notification_types: body.mutedNotificationTypes,
  };
}
