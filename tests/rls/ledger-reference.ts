/** A due as input of the replay, with amounts in cents. */
export interface ReferenceDue {
  readonly id: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly dueOn: string;
  /** The amount after reductions. */
  readonly amount: number;
  /** The sum of reductions, even above the amount due. */
  readonly waived: number;
  readonly label: string | null;
  readonly place: number;
  /** The payment that this refund takes back. */
  readonly returnsPayment?: string | null;
  /** The parts of payments for this due that were taken back, the latest first. */
  readonly returned?: readonly { readonly payment: string; readonly on: string; readonly amount: number }[];
}

/** A payment as input of the replay, with amounts in cents. */
export interface ReferencePayment {
  readonly id: string;
  readonly kind: string;
  readonly paidOn: string;
  readonly amount: number;
  /** The month that the payment names. The payment is for the term that contains the month. */
  readonly namesMonth: string | null;
  /** The days that the payment names. */
  readonly namesFrom: string | null;
  readonly namesTo: string | null;
  /** The payment pays all dues up to this due day before later dues. */
  readonly namesUntil: string | null;
  readonly namesDue: string | null;
  /** The beneficiary and the office of a housing benefit. */
  readonly tenant?: string;
  readonly office?: string | null;
  readonly place: number;
}

/** The facts of a lease, without its rents. `owedUntil` is the last day for which rent is owed. */
export interface ReferenceLease {
  readonly kind: string;
  readonly startsOn: string | null;
  readonly accountStartsOn: string;
  readonly owedUntil: string | null;
  readonly dueDay: number;
  readonly termMonths: number;
  readonly prorataBy: 'days' | 'thirty';
}

/** A period that includes both days. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const RANKS = ['opening', 'rent', 'settlement', 'repair', 'other', 'refund'];
const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
const date = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Returns the same day of a later month, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const first = date(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  first.setUTCDate(Math.min(Number(day.slice(8)), last.getUTCDate()));
  return dayOf(first);
}

/** Returns the day some days later. */
export const addDays = (day: string, days: number): string =>
  dayOf(new Date(date(day).getTime() + days * 86_400_000));

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const later = (a: string, b: string) => (a > b ? a : b);

/** Returns the limitation period in months: three years under the 1989 law, else five. */
const claimMonths = (kind: string): number => (kind === 'other' ? 60 : 36);

/** Returns the term that contains a day. Terms last one or three months, counted from the first month of the lease. */
export function termOf({ startsOn, accountStartsOn, termMonths }: ReferenceLease, day: string): Days {
  let first = monthOf(startsOn ?? accountStartsOn);
  while (first > day) first = addMonths(first, -termMonths);
  while (addMonths(first, termMonths) <= day) first = addMonths(first, termMonths);
  return { from: first, to: addDays(addMonths(first, termMonths), -1) };
}

/** Returns the days that a payment names, if any. */
const daysNamed = (
  lease: ReferenceLease,
  { namesMonth, namesFrom, namesTo }: ReferencePayment,
): Days | null =>
  namesMonth !== null
    ? termOf(lease, namesMonth)
    : namesFrom !== null && namesTo !== null
      ? { from: namesFrom, to: namesTo }
      : null;

const byAge = (a: ReferenceDue, b: ReferenceDue) =>
  compare(a.dueOn, b.dueOn) ||
  RANKS.indexOf(a.kind) - RANKS.indexOf(b.kind) ||
  compare(a.from, b.from) ||
  a.amount - b.amount ||
  compare(a.label ?? '~', b.label ?? '~') ||
  a.place - b.place;

const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number) =>
  items.reduce((sum, item) => sum + amount(item), 0);

/**
 * Allocates payments to dues in a slow and simple way, by looking at all payments and all dues on every day with an
 * event. Allocations stated by receipts (`certified`, keyed by payment and due) come first. `asked` has the claimable
 * amounts of dues. A due without an entry in `asked` can be claimed in full.
 *
 * A housing benefit pays the month that it names before all other money. Other money then pays the tenants' own part
 * of each due. The office's part comes last, and only whole. A part of the deposit pays each due whole.
 */
