import { Notification } from '../../_shared/contract/notification.ts';
import type { Locale, User } from '../../_shared/contract/user.ts';
import { readable } from '../http/readable.ts';
import { NOTIFICATION_COLUMNS, type ReadNotification, toNotification } from '../notifications/row.ts';
import { LESSOR_COLUMNS } from '../lessors/row.ts';
import type { LessorRow, UserRow } from '../supabase/database.ts';
import { unauthenticated } from '../supabase/rest-errors.ts';

export const USER_COLUMNS =
  `id, email, locale, is_super_admin, is_bilingual, late_rent_after_days, muted_notification_types, deletes_on, is_ended, lessors(${LESSOR_COLUMNS}), notifications(${NOTIFICATION_COLUMNS}), receipts(id)` as const;

type Row = UserRow & {
  /** The first lessor, whom the profile describes. */
  lessors: LessorRow[];
  notifications: ReadNotification[];
  receipts: { id: string }[];
};

export function toUser(row: Row, unreadNotificationCount: number, locale: Locale): User {
  const [lessor] = row.lessors;
  if (!lessor) throw unauthenticated('The account is gone');
  return {
    id: row.id,
    login: row.email,
    email: row.email,
    firstName: lessor.first_name,
    lastName: lessor.last_name,
    isSuperAdmin: row.is_super_admin,
    locale: row.locale,
    companyName: lessor.company_name,
    address: lessor.address,
    addressComplement: lessor.address_complement,
    postalCode: lessor.postal_code,
    city: lessor.city,
    country: lessor.country,
    phoneNumber: lessor.phone_number,
    siren: lessor.siren,
    isFamilyCompany: lessor.is_family_company,
    signatureId: lessor.signature_id,
    isBilingual: row.is_bilingual,
    lateRentAfterDays: row.late_rent_after_days,
    mutedNotificationTypes: row.muted_notification_types,
    deletesOn: row.deletes_on,
    isEnded: row.is_ended,
    hasIssuedReceipt: row.receipts.length > 0,
    notifications: readable(Notification, row.notifications, (one) => toNotification(one, locale)),
    unreadNotificationCount,
  };
}
