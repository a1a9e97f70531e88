import * as v from 'valibot';
import { Ending } from './kind.ts';

/** The columns of a notification about a tenant. `subject_id` is the tenant. */
export const tenantFields = { ending: Ending, subject_id: v.string() };
export const tenantName = v.string();

export const TENANT_GONE = {
  fr: 'Vous avez supprimé ce locataire depuis.',
  en: 'You have since deleted this tenant.',
};

/** Returns the path of the page with the tenant's form. */
export const tenantLink = (news: { readonly subject_id: string }): string =>
  `/tenants?edit=${news.subject_id}`;