export function replay(
  facts: Omit<BenefitFacts, 'parts'>,
  dues: readonly ReferenceDue[],
  certified: ReadonlyMap<string, number> = new Map(),
  asked: ReadonlyMap<string, number> = new Map(),
) {
  const { lease, payments } = facts;
  const entryOf = (
    due: ReferenceDue,
    open: number,
    returned?: { payment: string; on: string; amount: number },
  ) => ({
    ...due,
    // The tenants have a month to pay what was taken back.
    dueOn: returned ? later(due.dueOn, addMonths(returned.on, 1)) : due.dueOn,
    opensOn: returned ? later(due.dueOn, returned.on) : null,
    returnedPayment: payments.find(({ id }) => id === returned?.payment),
    hasFallen: false,
    open,
    isReopened: returned !== undefined,
    awaited: 0,
    officePart: 0,
    claimableTo: addMonths(due.dueOn, claimMonths(lease.kind)),
  });
  // Each return opens a part of its due again, which no earlier money pays.
  const owed = dues
    .flatMap((due) => {
      const stated = sumOf([...certified], ([pair, amount]) => (pair.endsWith(due.id) ? amount : 0));
      let open = Math.min(due.amount, asked.get(due.id) ?? due.amount) - stated;
      // The part of offices is paid last.
      const ofOffices = sumOf(
        unpaidBenefits(due, facts, ({ amount }) => amount),
        (month) => month.open,
      );
      open -= Math.max(0, Math.min(open, ofOffices));
      const parts = (due.returned ?? []).map((returned) => {
        const part = Math.max(0, Math.min(returned.amount, open));
        open -= part;
        return entryOf(due, part, returned);
      });
      const reopened = sumOf(parts, (part) => part.open);
      return [entryOf(due, due.amount - reopened), ...parts];
    })
    .toSorted((a, b) => byAge(a, b) || compare(a.opensOn ?? '', b.opensOn ?? ''));
  // Sort payments of one day in this order: the opening advance, payments that name a due, housing benefit, larger
  // amounts.
  const paid = payments
    .map((payment) =>
      Object.assign({}, payment, {
        free: payment.amount,
        days: daysNamed(lease, payment),
        // A payment that names a deleted due comes after otherwise equal payments.
        dueNamed: owed.findIndex(({ id }) => id === payment.namesDue) >>> 0,
      }),
    )
    .toSorted(
      (a, b) =>
        Number(b.kind === 'opening') - Number(a.kind === 'opening') ||
        Number((b.days ?? b.namesUntil ?? b.namesDue) !== null) -
          Number((a.days ?? a.namesUntil ?? a.namesDue) !== null) ||
        compare(a.days?.from ?? '9', b.days?.from ?? '9') ||
        Number(b.kind === 'benefit') - Number(a.kind === 'benefit') ||
        b.amount - a.amount ||
        compare(a.days?.to ?? '9', b.days?.to ?? '9') ||
        a.dueNamed - b.dueNamed ||
        a.place - b.place,
    );
  const parts = new Map<string, number>();
  const give = (
    payment: (typeof paid)[number],
    due: (typeof owed)[number],
    part = Math.min(payment.free, due.open),
  ) => {
    if (part === 0) return;
    payment.free -= part;
    due.open -= part;
    due.awaited = Math.min(due.awaited, due.open);
    const pair = `${payment.id} ${due.id}`;
    parts.set(pair, (parts.get(pair) ?? 0) + part);
  };
  const giveOwnPart = (
    payment: (typeof paid)[number],
    due: (typeof owed)[number],
    awaited: number = due.awaited,
  ) => {
    if (payment.kind === 'offset') return give(payment, due);
    const own = due.open - awaited;
    // A euro more is an advance. Two own parts can be the rent of two months.
    const beyond = payment.amount - due.open;
    // Returned money that the tenants have time to pay comes before the part of an office.
    const owesReturned = owed.some(
      ({ opensOn, dueOn }) => opensOn !== null && opensOn <= payment.paidOn && dueOn > payment.paidOn,
    );
    const isWholeRent =
      !owesReturned &&
      own > 0 &&
      beyond >= 0 &&
      beyond <= 100 &&
      beyond < Math.abs(own - awaited) &&
      payment.free >= due.open;
    return give(payment, due, isWholeRent ? due.open : Math.min(payment.free, own));
  };
  const first = owed.filter(({ isReopened }) => !isReopened);
  /** The days on which the tenants owe what an office no longer pays, and what they may still pay later, in cents. */
  const releases = first.flatMap((due) => {
    const parts = deferredBenefits(due, facts);
    return parts.map(({ payBy }, place) => ({
      day: payBy,
      due,
      later: sumOf(parts.slice(0, place), ({ amount }) => amount),
    }));
  });
  for (const payment of paid)
    for (const due of first) {
      const part = due.returnsPayment === payment.id ? due.amount : 0;
      give(payment, due, part + (certified.get(`${payment.id} ${due.id}`) ?? 0));
    }
  for (const due of first)
    due.open = Math.max(0, due.open - (due.amount - (asked.get(due.id) ?? due.amount)));
  const isNamed = ({ days: named }: (typeof paid)[number], { kind, from, to }: ReferenceDue) =>
    named !== null &&
    (kind === 'rent'
      ? from <= named.to && to >= named.from
      : kind === 'opening' && named.from < termOf(lease, lease.accountStartsOn).from);
  for (const payment of paid.toSorted((a, b) => compare(a.paidOn, b.paidOn)))
    if (payment.kind === 'benefit') {
      const named = owed.filter((one) => isNamed(payment, one));
      // An office that pays again pays first what it took back.
      const isAgain = ({ returnedPayment: returned }: (typeof owed)[number]) =>
        returned?.kind === 'benefit' &&
        returned.tenant === payment.tenant &&
        (returned.office ?? payment.office) === (payment.office ?? returned.office);
      for (const due of [...named.filter(isAgain), ...named.filter((one) => !isAgain(one))])
        if (due.opensOn === null || due.opensOn <= payment.paidOn) give(payment, due);
    }
  for (const due of first) {
    const months = unpaidBenefits(due, facts, ({ amount }) => amount);
    due.officePart = Math.min(
      due.open,
      sumOf(months, ({ open }) => open),
    );
    const later = sumOf(deferredBenefits(due, facts), ({ amount }) => amount);
    due.awaited = Math.min(due.open, due.officePart + later);
  }
  const advances: typeof paid = [];
  const days = new Set([
    ...owed.map(({ dueOn }) => dueOn),
    ...releases.map(({ day }) => day),
    ...paid.map(({ paidOn }) => paidOn),
  ]);
  /** Money pays an awaited part only whole, or what is deferred of it: the newest first that has no own part left. */
  const standIn = (sources: typeof paid, canPay: (due: (typeof owed)[number], left: number) => boolean) => {
    const day = advances.at(-1)?.paidOn ?? '';
    for (;;) {
      const left = sumOf(sources, ({ free }) => free);
      const due = owed.findLast(
        (one) => one.awaited > 0 && one.open === one.awaited && one.claimableTo >= day && canPay(one, left),
      );
      if (due === undefined) return;
      due.awaited = left < due.awaited ? due.officePart : 0;
      for (const payment of sources) giveOwnPart(payment, due);
    }
  };
  const endsLease = ({ kind }: ReferenceDue) => RANKS.indexOf(kind) < 3;
  /** The rents and settlements of the next ten days. A payment may be early money for one of them. */
  const nextDues = (day: string) =>
    owed.filter(
      (due) => endsLease(due) && !due.isReopened && !due.hasFallen && due.dueOn <= addDays(day, 10),
    );
  /** Returns the sums returned before the newest payment that the tenants still have time to pay. */
  const returnedOn = (day: string) =>
    owed.filter(
      ({ opensOn, open, hasFallen, claimableTo }) =>
        opensOn !== null &&
        opensOn <= (advances.at(-1)?.paidOn ?? '') &&
        open > 0 &&
        !hasFallen &&
        claimableTo >= day,
    );
  /** The newest payment pays what was returned before it, unless another due comes in ten days. */
  const payReturned = (day: string) => {
    const payment = advances.at(-1);
    if (payment === undefined || nextDues(day).length > 0) return;
    for (const due of returnedOn(day)) give(payment, due);
  };
  for (const day of [...days].toSorted()) {
    // On one day, the dues come in their order, also those of which a part is deferred until this day.
    for (const due of owed) {
      const ended = due.isReopened ? [] : releases.filter((one) => one.due === due && one.day === day);
      for (const { later } of ended) due.awaited = Math.min(due.awaited, due.officePart + later);
      due.hasFallen ||= due.dueOn === day;
      if (due.dueOn === day || ended.length > 0) for (const payment of advances) giveOwnPart(payment, due);
      if (due.dueOn === day || ended.length > 0) payReturned(day);
    }
    for (const payment of paid.filter(({ paidOn }) => paidOn === day)) {
      const { namesUntil, namesDue } = payment;
      for (const due of owed) {
        if (due.opensOn !== null && due.opensOn > day) continue;
        if (due.id === namesDue || isNamed(payment, due)) give(payment, due);
        else if (namesUntil !== null && (due.opensOn ?? due.dueOn) <= namesUntil && due.claimableTo >= day)
          giveOwnPart(payment, due, Math.min(due.awaited, due.officePart));
      }
      const claimable = owed.filter(({ dueOn, claimableTo }) => dueOn <= day && claimableTo >= day);
      for (const due of claimable.filter((one) => endsLease(one))) giveOwnPart(payment, due);
      for (const due of claimable.filter((one) => !endsLease(one))) giveOwnPart(payment, due);
      advances.push(payment);
      payReturned(day);
      const isNext = nextDues(day).some((due) =>
        [payment.free, 2 * payment.free].includes(due.open - due.awaited),
      );
      if (payment.free === payment.amount && !isNext && returnedOn(day).length === 0)
        standIn(
          [payment],
          ({ dueOn, awaited, officePart, amount }, left) =>
            dueOn <= day && left > 0 && [awaited, awaited - officePart].includes(left) && 2 * left < amount,
        );
    }
  }
  standIn(advances, ({ awaited }, left) => awaited <= left);
  return parts;
}

