import type { Duty } from '../../../supabase/functions/_shared/contract/leases/duty.ts';
import { todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';

type DutyOf<Kind extends Duty['kind']> = Extract<Duty, { kind: Kind }>;
type Late = DutyOf<'late'>;

/** The fields that are null in a duty about several leases. */
export const SEVERAL_LEASES = { subject: null, day: null, amount: null, until: null } as const;

/** Returns the duty of a late rent: €1,250.50, 52 days late. */
export const aLateRent = (
  name: string,
  tenantId: string,
  details: Partial<Late['details']> = {},
  duty: Partial<Late> = {},
): Late => ({
  kind: 'late',
  subject: crypto.randomUUID(),
  state: 'late',
  day: '2026-01-05',
  amount: 1250.5,
  until: null,
  details: {
    tenantId,
    names: [name],
    propertyName: 'Le Bellecour',
    days: 52,
    count: 1,
    dues: [{ month: todayInParis().slice(0, 7), label: null, isPart: false }],
    month: todayInParis().slice(0, 7),
    letter: null,
    officePart: null,
    ...details,
  },
  ...duty,
});

/** Returns a duty about the lease of a tenant. */
export const aLeaseDuty = <Kind extends 'leaseEnds' | 'keys' | 'insurance' | 'clause' | 'depositReceive'>(
  kind: Kind,
  name: string,
  tenantId: string,
  duty: Partial<Pick<Duty, 'subject' | 'state' | 'day' | 'until'>> = {},
) => ({
  kind,
  subject: crypto.randomUUID(),
  state: 'soon' as const,
  day: '2026-12-01',
  amount: null,
  until: null,
  details: { tenantId, names: [name], propertyName: 'Le Bellecour' },
  ...duty,
});

/** Returns the duty to revise a rent of €750. The rent can be revised until 1 September 2027. */
export const aRevision = (
  name: string,
  tenantId: string,
  duty: Partial<Pick<DutyOf<'revision'>, 'state' | 'day'>> = {},
): DutyOf<'revision'> => ({
  ...aLeaseDuty('leaseEnds', name, tenantId),
  kind: 'revision',
  state: 'now',
  day: '2026-09-01',
  amount: 8.64,
  details: {
    tenantId,
    names: [name],
    propertyName: 'Le Bellecour',
    lastDay: '2027-09-01',
    former: 750,
    cap: 758.64,
  },
  ...duty,
});

/** Returns the duty to return a deposit of €850 by 1 December 2026. The monthly rent is €850. */
export const aDepositReturn = (
  name: string,
  tenantId: string,
  duty: Partial<Pick<DutyOf<'depositReturn'>, 'subject' | 'state' | 'amount'>> = {},
  details: Partial<DutyOf<'depositReturn'>['details']> = {},
): DutyOf<'depositReturn'> => {
  const leaseDuty = aLeaseDuty('leaseEnds', name, tenantId);
  const deposit = { increase: 0, perMonth: 85, hasAddress: true, isProvisional: false };
  return {
    ...leaseDuty,
    kind: 'depositReturn',
    amount: 850,
    details: { ...leaseDuty.details, ...deposit, ...details },
    ...duty,
  };
};

/** Returns the duty to tell the CAF of €1,277 of unpaid rent by 5 February 2027. */
export const aBenefitDuty = (name: string, tenantId: string): DutyOf<'benefitTell'> => {
  const leaseDuty = aLeaseDuty('leaseEnds', name, tenantId);
  return {
    ...leaseDuty,
    kind: 'benefitTell',
    state: 'now',
    day: '2027-02-05',
    amount: 1277,
    details: { ...leaseDuty.details, offices: ['caf'], since: '2026-12-05', isByFormerRule: false },
  };
};

/** Returns the duty to check the expired energy certificate and the statement of risks of Le Bellecour. */
export const aSurveyDuty = (duty: Partial<DutyOf<'fileExpires'>> = {}): DutyOf<'fileExpires'> => ({
  ...SEVERAL_LEASES,
  kind: 'fileExpires',
  subject: crypto.randomUUID(),
  state: 'now',
  day: '2026-03-11',
  details: { propertyName: 'Le Bellecour', surveys: ['energy', 'risks'] },
  ...duty,
});

/** Returns duties of each state. One of the duties is put off. The first duty has a long text. */
export const someDuties = (tenantId: string): Duty[] => [
  aLateRent('Łukasz Nguyễn-Öztürk', tenantId, { letter: 1, count: 4 }),
  aLateRent('Inès Œuvré', tenantId),
  { ...SEVERAL_LEASES, kind: 'letters', state: 'now', details: { count: 2, names: ['Ana Roy', 'Bo Roy'] } },
  aLeaseDuty('keys', 'Nora Klein', tenantId, { state: 'now' }),
  aRevision('Nora Klein', tenantId),
  aDepositReturn(
    'Nora Klein',
    tenantId,
    { state: 'late', amount: 935 },
    { increase: 85, isProvisional: true },
  ),
  {
    ...aLeaseDuty('leaseEnds', 'François Dubois-Moreau', tenantId),
    kind: 'noticeWindow',
    details: {
      tenantId,
      names: ['François Dubois-Moreau'],
      propertyName: 'Villa Mistral',
      termEndsOn: '2027-05-31',
    },
  },
  aBenefitDuty('Fatou Diallo', tenantId),
  aSurveyDuty(),
  aLeaseDuty('insurance', 'Fatou Diallo', tenantId, { until: '2026-12-05' }),
];
