import type { Dashboard } from '../../../supabase/functions/_shared/contract/dashboard.ts';
import type { RentPreview } from '../../../supabase/functions/_shared/contract/leases/lease.ts';
import type { Document } from '../../../supabase/functions/_shared/contract/documents/document.ts';
import type { Lessor } from '../../../supabase/functions/_shared/contract/lessor.ts';
import type { Notification } from '../../../supabase/functions/_shared/contract/users/notification.ts';
import type { Property } from '../../../supabase/functions/_shared/contract/property.ts';
import type { Receipt } from '../../../supabase/functions/_shared/contract/documents/receipt-list.ts';
import type { RentIndex } from '../../../supabase/functions/_shared/contract/leases/rent-index.ts';
import type { Tenant, TenantDeletion } from '../../../supabase/functions/_shared/contract/leases/tenant.ts';
import type { User } from '../../../supabase/functions/_shared/contract/users/user.ts';
import type { WhitelistedUser } from '../../../supabase/functions/_shared/contract/users/whitelist.ts';
import { todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';
import { FIRST_LESSOR_ID } from '../../fixtures/property.ts';
import { aYear } from '../../fixtures/year.ts';
import { type Api, refusal } from './api.ts';

const PLACE = {
  address: '8 rue Auguste Comte',
  addressComplement: null,
  postalCode: '69002',
  city: 'Lyon',
  country: 'FR',
};

/** Returns the user Camille Lefèvre with a complete profile. */
export const aUser = (user: Partial<User> = {}): User => ({
  id: crypto.randomUUID(),
  login: 'camille@exemple.test',
  email: 'camille@exemple.test',
  firstName: 'Camille',
  lastName: 'Lefèvre',
  isSuperAdmin: false,
  locale: 'fr',
  companyName: null,
  ...PLACE,
  phoneNumber: null,
  siren: null,
  isFamilyCompany: false,
  signatureId: null,
  isBilingual: false,
  lateRentAfterDays: 5,
  mutedNotificationTypes: [],
  deletesOn: null,
  isEnded: false,
  hasIssuedReceipt: false,
  notifications: [],
  unreadNotificationCount: 0,
  ...user,
});

/** Returns the losses from deleting a tenant who has no payments and no documents. */
export const aTenantDeletion = (deletion: Partial<TenantDeletion> = {}): TenantDeletion => ({
  isLast: true,
  months: { count: 0, first: null, last: null, expected: 0, received: 0 },
  payments: { count: 0, amount: 0 },
  owed: 0,
  depositHeld: 0,
  guarantors: 0,
  payersForgotten: 0,
  files: 0,
  documentsKept: 0,
  ...deletion,
});

/** Returns the preview of a change of rent that changes no month. */
export const aRentPreview = (preview: Partial<RentPreview> = {}): RentPreview => ({
  months: [],
  unchangedDues: [],
  owedBefore: 0,
  owedAfter: 0,
  ...preview,
});

/** Returns the dashboard of a landlord without tasks. */
export const aDashboard = (dashboard: Partial<Dashboard> = {}): Dashboard => {
  const month = todayInParis().slice(0, 7);
  return {
    month,
    expected: 0,
    received: 0,
    remaining: 0,
    toReceive: 0,
    toGenerate: 0,
    toSend: 0,
    months: [{ month, expected: 0, received: 0 }],
    duties: [],
    nextDueOn: null,
    ...dashboard,
  };
};

/** Returns an entry of the whitelist. */
export const anInvitation = (invitation: Partial<WhitelistedUser> = {}): WhitelistedUser => ({
  id: crypto.randomUUID(),
  email: 'noe@exemple.test',
  firstName: 'Camille',
  lastName: 'Lefèvre',
  emailSentAt: null,
  createdAt: '2026-03-01T12:00:00Z',
  signedUpAt: null,
  createdBy: null,
  ...invitation,
});

/** The data that the API returns for the landlord. A story may change the data. */
export class Landlord {
  /** True while the API accepts the landlord's session. */
  isSignedIn = false;
  user = aUser();
  tenants: Tenant[] = [];
  properties: Property[] = [];
  receipts: Receipt[] = [];
  letters: Document[] = [];
  notifications: Notification[] = [];
  whitelist: WhitelistedUser[] = [];
  indices: RentIndex[] = [];

  get #lessor(): Lessor {
    const { firstName, lastName, companyName, siren, phoneNumber, signatureId } = this.user;
    const { isFamilyCompany, address, addressComplement, postalCode, city, country } = this.user;
    return {
      id: FIRST_LESSOR_ID,
      series: '',
      email: null,
      firstName,
      lastName,
      companyName,
      siren,
      isFamilyCompany,
      phoneNumber,
      signatureId,
      address,
      addressComplement,
      postalCode,
      city,
      country,
    };
  }

  /** Sets responses to the requests that every page may send. A story adds the responses that only its pages need. */
  answerTo(api: Api): void {
    const user = () => (this.isSignedIn ? this.user : refusal('UNAUTHENTICATED'));
    api.on('GET /authentication/user-context', user);
    api.on('POST /authentication/signin', () => {
      this.isSignedIn = true;
      return user();
    });
    api.on('POST /authentication/signout', () => {
      this.isSignedIn = false;
    });
    // A change of language is saved in the profile, because mails use the language.
    api.on('PUT /users/me', user);
    // Stories have no live notifications: the page polls.
    api.on('GET /authentication/access-token', () => refusal('SERVICE_UNAVAILABLE'));
    api.on('GET /tenants', ({ query }) => (isOf(query, 'former') ? [] : this.tenants));
    api.on('GET /properties', ({ query }) => (isOf(query, 'archived') ? [] : this.properties));
    api.on('GET /lessors', () => [this.#lessor]);
    api.on('GET /receipts', () => this.receipts);
    api.on('GET /documents', () => this.letters);
    api.on('GET /positions', () => []);
    api.on('GET /imports', () => []);
    api.on('GET /leases', () => []);
    api.on('GET /leases/:id/revisions', () => []);
    api.on('GET /leases/:id/benefits', () => []);
    api.on('GET /files', () => []);
    api.on('GET /tenants/:id/link', () => ({
      state: 'none',
      sentAt: null,
      renewedAt: null,
      openedIn: null,
      endedAt: null,
    }));
    api.on('GET /indices', () => ({ items: this.indices }));
    api.on('POST /tenants/:id/rents/preview', () => aRentPreview());
    api.on('GET /tenants/:id/deletion', () => aTenantDeletion());
    api.on('GET /admin/whitelist/users', () =>
      this.user.isSuperAdmin ? this.whitelist : refusal('NOT_FOUND'),
    );
    api.on('GET /dashboard', () => aDashboard());
    api.on('GET /duties', () => []);
    api.on('GET /expenses', () => []);
    api.on('GET /year', () => aYear());
    api.on('GET /charges', () => ({
      year: Number(todayInParis().slice(0, 4)) - 1,
      rows: [],
      undivided: [],
      toSettle: 0,
    }));
    api.on('GET /leases/:id/settlements', () => []);
  }
}

const isOf = (query: unknown, state: string): boolean =>
  typeof query === 'object' && query !== null && 'state' in query && query.state === state;