/** Returns the cost in cents of days under the lease and its rents. */
function ruledCost(lease: ReferenceLease, rents: readonly ReferenceRent[], days: Days): number {
  const from = later(days.from, lease.startsOn ?? days.from);
  const to = lease.owedUntil !== null && lease.owedUntil < days.to ? lease.owedUntil : days.to;
  if (from > to) return 0;
  const owedFrom = from < lease.accountStartsOn ? from : later(lease.accountStartsOn, monthOf(from));
  return costOfPiece(owedFrom, from, to, rents, lease.prorataBy);
}

/**
 * Returns the claimable amount of each due, in cents. A due with a receipt can be claimed up to the lease's current
 * amount only.
 */
export const askedOf = (
  lease: ReferenceLease,
  rents: readonly ReferenceRent[],
  dues: readonly ReferenceDue[],
  receipted: readonly Days[],
): Map<string, number> =>
  new Map(
    dues.map((due) => {
      const isReceipted =
        due.kind === 'rent' && receipted.some(({ from, to }) => from <= due.from && to >= due.to);
      const ruled = isReceipted ? Math.max(0, ruledCost(lease, rents, due) - due.waived) : due.amount;
      return [due.id, Math.min(due.amount, ruled)];
    }),
  );

/** The housing benefit that an office is expected to pay each month, in cents. */
export interface ReferenceBenefit {
  /** The beneficiary and the office. Left out if all payments of offices are for this benefit. */
  readonly tenant?: string;
  readonly office?: string;
  readonly amount: number;
  readonly firstMonth: string;
  readonly lastMonth: string | null;
  /** The day until which the tenants may pay what the office pays no longer. */
  readonly tenantsPayBy?: string | null;
  /** The day on which the beneficiary joins the lease; left out if he was there from its beginning. */
  readonly joinsOn?: string | null;
  /** The last day of the beneficiary on a lease that continues. */
  readonly leavesOn?: string | null;
  /** The last day on which the beneficiary lives in the dwelling. */
  readonly livesUntil: string | null;
}

/** Returns the first day on which the benefit of a month is late. Offices pay in arrears. */
const lateFrom = (month: string): string => addDays(addMonths(month, 1), 14);

/** An account as input of the benefits of a due. */
interface BenefitFacts {
  readonly lease: ReferenceLease;
  readonly rents: readonly ReferenceRent[];
  readonly benefits: readonly ReferenceBenefit[];
  readonly payments: readonly ReferencePayment[];
  readonly parts: ReadonlyMap<string, number>;
}

/**
 * Returns the benefits that offices are expected to pay for the whole months of a due, month by month, without what
 * they have paid for them. `received` returns the part of an office's payment that counts.
 */
export function unpaidBenefits(
  due: ReferenceDue,
  { lease, rents, benefits, payments }: Omit<BenefitFacts, 'parts'>,
  received: (payment: ReferencePayment) => number,
) {
  const months: (Pick<ReferenceBenefit, 'tenant' | 'office'> & { month: string; open: number })[] = [];
  for (let month = monthOf(due.from); due.kind === 'rent' && month <= due.to; month = addMonths(month, 1)) {
    const last = addDays(addMonths(month, 1), -1);
    if (month < due.from || last > due.to) continue;
    // The benefits of a month are at most its rent and charges.
    let room = ruledCost(lease, rents, { from: month, to: last });
    for (const { tenant, office, amount, firstMonth, lastMonth, joinsOn, livesUntil } of benefits) {
      if (month < firstMonth || (lastMonth !== null && month > lastMonth)) continue;
      if (joinsOn && last < joinsOn) continue;
      if (livesUntil !== null && last > livesUntil) continue;
      const open = Math.min(amount, room);
      room -= open;
      months.push({
        month,
        open,
        ...(tenant !== undefined && { tenant }),
        ...(office !== undefined && { office }),
      });
    }
  }
  for (const payment of payments) {
    const { kind, namesMonth, namesFrom, tenant, office } = payment;
    const month = monthOf(namesMonth ?? namesFrom ?? '');
    if (kind !== 'benefit' || month < monthOf(due.from) || month > due.to) continue;
    let money = received(payment) - repaidPart(due, payments, payment);
    for (const named of months) {
      if (named.month !== month || named.tenant !== tenant || (office ?? named.office) !== named.office)
        continue;
      const part = Math.min(named.open, money);
      named.open -= part;
      money -= part;
    }
  }
  return months;
}

/** Returns the part of an office's payment that pays again what an office took back of the same month of a due. */
function repaidPart(
  due: ReferenceDue,
  payments: readonly ReferencePayment[],
  payment: ReferencePayment,
): number {
  const monthNamed = ({ namesMonth, namesFrom }: ReferencePayment) => monthOf(namesMonth ?? namesFrom ?? '');
  const same = payments.filter(
    (other) =>
      other.kind === 'benefit' &&
      other.id !== payment.id &&
      other.tenant === payment.tenant &&
      (other.office ?? payment.office) === (payment.office ?? other.office) &&
      monthNamed(other) === monthNamed(payment),
  );
  const returned = (due.returned ?? []).filter(
    ({ payment: id, on }) => on <= payment.paidOn && same.some((other) => other.id === id),
  );
  const firstDay = returned.map(({ on }) => on).toSorted()[0];
  if (firstDay === undefined) return 0;
  const earlier = same.filter(
    ({ id, paidOn }) =>
      paidOn > firstDay && (paidOn < payment.paidOn || (paidOn === payment.paidOn && id < payment.id)),
  );
  const back = sumOf(returned, ({ amount }) => amount) - sumOf(earlier, ({ amount }) => amount);
  return Math.min(payment.amount, Math.max(0, back));
}

/** Returns what offices no longer pay of a due, with the day until which the tenants may pay it, the latest day first. */
function deferredBenefits(
  due: ReferenceDue,
  { benefits, payments }: Pick<BenefitFacts, 'benefits' | 'payments'>,
) {
  return benefits
    .flatMap(({ tenant, office, amount, firstMonth, lastMonth: end, leavesOn, tenantsPayBy }) => {
      const lastMonth = [
        ...(end ? [end] : []),
        ...(leavesOn ? [addMonths(monthOf(addDays(leavesOn, 1)), -1)] : []),
      ]
        .toSorted()
        .at(0);
      if (due.kind !== 'rent' || !lastMonth || lastMonth < firstMonth) return [];
      if (!tenantsPayBy || tenantsPayBy <= due.dueOn) return [];
      let lost = 0;
      for (let month = monthOf(due.from); month <= due.to; month = addMonths(month, 1)) {
        if (month < due.from || month <= lastMonth || addDays(addMonths(month, 1), -1) > due.to) continue;
        // Later benefits replace the benefit, up to their highest sum since its end.
        let replacing = 0;
        for (let since = addMonths(lastMonth, 1); since <= month; since = addMonths(since, 1))
          replacing = Math.max(
            replacing,
            sumOf(benefits, (other) =>
              other.tenant === tenant &&
              other.firstMonth > lastMonth &&
              other.firstMonth <= since &&
              (other.lastMonth ?? '9') >= since
                ? other.amount
                : 0,
            ),
          );
        const paid = sumOf(payments, (payment) =>
          payment.kind === 'benefit' &&
          payment.namesMonth === month &&
          payment.tenant === tenant &&
          (payment.office ?? office) === office
            ? payment.amount - repaidPart(due, payments, payment)
            : 0,
        );
        lost += Math.max(0, amount - Math.max(replacing, paid));
      }
      return { amount: lost, payBy: tenantsPayBy };
    })
    .toSorted((one, other) => (one.payBy < other.payBy ? 1 : -1));
}

/** Returns the deferred benefits of a due and what was taken back, with their days, the latest day first. */
export function deferredParts(due: ReferenceDue, facts: Pick<BenefitFacts, 'benefits' | 'payments'>) {
  const returned = (due.returned ?? []).map(({ on, amount }) => ({ amount, payBy: addMonths(on, 1) }));
  return deferredBenefits(due, facts)
    .concat(returned.filter(({ payBy }) => payBy > due.dueOn))
    .toSorted((one, other) => (one.payBy < other.payBy ? 1 : -1));
}

/**
 * Returns the unpaid part of a rent due that offices are expected to pay, the part of it that is not late yet, and the
 * day after which the due is late. Counts the whole months of the due one by one. `unpaid` is the unpaid rest of the due,
 * with the part `held` that only receipts state.
 */
function benefitOf(today: string, due: ReferenceDue, unpaid: number, held: number, facts: BenefitFacts) {
  const left = unpaid - held;
  const returned = due.returned ?? [];
  const takenBack = (payment: string) =>
    sumOf(returned, (part) => (part.payment === payment ? part.amount : 0));
  // The tenants owe what an office took back.
  const months = unpaidBenefits(
    due,
    facts,
    ({ id }) => (facts.parts.get(`${id} ${due.id}`) ?? 0) + takenBack(id),
  );
  // Money of the tenants above their share pays the earliest months.
  let covered = sumOf(months, ({ open }) => open) - left;
  for (const month of months) {
    const part = Math.max(0, Math.min(month.open, covered));
    month.open -= part;
    covered -= part;
  }
  const open = sumOf(months, (month) => month.open);
  const first = months.find((month) => month.open > 0);
  const officeLateAfter = first && addDays(lateFrom(first.month), -1);
  let own = left - open;
  let deferred = 0;
  let payBy = own === 0 ? officeLateAfter : undefined;
  // A debt past its limitation period has no later day.
  const isClaimable = addMonths(due.dueOn, claimMonths(facts.lease.kind)) >= today;
  for (const part of own > 0 && isClaimable ? deferredParts(due, facts) : []) {
    const amount = Math.min(own, part.amount);
    own -= amount;
    if (part.payBy >= today) deferred += amount;
    // The earliest day counts once offices and later days cover the whole rest.
    if (own === 0 && amount > 0) payBy = [part.payBy, officeLateAfter ?? part.payBy].toSorted()[0];
  }
  return {
    open,
    months,
    deferred,
    awaited: deferred + sumOf(months, (month) => (today < lateFrom(month.month) ? month.open : 0)),
    lateAfter: payBy ?? due.dueOn,
  };
}

/** Returns the dues of an account on a day, with their unpaid rest and the part of it that offices are expected to pay. */
export function paidDuesOn(
  today: string,
  lease: ReferenceLease,
  rents: readonly ReferenceRent[],
  dues: readonly ReferenceDue[],
  payments: readonly ReferencePayment[],
  parts: ReadonlyMap<string, number>,
  receipted: readonly Days[],
  benefits: readonly ReferenceBenefit[] = [],
) {
  const asked = askedOf(lease, rents, dues, receipted);
  return dues.map((due) => {
    const open = due.amount - sumOf(payments, ({ id }) => parts.get(`${id} ${due.id}`) ?? 0);
    const held = Math.min(open, due.amount - (asked.get(due.id) ?? due.amount));
    return {
      ...due,
      ...benefitOf(today, due, open, held, { lease, rents, benefits, payments, parts }),
      left: open,
      held,
      isFallen: due.dueOn <= today,
      isLost: addMonths(due.dueOn, claimMonths(lease.kind)) < today,
    };
  });
}

/**
 * Returns the arrears from before a month that starts on a day, in cents. Leaves out the benefits that are not late
 * `today`, or were not late before the month. `facts` are the facts of `positionOn`.
 */
export const arrearsBefore = (month: string, ...facts: Parameters<typeof paidDuesOn>): number =>
  sumOf(paidDuesOn(...facts), ({ dueOn, isLost, left, held, months, deferred }) => {
    const isLate = (part: { month: string }) =>
      lateFrom(part.month) < month && lateFrom(part.month) <= facts[0];
    return dueOn < month && !isLost
      ? left - held - deferred - sumOf(months, (part) => (isLate(part) ? 0 : part.open))
      : 0;
  });

/**
 * Returns the position of an account on a day, with amounts in cents. If only a receipt states an open part of a due,
 * nobody can claim this part, and it makes no tenant late.
 */
export function positionOn(...facts: Parameters<typeof paidDuesOn>) {
  const [today, lease, , , payments, parts] = facts;
  const paidDues = paidDuesOn(...facts);
  const left = (some: typeof paidDues) => sumOf(some, (due) => due.left);
  const fallen = paidDues.filter(({ isFallen }) => isFallen);
  const claimable = fallen.filter(({ isLost }) => !isLost);
  const unpaid = claimable.filter(
    ({ left: cents, held, awaited, lateAfter }) => cents > held + awaited && lateAfter <= today,
  );
  const terms = paidDues.filter(({ kind }) => kind === 'opening' || kind === 'rent');
  // `paidTo` ends before a future term that follows a gap, even if a payment names and pays this term.
  const isAfterGap = (due: (typeof paidDues)[number]) =>
    due.kind === 'rent' &&
    !due.isFallen &&
    due.from > lease.accountStartsOn &&
    !terms.some(({ kind, to }) => kind === 'rent' && to === addDays(due.from, -1));
  const open = terms
    .filter((due) => (due.left > due.held && !due.isLost) || isAfterGap(due))
    .map(({ from }) => from);
  const covered = terms
    .filter(({ kind, left: cents, to }) => kind === 'rent' && cents === 0 && to >= lease.accountStartsOn)
    .map(({ to }) => to)
    .filter((day) => open.every((from) => day < from));
  const oldest = unpaid.map(({ lateAfter }) => lateAfter).toSorted()[0] ?? null;
  return {
    paidTo: covered.toSorted().at(-1) ?? null,
    oldestUnpaidDueOn: oldest,
    daysLate: oldest === null ? 0 : (date(today).getTime() - date(oldest).getTime()) / 86_400_000,
    unpaidTerms: unpaid.filter(({ kind }) => kind === 'opening' || kind === 'rent').length,
    owed: left(fallen),
    upcoming: left(paidDues.filter(({ isFallen }) => !isFallen)),
    advance: sumOf(payments, ({ amount }) => amount) - sumOf([...parts.values()], (part) => part),
    timeBarred: left(fallen.filter(({ isLost }) => isLost)),
    late: sumOf(claimable, (due) => (due.lateAfter < today ? due.left - due.held - due.awaited : 0)),
    awaited: sumOf(fallen, ({ awaited }) => awaited),
    fromOffices: sumOf(paidDues, ({ open: cents }) => cents),
    held: sumOf(claimable, ({ held }) => held),
  };
}

/** The rent and charges per month from a day on, in cents. The first rent of a lease has no start day. */
export interface ReferenceRent {
  readonly startsOn: string | null;
  readonly amounts: readonly [rent: number, charges: number];
}

/** Returns the cost of a period, counted day by day, in cents. */
function costOf(
  from: string,
  to: string,
  rents: readonly ReferenceRent[],
  prorataBy: 'days' | 'thirty',
): number {
  let total = 0;
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = addMonths(month, 1)) {
    const monthDays = Number(addDays(addMonths(month, 1), -1).slice(8));
    const ofMonth = (first: string, last: string, index: 0 | 1): number => {
      // The owed days, grouped by monthly amount.
      const spans: { cents: number; days: number }[] = [];
      let all = 0;
      for (let number = 1; number <= monthDays; number += 1) {
        const day = month.slice(0, 8) + String(number).padStart(2, '0');
        const rent =
          day < first || day > last
            ? undefined
            : rents.findLast(({ startsOn }) => startsOn === null || startsOn <= day);
        if (rent === undefined) continue;
        const cents = rent.amounts[index];
        const span = spans.at(-1);
        if (span?.cents === cents) span.days += 1;
        else spans.push({ cents, days: 1 });
        all += 1;
      }
      const isPart = prorataBy === 'thirty' && all < monthDays;
      const sum = spans.reduce(
        (cost, { cents, days }) => cost + Math.round((cents * days) / (isPart ? 30 : monthDays)),
        0,
      );
      return isPart ? Math.min(sum, ofMonth(month, addDays(addMonths(month, 1), -1), index)) : sum;
    };
    total += ofMonth(from, to, 0) + ofMonth(from, to, 1);
  }
  return total;
}

/**
 * Returns the cost of a part of a month, in cents. The days from `owedFrom` to the start of the part are owed in
 * another part.
 */
export function costOfPiece(
  owedFrom: string,
  from: string,
  to: string,
  rents: readonly ReferenceRent[],
  prorataBy: 'days' | 'thirty',
): number {
  // Subtract the cost before the part from the cost up to its last day, so that the parts add up to the month.
  const start = later(owedFrom, monthOf(from));
  return (
    costOf(start, to, rents, prorataBy) -
    (start < from ? costOf(start, addDays(from, -1), rents, prorataBy) : 0)
  );
}

/** A reduction of rent in cents, and the days that its due had when the reduction was entered. */
export interface ReferenceReduction extends Days {
  readonly amount: number;
  readonly label: string;
}

/** Returns the reductions of a rent due. A reduction belongs to the first due that has a day in common with it. */
export const reductionsOn = (
  due: Days,
  rentDuesOfLease: readonly Days[],
  reductions: readonly ReferenceReduction[],
): readonly ReferenceReduction[] =>
  reductions.filter(({ from, to }) => {
    const having = rentDuesOfLease.filter((one) => one.from <= to && one.to >= from);
    return (
      having.length > 0 && having.every((one) => due.from <= one.from) && due.from <= to && due.to >= from
    );
  });

/** A rent due before any reduction, in cents. */
export interface ReferenceRentDue extends Days {
  readonly dueOn: string;
  readonly amount: number;
}

const has = (all: readonly Days[], day: string) => all.some(({ from, to }) => from <= day && day <= to);

/**
 * Returns the rent dues up to a day, and also later rent dues if payments name them. Computes the dues day by day and
 * ignores the days of receipts. If a payment names days, these days are a due of their own, even before the account
 * starts. If a payment names a month, the month's due stays whole, and months before the start of the account have no
 * due.
 */
export function rentDues(
  lease: ReferenceLease,
  rents: readonly ReferenceRent[],
  payments: readonly ReferencePayment[],
  receipted: readonly Days[],
  until: string,
): ReferenceRentDue[] {
  const { startsOn, accountStartsOn, owedUntil, termMonths } = lease;
  const found: (Days & { to: string; readonly dueOn: string; readonly owedFrom: string })[] = [];
  const named = payments.map((payment) => daysNamed(lease, payment)).filter((days) => days !== null);
  const chosen = payments.flatMap(({ namesFrom, namesTo }) =>
    namesFrom === null || namesTo === null ? [] : [{ from: namesFrom, to: namesTo }],
  );
  const cuts = new Set(chosen.flatMap(({ from, to }) => [from, addDays(to, 1)]));
  const earliest = chosen.reduce((day, { from }) => (from < day ? from : day), accountStartsOn);
  const latest = named.reduce((day, { to }) => later(day, to), until);
  /** The first day of the consecutive owed days before the current day. */
  let owedFrom: string | undefined;
  for (let term = termOf(lease, earliest).from; term <= latest; term = addMonths(term, termMonths)) {
    const next = addMonths(term, termMonths);
    const dueDay = addDays(term, lease.dueDay - 1);
    const dueOn = later(dueDay, accountStartsOn);
    const isOwed = dueOn <= until || named.some(({ from, to }) => from < next && to >= term);
    let isOpen = false;
    for (let day = term; day < next; day = addDays(day, 1)) {
      const isOwedDay =
        (owedUntil === null || day <= owedUntil) &&
        (day >= accountStartsOn ? isOwed : (startsOn === null || day >= startsOn) && has(chosen, day));
      owedFrom = isOwedDay ? (owedFrom ?? day) : undefined;
      const last = found.at(-1);
      if (owedFrom === undefined || has(receipted, day)) isOpen = false;
      else if (isOpen && last !== undefined && !cuts.has(day)) last.to = day;
      else {
        isOpen = true;
        found.push({
          from: day,
          to: day,
          dueOn: day < accountStartsOn ? later(dueDay, day) : dueOn,
          owedFrom,
        });
      }
    }
  }
  return found.map(({ from, to, dueOn, owedFrom: first }) => ({
    from,
    to,
    dueOn,
    amount: costOfPiece(first, from, to, rents, lease.prorataBy),
  }));
}
