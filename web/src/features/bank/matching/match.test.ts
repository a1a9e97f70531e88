import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '@shared/domain/ledger/days.ts';
import { readLabel } from './label.ts';
import { rentDue } from './generated-year.fixture.ts';
import { allocatePayments } from './allocation.ts';
import { match } from './match.ts';
import { returnKey } from './returns.ts';
import type { BankLine, ExpectedAccount, HistoryPart, OpenBenefit, Proposal } from './model.ts';

const DAY = '2026-11-05';

/** Returns the account of a tenant who owes the rents of November and December, by default 650 € each. */
function account(name: string, more: Partial<ExpectedAccount> & { rent?: number } = {}): ExpectedAccount {
  const [firstName = '', lastName = ''] = name.split(', ');
  const { rent = 65_000, ...others } = more;
  return {
    leaseId: lastName.toLowerCase(),
    people: [{ firstName, lastName, companyName: null }],
    guarantors: [],
    startsOn: '2025-01-01',
    rentFrom: '2023-01-01',
    endsOn: null,
    monthly: rent,
    deposit: { owed: rent, held: rent, toReturn: rent, movements: [] },
    dues: [rentDue('2026-11-01', rent), rentDue('2026-12-01', rent)],
    payments: [],
    refunds: [],
    ...others,
  };
}

let ids = 0;

function line(label: string, cents = 65_000, more: Partial<BankLine> = {}): BankLine {
  ids += 1;
  const payer = more.payer ?? null;
  return {
    id: `line-${ids}`,
    day: DAY,
    cents,
    label,
    payer,
    payerKey: readLabel(label, payer).payerKey,
    ...more,
  };
}

/** Returns a payment in October by the payer whom a label names. */
function paid(label: string, leaseId: string, cents = 65_000, more: Partial<HistoryPart> = {}): HistoryPart {
  ids += 1;
  return {
    lineId: `noted-${ids}`,
    lineCents: cents,
    day: '2026-10-05',
    payerKey: readLabel(label, null).payerKey,
    leaseId,
    cents,
    kind: 'payment',
    month: null,
    tenantId: null,
    ...more,
  };
}

const benefit = (leaseId: string, cents: number, lineId = 'october'): HistoryPart => ({
  lineId,
  lineCents: cents,
  day: '2026-10-05',
  payerKey: 'CAF GIRONDE',
  leaseId,
  cents,
  kind: 'benefit',
  month: '2026-10',
  tenantId: null,
});

/** Returns a benefit received on a day, for the month before that day. */
const aid = (bookedOn: string, leaseId: string, cents: number): HistoryPart => ({
  ...benefit(leaseId, cents, `${bookedOn} ${leaseId}`),
  day: bookedOn,
  month: addMonths(bookedOn, -1).slice(0, 7),
});

const brief = ({ group, reasons, parts }: Proposal) => ({
  group,
  reasons: reasons.map((reason) => ('form' in reason ? reason.form : reason.code)).join(),
  parts: parts.map(({ leaseId, cents }) => `${leaseId} ${cents}`).join(),
});

/** Returns the proposal for a single line. */
function only(
  one: BankLine,
  accounts: readonly ExpectedAccount[],
  history: readonly HistoryPart[] = [],
): ReturnType<typeof brief> {
  const [proposal] = match([one], { accounts, history });
  if (proposal === undefined) throw new Error('The line was lost');
  return brief(proposal);
}

/** Returns the group, the reasons and the parts of the proposal for a single line. */
const summary = (...asked: Parameters<typeof only>) =>
  Object.values(only(...asked))
    .join(' ')
    .trim();

const ROY = account('Ana, Roy');
const MARCHAND = account('Élodie, Marchand', { rent: 70_000 });
const BOTH = [ROY, MARCHAND];

describe('matching ticks a line with two proofs of different kinds', () => {
  test.each([
    ['VIR INST ANA ROY', 'full,due'],
    ['VIR SEPA RECU /DE MME ROY ANA /MOTIF LOYER /REF 123', 'full,due,saysRent'],
    ['VIR RECU 123S DE: M. OU MME ROY ANA MOTIF: APPT REF: NOTPROVIDED', 'full,due,saysRent'],
  ])('matching ticks a line with a full name and the amount due: %s', (label, reasons) => {
    expect(only(line(label), BOTH)).toEqual({ group: 'ready', reasons, parts: 'roy 65000' });
  });

  test('a name in the payer column is recognized, even if the label has no name', () => {
    expect(only(line('Loyer', 65_000, { payer: 'Ana Roy' }), BOTH).group).toBe('ready');
  });

  test('a line with a full name is ticked if its amount is the sum of two months or the whole debt', () => {
    expect(summary(line('VIR ANA ROY', 130_000), BOTH)).toBe('ready full,months roy 130000');
    const late = account('Ana, Roy', {
      dues: [rentDue('2026-08-01', 30_000), rentDue('2026-11-01', 65_000)],
    });
    expect(summary(line('VIR ANA ROY', 95_000), [late])).toBe('ready full,owed roy 95000');
  });

  test('a line from a known payer who is not on the lease is ticked', () => {
    const father = 'VIR SEPA BERNARD LENOIR LOYER';
    expect(summary(line(father), BOTH, [paid(father, 'roy')])).toBe(
      'ready knownPayer,due,saysRent roy 65000',
    );
    // The payer is known, even with another word after his name.
    expect(only(line(`${father} NOVEMBRE`), BOTH, [paid(father, 'roy')]).group).toBe('ready');
  });

  test('a line whose amount is the rent minus the usual benefit is ticked', () => {
    const earlier = paid('VIR ANA ROY', 'roy', 44_000);
    expect(summary(line('VIR ANA ROY', 44_000), BOTH, [earlier, benefit('roy', 21_000)])).toBe(
      'ready knownPayer,full,withoutBenefit roy 44000',
    );
  });

  test('a line from a known payer with a full month’s rent is ticked, even if an advance has reduced the amount due', () => {
    const ahead = account('Ana, Roy', { dues: [rentDue('2026-12-01', 60_000)] });
    expect(summary(line('VIR ANA ROY'), [ahead], [paid('VIR ANA ROY', 'roy')])).toBe(
      'ready knownPayer,full,rent roy 65000',
    );
  });
});

describe('a line from a known payer with a sum that he has paid before', () => {
  const half = 'VIR SEPA LENOIR BERNARD LOYER';
  const before = paid(half, 'roy', 32_500);

  test('a line with a sum that a known payer has paid before is not ticked if the amount due is different', () => {
    const history = [paid('VIR ANA ROY', 'roy', 32_500), before];
    expect(summary(line('VIR ANA ROY', 32_500), BOTH, history)).toBe(
      'confirm knownPayer,full,sameAmount roy 32500',
    );
    const risen = account('Ana, Roy', { rent: 66_000 });
    expect(summary(line('VIR ANA ROY'), [risen], [paid('VIR ANA ROY', 'roy')])).toBe(
      'confirm knownPayer,full,sameAmount roy 65000',
    );
  });

  test('a known payer’s line is ticked, unless another tenant of his name owes the same amount', () => {
    const mother = 'VIR ODILE ROY';
    const cousin = { ...account('Léa, Roy', { rent: 48_000 }), leaseId: 'cousin' };
    expect(only(line(mother), [ROY, cousin], [paid(mother, 'roy')]).group).toBe('ready');
    const same = { ...account('Léa, Roy'), leaseId: 'cousin' };
    expect(only(line(mother), [ROY, same], [paid(mother, 'roy')]).group).toBe('confirm');
  });
});

describe('a line whose label names a tenant after the word for rent', () => {
  const father = account('Pierre, Bertrand');
  const son = { ...account('Frédéric, Bertrand'), leaseId: 'son' };
  const friend = { ...account('Léa, Petit'), leaseId: 'friend' };
  const accounts = [father, son, friend];
  const earlier = [paid('VIR PIERRE BERTRAND', 'bertrand')];
  const asked = (label: string, history: readonly HistoryPart[] = earlier) => {
    const [proposal] = match([line(label)], { accounts, history });
    return proposal?.group === 'assign' ? proposal.candidates : proposal?.group;
  };

  test.each([
    ['a first name', 'VIR PIERRE BERTRAND LOYER FREDERIC', ['bertrand', 'son']],
    [
      'a first name in a separate part of the label',
      'VIR SEPA RECU /DE PIERRE BERTRAND /MOTIF LOYER FREDERIC',
      ['bertrand', 'son'],
    ],
    [
      'the first name of a tenant who owes the same sum',
      'VIR PIERRE BERTRAND LOYER LEA',
      ['bertrand', 'friend'],
    ],
    ['a relative', 'VIR PIERRE BERTRAND LOYER FILS', ['bertrand', 'son']],
  ])('the landlord is asked which lease a line is for: %s', (_, label, candidates) => {
    expect(asked(label)).toEqual(candidates);
    expect(asked(label, [])).toEqual(candidates);
  });

  test('a full name after the word for rent decides which tenant’s lease is proposed', () => {
    expect(summary(line('VIR SEPA RECU /DE PIERRE BERTRAND /MOTIF LOYER LEA PETIT'), accounts, earlier)).toBe(
      'confirm full,due,saysRent friend 65000',
    );
  });

  test('the payer’s own name, a month or a stranger’s name after the word for rent leads to no other tenant', () => {
    for (const label of ['LOYER PIERRE', 'LOYER NOVEMBRE', 'LOYER M DUROC', 'LOYER APPT LILAS', 'LOYER'])
      expect(asked(`VIR PIERRE BERTRAND ${label}`)).toBe('ready');
  });
});

describe('a payer of several leases', () => {
  const other = { ...account('Léa, Petit'), leaseId: 'other' };

  test('a payer is recognized for all leases that he has paid, even if the words after his name change', () => {
    const manager = 'VIR AGENCE DES HALLES GESTION';
    const history = [
      paid('VIR AGENCE DES HALLES', 'roy'),
      ...Array.from({ length: 3 }, () => paid(manager, 'other')),
    ];
    expect(only(line(manager), [ROY, other], history).group).toBe('assign');
  });
});

/** Returns the proposal for a line, if another file had the recorded payment of a day. */
const sameOf = (paidOn: string, lines: readonly BankLine[], skipped?: ReadonlyMap<string, 'samePayment'>) => {
  const recorded = account('Ana, Roy', { dues: [rentDue('2026-12-01', 65_000)] });
  const [proposal] = match(lines, {
    accounts: [recorded],
    history: [{ ...paid('VIR ANA ROY', 'roy'), lineId: 'other', day: paidOn }],
    ...(skipped && { skipped }),
  });
  return proposal;
};

const HELD = { owed: 0, held: 56_000, toReturn: 56_000, movements: [] };

/** Returns the account of Ana Roy, who has left. */
const leaving = (more: Partial<ExpectedAccount> = {}) =>
  account('Ana, Roy', { endsOn: '2026-10-31', deposit: HELD, ...more });

/** Returns the proposal for money sent to a tenant. */
const sent = (cents: number, left = leaving(), label = 'VIR EMIS ANA ROY') =>
  match([line(label, cents)], { accounts: [left, MARCHAND], history: [] })[0];

/** Returns the account of Ana Roy, whose deposit went back on a day. */
const returned = (movedOn: string, cents = 45_000) =>
  leaving({ deposit: { owed: 0, held: 0, toReturn: 0, movements: [{ kind: 'returned', movedOn, cents }] } });

/** Returns the account of Ana Roy, whose deposit was entered by hand. */
const received = (movedOn: string) =>
  account('Ana, Roy', {
    deposit: { ...HELD, held: 65_000, movements: [{ kind: 'received', movedOn, cents: 65_000 }] },
  });

/** Returns the proposal for a deposit that the landlord has entered by hand. */
const saysDeposit = (movedOn: string) =>
  match([line('VIR ANA ROY CAUTION')], { accounts: [received(movedOn)], history: [] })[0];

describe('a line with only one proof, or with a doubt, is proposed and not ticked', () => {
  test.each([
    ['an initial', 'VIR INST ROY A LOYER', 65_000, 'initial,due,saysRent'],
    ['a last name', 'VIR M OU MME ROY', 65_000, 'last,due'],
    ['another sum', 'VIR ANA ROY LOYER', 60_000, 'full,unusualAmount,saysRent'],
    ['a rent and a deposit', 'VIR ANA ROY', 130_001, 'full,unusualAmount'],
    ['words of another purpose', 'VIR ANA ROY REMB', 65_000, 'full,due,saysOtherPurpose'],
  ])('%s', (_, label, cents, reasons) => {
    expect(only(line(label, cents), BOTH)).toEqual({ group: 'confirm', reasons, parts: `roy ${cents}` });
  });

  test('a line whose payer’s name is cut, half of a double name, or misspelt by one letter is proposed and not ticked', () => {
    const people = [account('Sébastien, Delannoy-Vanderbrouck')];
    for (const [label, form] of [
      ['VIR INST DELANNOY VANDERBROUCK SEBAS', 'cut'],
      ['VIR DELANNOY SEBASTIEN', 'cut'],
      ['VIR SEBASTIN DELANNOY VANDERBROUCK', 'typo'],
    ])
      expect(only(line(label ?? ''), people)).toMatchObject({ group: 'confirm', reasons: `${form},due` });
  });

  test('an unusual amount is compared with the open rent, even if an older repair is also due', () => {
    const repair = { ...rentDue('2026-10-10', 8000), kind: 'repair' } as const;
    const both = account('Ana, Roy', { dues: [repair, rentDue('2026-11-01', 65_000)] });
    const [proposal] = match([line('VIR ANA ROY', 60_000)], { accounts: [both], history: [] });
    expect(proposal?.reasons).toContainEqual({ code: 'unusualAmount', expected: 65_000 });
  });

  test('a line with rent and deposit in one sum is proposed and not ticked', () => {
    const begun = account('Ana, Roy', { deposit: { owed: 60_000, held: 0, toReturn: 0, movements: [] } });
    expect(summary(line('VIR ANA ROY', 125_000), [begun])).toBe('confirm full,deposit roy 65000,roy 60000');
    expect(
      match([line('VIR ANA ROY LOYER ET DEPOT DE GARANTIE', 125_000)], { accounts: [begun], history: [] }),
    ).toMatchObject([{ group: 'confirm', parts: [{ kind: 'payment' }, { kind: 'deposit', cents: 60_000 }] }]);
  });

  describe('money sent to a tenant who leaves', () => {
    const isDeparture = { group: 'rest', reasons: [], candidates: ['roy'] };

    test.each([
      [-56_000, 'VIR EMIS MME ROY ANA'],
      [-12_345, 'VIR EMIS MME ROY ANA SOLDE DEPOT DE GARANTIE'],
      [-4500, 'VIR EMIS ROY ANA DEPOT 45'],
      [-4500, 'VIR INST VERS ROY ANA'],
    ])('leads to the departure, although a part of the deposit is kept: %i %s', (cents, label) => {
      expect(sent(cents, leaving(), label)).toMatchObject(isDeparture);
      // The tenant has given notice, and the lease still runs.
      expect(sent(cents, leaving({ endsOn: '2026-12-31' }), label)).toMatchObject(isDeparture);
    });

    test('leads to the departure, although the sum is the rent that the tenant has paid', () => {
      const typed = {
        id: 'p1',
        isBenefit: false,
        paidOn: '2026-10-05',
        cents: 50_000,
        office: null,
        bankLineId: null,
      };
      expect(sent(-50_000, leaving({ payments: [typed] }), 'VIR ANA ROY')).toMatchObject(isDeparture);
      expect(sent(-50_000, leaving({ payments: [typed] }), 'REJET VIR ANA ROY')?.group).toBe('returned');
    });

    test('may be a refund if the sum is above the deposit and its increase, or if no deposit is held', () => {
      const isRefund = { reasons: [{ code: 'refund' }], candidates: ['roy'] };
      expect(sent(-56_001)).toMatchObject(isRefund);
      expect(sent(-63_000, leaving({ deposit: { ...HELD, toReturn: 63_000 } }))).toMatchObject(isDeparture);
      expect(sent(-12_345, leaving({ deposit: { ...HELD, held: 0, toReturn: 0 } }))).toMatchObject(isRefund);
      // The lease has no end.
      expect(sent(-12_345, leaving({ endsOn: null }))).toMatchObject(isRefund);
      // The sum is the deposit of a tenant whom the line does not name.
      expect(sent(-56_000, leaving(), 'VIR EMIS ELODIE MARCHAND')).toMatchObject({
        reasons: [{ code: 'refund' }],
        candidates: ['marchand'],
      });
    });

    test('is recorded if the return of the deposit is recorded within three days', () => {
      for (const label of ['VIR EMIS ANA ROY', 'VIREMENT EMIS'])
        for (const day of ['2026-11-02', '2026-11-05', '2026-11-08'])
          expect(sent(-45_000, returned(day), label)).toMatchObject({
            group: 'recorded',
            parts: [{ leaseId: 'roy', cents: 45_000, kind: 'deposit' }],
          });
      expect(sent(-45_000, returned('2026-11-01'))?.group).toBe('rest');
      expect(sent(-45_000, returned('2026-11-05', 44_000))?.group).toBe('rest');
      expect(sent(-45_000, returned('2026-11-05'), 'PRLV PLOMBERIE DUVAL')?.group).toBe('rest');
      // The return is one of two equal transfers: the transfer on the nearest day.
      const two = [4, 6].map((day) => line('VIR EMIS ANA ROY', -45_000, { day: `2026-11-0${day}` }));
      const groups = match(two, { accounts: [returned('2026-11-06')], history: [] }).map(
        ({ group }) => group,
      );
      expect(groups).toEqual(['rest', 'recorded']);
    });
  });

  test('a deposit that was received is no rent, and may be the deposit that the landlord has entered', () => {
    expect(saysDeposit('2026-11-02')).toMatchObject({ mayBeRecorded: true, parts: [{ kind: 'deposit' }] });
    expect(saysDeposit('2026-10-20')).toMatchObject({
      group: 'confirm',
      reasons: expect.arrayContaining([{ code: 'deposit' }]),
      mayBeRecorded: false,
      parts: [{ kind: 'deposit' }],
    });
  });

  test.each(['VIR ANA ROY DEPOT ET LOYER', 'VIR ANA ROY LOYER + CAUTION'])(
    'a rent with a deposit that was recorded before is the rent, and asks about the deposit: %s',
    (label) => {
      // An import records the deposit on the first day of the lease.
      const moved = received('2026-09-01');
      const dues = [rentDue('2026-11-01', 70_000), rentDue('2026-12-01', 70_000)];
      const payments = [typedOn(DAY, 70_000)];
      const parts = [
        { kind: 'payment', cents: 70_000, paymentId: null },
        { kind: 'deposit', cents: 65_000, isRecorded: true },
      ];
      const reasons = expect.arrayContaining([expect.objectContaining({ code: 'alreadyRecorded' })]);
      const proposals = (more: Partial<ExpectedAccount>) =>
        match([line(label, 135_000)], { accounts: [{ ...moved, ...more }], history: [] });
      expect(proposals({ dues })).toMatchObject([{ group: 'confirm', reasons, parts }]);
      expect(proposals({ dues: dues.slice(1), payments })).toMatchObject([
        { group: 'confirm', parts: [{ paymentId: `typed ${DAY}` }, { kind: 'deposit', isRecorded: true }] },
      ]);
    },
  );

  test('a rent with a deposit that was entered a few days before needs no word for the deposit', () => {
    const accounts = [{ ...received('2026-11-02'), dues: [rentDue('2026-11-01', 70_000)] }];
    expect(match([line('VIR ANA ROY', 135_000)], { accounts, history: [] })).toMatchObject([
      { group: 'confirm', parts: [{ cents: 70_000 }, { kind: 'deposit', isRecorded: true }] },
    ]);
  });

  test('the word DEPOT means a deposit only beside a matching sum', () => {
    const deposit = { owed: 60_000, held: 0, toReturn: 0, movements: [] };
    const propose = (label: string, cents: number, more: Partial<ExpectedAccount> = { deposit }) =>
      match([line(label, cents)], { accounts: [account('Ana, Roy', more)], history: [] });
    const alone = [{ group: 'confirm', parts: [{ kind: 'deposit', leaseId: 'roy', cents: 60_000 }] }];
    expect(propose('VIR ANA ROY DEPOT', 60_000)).toMatchObject(alone);
    expect(propose('VIREMENT DEPOT', 60_000)).toMatchObject(alone);
    expect(propose('VIR ANA ROY DEPOT', 65_000)).toMatchObject([
      { group: 'ready', parts: [{ kind: 'payment' }] },
    ]);
    expect(propose('DEPOT ESPECES GAB', 60_000)).toMatchObject([{ group: 'rest' }]);
    // The deposit is as high as the rent.
    const equal = { deposit: { ...deposit, owed: 65_000 } };
    expect(propose('VIR ANA ROY DEPOT ET LOYER', 130_000, equal)).toMatchObject([
      { group: 'confirm', parts: [{ kind: 'payment', cents: 65_000 }, { kind: 'deposit' }] },
    ]);
    expect(propose('VIR ANA ROY DEPOT', 65_000, equal)).toMatchObject([
      { group: 'confirm', parts: [{ kind: 'deposit', cents: 65_000 }] },
    ]);
    expect(match([line('VIR ANA ROY DEPOT')], { accounts: [received(DAY)], history: [] })).toMatchObject([
      { mayBeRecorded: true, parts: [{ kind: 'deposit' }] },
    ]);
  });

  test('an amount that may contain the deposit is not ticked in the first month of a lease', () => {
    const deposit = { owed: 65_000, held: 0, toReturn: 0, movements: [] };
    const begun = account('Ana, Roy', { startsOn: '2026-11-01', deposit });
    const older = account('Ana, Roy', { startsOn: '2026-09-01', deposit });
    for (const cents of [65_000, 130_000]) {
      expect(only(line('VIR ANA ROY', cents), [begun])).toMatchObject({ group: 'confirm' });
      expect(only(line('VIR ANA ROY', cents), [older])).toMatchObject({ group: 'ready' });
    }
    const entered = { ...begun, deposit: received('2026-11-01').deposit };
    for (const cents of [65_000, 130_000])
      expect(only(line('VIR ANA ROY', cents), [entered])).toMatchObject({ group: 'confirm' });
  });

  test('a line with only a deposit is proposed as the deposit of the named tenant, or of the only lease that expects it', () => {
    const begun = account('Ana, Roy', { deposit: { owed: 50_000, held: 0, toReturn: 0, movements: [] } });
    const other = account('Élodie, Marchand', {
      deposit: { owed: 0, held: 50_000, toReturn: 50_000, movements: [] },
    });
    for (const label of ['VIR ANA ROY CAUTION', 'VIREMENT CAUTION'])
      expect(match([line(label, 50_000)], { accounts: [begun, other], history: [] })).toMatchObject([
        { group: 'confirm', parts: [{ kind: 'deposit', leaseId: 'roy', cents: 50_000 }] },
      ]);
    // The lease with a received deposit expects none.
    expect(
      match([line('VIR MARCHAND ELODIE CAUTION', 50_000)], { accounts: [other], history: [] }),
    ).toMatchObject([{ group: 'confirm', parts: [{ kind: 'deposit', cents: 50_000 }] }]);
  });

  test('a remittance with the sum of two open rents is proposed as a split, unless several pairs fit', () => {
    const cheques = line('REMISE CHEQUES 2', 135_000);
    expect(summary(cheques, BOTH)).toBe('confirm sumOfLeases,amountOnly roy 65000,marchand 70000');
    const twin = account('Léa, Blanc', { rent: 70_000 });
    expect(summary(cheques, [...BOTH, twin])).toBe('rest');
  });

  test('a line with the sum of a rent is not ticked if its label mentions a deposit or another purpose', () => {
    for (const label of ['DEPOT DE GARANTIE', 'CAUTION APPT'])
      expect(only(line(`VIR ANA ROY ${label}`), BOTH)).toMatchObject({
        group: 'confirm',
        reasons: expect.stringMatching(/deposit$/),
      });
    expect(only(line('VIR ANA ROY MEUBLES'), BOTH).group).toBe('confirm');
    expect(only(line('VIR SEPA MLE ROY ANA REMBOURSEM'), BOTH).group).toBe('confirm');
  });

  test('a line from a tenant with two leases pays the lease that expects the sum, or both leases', () => {
    const garage = { ...account('Ana, Roy', { rent: 7000 }), leaseId: 'garage' };
    expect(summary(line('VIR ANA ROY', 7000), [ROY, garage])).toBe('confirm full,due garage 7000');
    expect(summary(line('VIR ANA ROY', 72_000), [ROY, garage])).toBe(
      'confirm sumOfLeases roy 65000,garage 7000',
    );
  });

  test('a line from a known payer is not ticked if his name is on another lease, or if another lease expects the sum', () => {
    const sister = { ...account('Léa, Roy'), leaseId: 'sister' };
    const couple = 'VIR M OU MME ROY';
    expect(summary(line(couple), [ROY, sister], [paid(couple, 'roy')])).toBe(
      'confirm knownPayer,last,due roy 65000',
    );
    const friend = 'VIR BERNARD LENOIR';
    const other = { ...account('Jean, Petit'), leaseId: 'petit' };
    const once = [paid(friend, 'roy')];
    expect(only(line(friend), [ROY, other], once).group).toBe('confirm');
    const often = [...once, paid(friend, 'roy'), paid(friend, 'roy')];
    expect(only(line(friend), [ROY, other], often).group).toBe('ready');
  });

  test('a payment by a guarantor in the tenant’s place is proposed and not ticked', () => {
    const label = 'VIR ACTION LOGEMENT SERVICES VISALE 123';
    expect(summary(line(label), BOTH, [paid(label, 'roy')])).toBe(
      'confirm knownPayer,due,saysRent roy 65000',
    );
  });

  test('a line with a guarantor’s name is proposed for his tenant’s lease, and not ticked', () => {
    const odile = { firstName: 'Odile', lastName: 'Vasseur', companyName: null };
    const leases = [account('Ana, Roy', { guarantors: [odile] }), MARCHAND];
    expect(summary(line('VIR MME VASSEUR ODILE'), leases)).toBe('confirm guarantor,due roy 65000');
    expect(only(line('VIR VASSEUR PLOMBERIE'), leases).group).toBe('rest');
  });

  test('a line without a name is proposed if its label mentions a rent and only one account expects the amount', () => {
    expect(summary(line('VIR SEPA LOYER'), BOTH)).toBe('confirm amountOnly,saysRent roy 65000');
    expect(only(line('VIR SEPA'), BOTH).group).toBe('rest');
  });

  test('a line whose payment was entered by hand is linked to this payment, and not recorded again', () => {
    const typed = {
      id: 'p1',
      paidOn: '2026-11-03',
      cents: 65_000,
      isBenefit: false,
      office: null,
      bankLineId: null,
    };
    const recorded = account('Ana, Roy', { dues: [rentDue('2026-12-01', 65_000)], payments: [typed] });
    const [proposal] = match([line('VIR ANA ROY')], {
      accounts: [recorded],
      history: [paid('VIR ANA ROY', 'roy')],
    });
    expect(proposal).toMatchObject({ group: 'confirm', parts: [{ paymentId: 'p1' }] });
    const same = { leaseId: 'roy', day: typed.paidOn, cents: 65_000 };
    expect(proposal?.reasons).toContainEqual({ code: 'alreadyRecorded', recorded: same });
    // The line does not pay the amount due in December.
    expect(proposal?.reasons).not.toContainEqual({ code: 'due' });
  });

  test('a line is recognized as recorded if a file in another format contained it with a different label', () => {
    const [proposal] = match([line('Loyer', 65_000, { payer: 'Ana Roy' })], {
      accounts: [ROY],
      history: [{ ...paid('VIR ANA ROY', 'roy'), lineId: 'other', day: DAY }],
    });
    expect(proposal).toMatchObject({ group: 'confirm', mayBeRecorded: true, parts: [{ leaseId: 'roy' }] });
  });

  test('a line may be the payment of another file that is dated up to three days before or after it', () => {
    const again = line('VIR SEPA MME ROY ANA', 65_000, { day: '2026-11-06' });
    for (const day of ['2026-11-03', '2026-11-05', '2026-11-09'])
      expect(sameOf(day, [again])).toMatchObject({
        group: 'confirm',
        reasons: expect.arrayContaining([expect.objectContaining({ code: 'alreadyRecorded' })]),
        mayBeRecorded: true,
      });
    expect(sameOf('2026-11-02', [again])?.mayBeRecorded).toBe(false);
    // The recorded line is in this file too, so the second line is other money.
    const other = line('VIR ANA ROY', 65_000, { id: 'other', day: '2026-11-05' });
    expect(sameOf('2026-11-05', [again, other])?.mayBeRecorded).toBe(false);
    // A recorded line is the same money as one line only: the nearest one.
    const nearest = line('VIR ANA ROY', 65_000, { day: '2026-11-04' });
    expect(sameOf('2026-11-04', [again, nearest])?.mayBeRecorded).toBe(false);
    expect(sameOf('2026-11-04', [nearest, again])?.mayBeRecorded).toBe(true);
    // The landlord's answer counts as long as the payment exists.
    const answer = new Map([[again.id, 'samePayment' as const]]);
    expect(sameOf('2026-11-05', [again], answer)).toMatchObject({ group: 'recorded' });
    expect(sameOf('2026-10-01', [again], answer)?.group).not.toBe('recorded');
  });
});

/** Returns a payment of Ana Roy that the landlord has entered by hand. */
const typedOn = (paidOn: string, cents = 65_000) => ({
  id: `typed ${paidOn}`,
  isBenefit: false,
  paidOn,
  cents,
  office: null,
  bankLineId: null,
});

/** Returns the typed payments that are proposed for lines of Ana Roy on these days. */
const typedOf = (days: readonly string[], more: Partial<ExpectedAccount>) =>
  match(
    days.map((day) => line('VIR ANA ROY', 65_000, { day })),
    { accounts: [account('Ana, Roy', more)], history: [] },
  ).map(({ parts }) => parts.map(({ paymentId }) => paymentId).join());

describe('money that was entered by hand is the money of one line at most', () => {
  test.each([
    ['the line of the same day', ['2026-11-25', '2026-11-27', '2026-11-28'], ['', 'typed 2026-11-27', '']],
    ['the line of the nearest day', ['2026-11-24', '2026-11-28'], ['', 'typed 2026-11-27']],
    ['the first of two lines of one day', ['2026-11-27', '2026-11-27'], ['typed 2026-11-27', '']],
  ])('a typed payment is linked to %s', (_, days, links) => {
    const payments = [typedOn('2026-11-27')];
    expect(typedOf(days, { payments, dues: [rentDue('2026-12-01', 65_000)] })).toEqual(links);
    expect(typedOf(days, { payments })).toEqual(links);
  });

  test('two typed payments are linked to two lines, each to the line of the nearest day', () => {
    const payments = [typedOn('2026-11-24'), typedOn('2026-11-27')];
    const dues = [rentDue('2026-12-01', 65_000)];
    expect(typedOf(['2026-11-25', '2026-11-27'], { payments, dues })).toEqual([
      'typed 2026-11-24',
      'typed 2026-11-27',
    ]);
    expect(typedOf(['2026-11-27', '2026-11-28'], { payments, dues })).toEqual([
      'typed 2026-11-27',
      'typed 2026-11-24',
    ]);
  });

  test('another line a few days from a typed payment is not ticked, even if its amount is due', () => {
    const lines = ['2026-11-27', '2026-11-29'].map((day) => line('VIR ANA ROY', 65_000, { day }));
    const accounts = [account('Ana, Roy', { payments: [typedOn('2026-11-27')] })];
    expect(match(lines, { accounts, history: [] })).toMatchObject([
      {
        group: 'confirm',
        reasons: expect.arrayContaining([expect.objectContaining({ code: 'alreadyRecorded' })]),
      },
      { group: 'confirm', reasons: expect.arrayContaining([{ code: 'secondPayment' }]) },
    ]);
  });

  test('a typed payment is the money of one part of a split', () => {
    const split = ['2026-09', '2026-10'].map((month) =>
      paid('VIR NOVEA CONSEIL', 'roy', 65_000, { lineId: 'split', lineCents: 130_000, month }),
    );
    const [proposal] = match([line('VIR NOVEA CONSEIL', 130_000)], {
      accounts: [account('Ana, Roy', { payments: [typedOn(DAY)] })],
      history: split,
    });
    expect(proposal?.parts.map(({ paymentId }) => paymentId)).toEqual([`typed ${DAY}`, null]);
  });

  test('a typed deposit is the money of one line that says a deposit: the nearest line', () => {
    const lines = ['2026-11-04', '2026-11-05'].map((day) => line('VIR ANA ROY CAUTION', 65_000, { day }));
    const proposals = match(lines, { accounts: [received('2026-11-06')], history: [] });
    expect(proposals.map(({ mayBeRecorded }) => mayBeRecorded)).toEqual([false, true]);
  });

  test('a deposit whose label names a place is no rent, and not the money of a typed rent', () => {
    const typed = { ...received('2026-11-06'), payments: [typedOn('2026-11-04')] };
    const lines = ['VIR ANA ROY GARAGE 14', 'VIR ANA ROY DEPOT DE GARANTIE GARAGE 14'].map((label) =>
      line(label),
    );
    expect(match(lines, { accounts: [typed], history: [] })).toMatchObject([
      { parts: [{ kind: 'payment', paymentId: 'typed 2026-11-04' }] },
      { mayBeRecorded: true, parts: [{ kind: 'deposit' }] },
    ]);
    expect(match(lines.slice(1), { accounts: [account('Ana, Roy')], history: [] })).toMatchObject([
      { group: 'confirm', parts: [{ kind: 'deposit', cents: 65_000 }] },
    ]);
  });

  test('a line with rent and deposit may be a payment and a deposit that were both entered by hand', () => {
    const accounts = [{ ...received('2026-11-04'), payments: [typedOn('2026-11-06', 50_000)] }];
    for (const label of ['VIR ANA ROY LOYER ET DEPOT DE GARANTIE', 'VIR ANA ROY'])
      expect(match([line(label, 115_000)], { accounts, history: [] })).toMatchObject([
        {
          group: 'confirm',
          mayBeRecorded: true,
          parts: [
            { kind: 'payment', cents: 50_000 },
            { kind: 'deposit', cents: 65_000 },
          ],
        },
      ]);
    // The deposit alone is a part of other money.
    expect(match([line('VIR ANA ROY', 115_000)], { accounts: [received(DAY)], history: [] })).toMatchObject([
      { mayBeRecorded: false },
    ]);
  });

  test('of a rent and a deposit of one day and sum, each is the same payment as the line that says so', () => {
    const lines = ['VIR ANA ROY GARAGE 14', 'VIR ANA ROY DEPOT DE GARANTIE GARAGE 14'].map((label) =>
      line(label),
    );
    const deposit = recordedAs('VIR ANA ROY', { cents: 65_000, kind: 'deposit' });
    const rent = recordedAs('VIR ANA ROY', { cents: 65_000 });
    const sameLines = (history: readonly HistoryPart[]) =>
      match(lines, { accounts: BOTH, history }).map(({ mayBeRecorded }) => mayBeRecorded);
    expect(sameLines(deposit)).toEqual([false, true]);
    expect(sameLines(rent)).toEqual([true, false]);
  });
});

/** Returns the account of Ana Roy, to whom an advance was refunded on a day. */
const refunded = (paidOn: string) =>
  account('Ana, Roy', { refunds: [{ paidOn, cents: 5000, paymentId: null, idempotencyKey: null }] });

describe('a refund of an advance', () => {
  test('is recorded if it was entered within three days, and is one line at most', () => {
    for (const label of ['VIR EMIS ANA ROY TROP PERCU', 'VIREMENT EMIS'])
      for (const day of ['2026-11-02', '2026-11-05', '2026-11-08'])
        expect(sent(-5000, refunded(day), label)).toMatchObject({
          group: 'recorded',
          reasons: [],
          parts: [{ leaseId: 'roy', cents: 5000, kind: 'payment' }],
        });
    for (const [day, label, cents] of [
      ['2026-11-01', 'VIR EMIS ANA ROY', -5000],
      ['2026-11-05', 'VIR EMIS ANA ROY', -5001],
      ['2026-11-05', 'VIR EMIS ELODIE MARCHAND', -5000],
    ] as const)
      expect(sent(cents, refunded(day), label)).toMatchObject({
        group: 'rest',
        reasons: [{ code: 'refund' }],
      });
    // The refund returns no payment of the same sum.
    const lines = [line('VIR ANA ROY', 5000, { day: '2026-11-02' }), line('VIR INST VERS ROY ANA', -5000)];
    const [payment] = match(lines, { accounts: [refunded('2026-11-05')], history: [] });
    expect(payment?.reasons).not.toContainEqual({ code: 'returned', day: DAY });
    const two = ['2026-11-04', '2026-11-06'].map((day) => line('VIR EMIS ANA ROY', -5000, { day }));
    expect(match(two, { accounts: [refunded('2026-11-06')], history: [] }).map(({ group }) => group)).toEqual(
      ['rest', 'recorded'],
    );
  });
});

/** Returns a recorded line of another file with these parts. */
const recordedAs = (label: string, ...parts: Partial<HistoryPart>[]): HistoryPart[] => {
  const lineCents = parts.reduce((sum, { cents = 0 }) => sum + cents, 0);
  return parts.map((part) =>
    paid(label, 'roy', part.cents, { lineId: 'other', lineCents, day: DAY, ...part }),
  );
};

/** Returns the proposal for a line, if another file had these recorded lines. */
const inOtherFile = (one: BankLine, history: readonly HistoryPart[]) =>
  match([one], { accounts: BOTH, history })[0];

const benefitLabel = (month: number): string => `VIR CAF DU RHONE ALLOC 2455${month} XLXAL AL ROY MARCHAND`;

describe('a line of another file is compared by its whole amount', () => {
  test('a rent with the deposit is the same payment as one line of both, and not as one of its parts', () => {
    const both = recordedAs(
      'VIR M ROY 1ER LOYER ET DEPOT',
      { cents: 40_000 },
      { cents: 144_000, kind: 'deposit' },
    );
    const same = inOtherFile(line('VIR ANA ROY', 184_000, { day: '2026-11-08' }), both);
    expect(same).toMatchObject({ group: 'confirm', mayBeRecorded: true, parts: [{ leaseId: 'roy' }] });
    for (const cents of [40_000, 144_000])
      expect(inOtherFile(line('VIR ANA ROY', cents), both)?.mayBeRecorded).toBe(false);
  });

  test('a remittance of two cheques is the same payment, and shows the parts of the recorded line', () => {
    const cheques = recordedAs('REMISE CHEQUES', { cents: 20_500 }, { cents: 60_000, leaseId: 'marchand' });
    const remittance = line('REMISE DE 2 CHEQUES', 80_500, { day: '2026-11-06' });
    expect(inOtherFile(remittance, cheques)).toMatchObject({
      group: 'confirm',
      reasons: [{ code: 'alreadyRecorded', recorded: { leaseId: 'roy', day: DAY, cents: 80_500 } }],
      mayBeRecorded: true,
      parts: [
        { leaseId: 'roy', cents: 20_500 },
        { leaseId: 'marchand', cents: 60_000 },
      ],
    });
    expect(inOtherFile(line('VIR NOVEA CONSEIL', 80_500), cheques)?.group).toBe('rest');
  });

  test('a benefit is not the same payment as a part of a transfer of benefits', () => {
    const label = 'VIR CAF DU RHONE ALLOC 245599 XLXAL AL ROY MARCHAND';
    const kind = { kind: 'benefit', month: '2026-11' } as const;
    const benefits = recordedAs(
      label,
      { ...kind, cents: 5000, tenantId: 'one' },
      { ...kind, cents: 26_000, tenantId: 'two' },
    );
    expect(inOtherFile(line(label, 5000, { day: '2026-11-06' }), benefits)?.mayBeRecorded).toBe(false);
    expect(inOtherFile(line(label, 31_000, { day: '2026-11-06' }), benefits)).toMatchObject({
      group: 'confirm',
      mayBeRecorded: true,
    });
  });

  test('a recorded benefit is repeated in each later month of the statement', () => {
    const months = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    const lines = months.map((month) =>
      line(benefitLabel(month), 31_000, { day: `2026-${String(month).padStart(2, '0')}-25` }),
    );
    const kind = { kind: 'benefit', month: '2026-01', day: '2026-01-25' } as const;
    const january = recordedAs(
      benefitLabel(1),
      { ...kind, cents: 19_000, tenantId: 'one' },
      { ...kind, cents: 12_000, tenantId: 'two' },
    );
    const rents = ['01', ...months.map((month) => String(month).padStart(2, '0')), '12'].map((month) =>
      rentDue(`2026-${month}-01`, 65_000),
    );
    const proposals = match(lines, { accounts: [account('Ana, Roy', { dues: rents })], history: january });
    expect(
      proposals.map(({ group, parts }) => [group, parts.map(({ month, cents }) => [month, cents])]),
    ).toEqual(
      months.map((month) => {
        const paidMonth = `2026-${String(month).padStart(2, '0')}`;
        return [
          'ready',
          [
            [paidMonth, 19_000],
            [paidMonth, 12_000],
          ],
        ];
      }),
    );
  });

  test('a line that was recorded in part is the same payment, and a line of a stranger is not', () => {
    const rest = recordedAs('VIR ANA ROY', { cents: 65_000, lineCents: 70_000 });
    expect(inOtherFile(line('VIR ROY ANA LOYER', 70_000), rest)?.mayBeRecorded).toBe(true);
    expect(inOtherFile(line('VIR COLETTE BERTIN', 70_000), rest)?.mayBeRecorded).toBe(false);
  });
});

describe('a split line is recognized as recorded if a file in another format contained it', () => {
  const parts = ['roy', 'marchand'].map((leaseId, place) => ({
    leaseId,
    cents: place === 0 ? 21_200 : 25_000,
  }));
  const again = (label: string, more: Partial<HistoryPart>) => {
    const history = parts.flatMap(({ leaseId, cents }) => [
      paid(label, leaseId, cents, { lineId: 'before', lineCents: 46_200, ...more }),
      paid(label, leaseId, cents, {
        lineId: 'other',
        lineCents: 46_200,
        ...more,
        day: DAY,
        ...(more.month && { month: '2026-11' }),
      }),
    ]);
    const [proposal] = match([line(label, 46_200)], { accounts: BOTH, history });
    return { ...(proposal && brief(proposal)), mayBeRecorded: proposal?.mayBeRecorded };
  };

  test('a split line that is already recorded is not ticked', () => {
    expect(again('VIR AGENCE DU PORT', {})).toEqual({
      group: 'confirm',
      reasons: 'knownPayer,knownSplit,alreadyRecorded',
      parts: 'roy 21200,marchand 25000',
      mayBeRecorded: true,
    });
  });

  test('a line of benefits that is already recorded is not ticked', () => {
    expect(again('VIR CAF DE LA GIRONDE', { kind: 'benefit', month: '2026-10' })).toEqual({
      group: 'confirm',
      reasons: 'benefit,asLastTime,alreadyRecorded',
      parts: 'roy 21200,marchand 25000',
      mayBeRecorded: true,
    });
  });
});

describe('an unclear line becomes a question, and a line that is not rent gets no proposal', () => {
  test('matching asks which tenant paid if two tenants have the same last name and debt, even if the label mentions no rent', () => {
    const sister = { ...account('Léa, Roy'), leaseId: 'sister' };
    const [proposal] = match([line('VIR SEPA ROY')], { accounts: [ROY, sister], history: [] });
    expect(proposal).toMatchObject({ group: 'assign', parts: [], candidates: ['roy', 'sister'] });
    expect(only(line('VIR SEPA ROY REMB'), [ROY, sister]).group).toBe('rest');
    expect(only(line('VIR SEPA ROY', 60_000), [ROY, sister]).group).toBe('rest');
  });

  test('a line that is not rent lists the leases that still owe exactly its sum', () => {
    const [stranger, sameDwelling, none] = match(
      [line('VIR COLETTE BERTIN', 70_000), line('VIR ANA ROY'), line('VIR COLETTE BERTIN')],
      { accounts: BOTH, history: [] },
    );
    expect(stranger).toMatchObject({ group: 'rest', candidates: ['marchand'] });
    expect(sameDwelling?.group).toBe('ready');
    // The sum is Roy's rent of the next month.
    expect(none).toMatchObject({ group: 'rest', candidates: ['roy'] });
  });

  test('matching asks which tenant paid if two tenants with the same last name owe the same sum', () => {
    const sister = { ...account('Léa, Roy'), leaseId: 'sister' };
    const [proposal] = match([line('VIR M OU MME ROY LOYER')], { accounts: [ROY, sister], history: [] });
    expect(proposal).toMatchObject({ group: 'assign', parts: [], candidates: ['roy', 'sister'] });
  });

  test('two tenants with the same name are both candidates for a line', () => {
    const other = { ...account('Ana, Roy', { rent: 70_000 }), leaseId: 'namesake' };
    const both = { accounts: [ROY, other], history: [] };
    const [whose] = match([line('VIR ANA ROY', 12_345)], both);
    expect(whose).toMatchObject({ group: 'assign', parts: [], candidates: ['roy', 'namesake'] });
    // The sum selects the lease. The sum is not a second proof, since both names match equally.
    expect(summary(line('VIR ANA ROY', 70_000), both.accounts)).toBe('confirm full,due namesake 70000');
  });

  test('a line is not rent if it is a salary, comes from a stranger, is outgoing, or has only a tenant’s last name', () => {
    for (const [label, cents] of [
      ['VIR NOVEA CONSEIL SALAIRE', 231_245],
      ['VIR COLETTE BERTIN CADEAU', 65_000],
      ['VIR ROY PLOMBERIE AVOIR', 4500],
      ['PRLV EDF', -65_000],
      ['VIR ANA ROY', -65_000],
      ['VIR ELODIE ROYER', 65_000],
    ] as const)
      expect(only(line(label, cents), BOTH).group).toBe('rest');
  });

  test('two names in a label are not read as one name', () => {
    const people = [account('Jean, Martin')];
    expect(summary(line('VIR M DUPONT JEAN ET MARTIN CLAIRE'), people)).toBe('confirm last,due martin 65000');
  });

  test('matching a recorded line again shows it as recorded', () => {
    const one = line('VIR ANA ROY');
    expect(summary(one, BOTH, [{ ...paid('VIR ANA ROY', 'roy'), lineId: one.id }])).toBe(
      'recorded  roy 65000',
    );
  });

  test('a line from a tenant who left months ago and owes nothing is not rent', () => {
    const left = account('Ana, Roy', { endsOn: '2026-08-31', dues: [] });
    expect(only(line('VIR ANA ROY LOYER'), [left]).group).toBe('rest');
  });

  test('a month’s rent from a former tenant is not ticked if only a few days of rent are still open', () => {
    const left = account('Ana, Roy', { endsOn: '2026-10-12', dues: [rentDue('2026-10-01', 25_000)] });
    expect(only(line('VIR ANA ROY LOYER'), [left], [paid('VIR ANA ROY', 'roy')]).group).toBe('confirm');
  });
});

/** Returns a payment by Ana Roy on a given day. */
const later = (day: string, label = 'VIR ANA ROY', cents = 65_000) => line(label, cents, { day });

/** Returns the group of each line, and whether the line is a second payment. */
const groups = (
  lines: readonly BankLine[],
  accounts: readonly ExpectedAccount[] = BOTH,
  history: readonly HistoryPart[] = [paid('VIR ANA ROY', 'roy')],
) =>
  match(lines, { accounts, history }).map(({ group, reasons }) =>
    reasons.some(({ code }) => code === 'secondPayment') ? `${group}, second` : group,
  );

/**
 * Returns the group of a rent received after the end of a lease with these dues, and whether its reasons say that the
 * lease has ended.
 */
const afterEnd = (dues: ExpectedAccount['dues']) =>
  match([line('VIR ANA ROY', 65_000, { day: '2026-11-05' })], {
    accounts: [account('Ana, Roy', { dues, endsOn: '2026-10-31' })],
    history: [paid('VIR ANA ROY', 'roy')],
  }).map(({ group, reasons }) => [group, reasons.some(({ code }) => code === 'ended')]);

test('a line after the end of a lease is ticked if the tenant still owes a rent, and otherwise only proposed', () => {
  expect(afterEnd([])).toEqual([['confirm', true]]);
  expect(afterEnd([rentDue('2026-10-01', 65_000)])).toEqual([['ready', false]]);
});

describe('a second payment of a month’s rent', () => {
  test('after a payment was returned, a second payment of the same sum is ticked', () => {
    const lines = [
      later('2026-11-02'),
      line('RETOUR VIR ANA ROY COMPTE CLOS', -65_000, { day: '2026-11-05' }),
      later('2026-11-08'),
    ];
    const proposals = match(lines, { accounts: BOTH, history: [paid('VIR ANA ROY', 'roy')] });
    expect(proposals.map(({ group }) => group)).toEqual(['confirm', 'rest', 'ready']);
    expect(proposals.map(({ reasons }) => reasons.at(-1)?.code)).toEqual([
      'returned',
      'returnsTransfer',
      'due',
    ]);
  });

  test('a second payment by cheque without a known payer is not ticked, since the first cheque may have bounced', () => {
    const lines = [
      line('REMISE DE CHEQUES 0004512', 62_000, { day: '2026-11-02' }),
      line('CHEQUE IMPAYE 0004512', -62_000, { day: '2026-11-08' }),
    ];
    const proposals = match(lines, { accounts: BOTH, history: [] });
    expect(proposals.map(({ group, reasons }) => [group, reasons])).toEqual([
      ['rest', [{ code: 'returned', day: '2026-11-08' }]],
      ['rest', [{ code: 'returnsCheque', day: '2026-11-02' }]],
    ]);
  });

  test('the reasons for a second payment of exactly a month’s rent do not call the amount unusual', () => {
    const [first, second] = [line('VIR ANA ROY', 65_000, { day: '2026-11-02' }), later('2026-11-08')];
    const single = account('Ana, Roy', { dues: [rentDue('2026-11-05', 65_000)] });
    const [, again] = match([first, second], { accounts: [single], history: [] });
    expect(again).toMatchObject({
      group: 'confirm',
      reasons: [{ code: 'name' }, { code: 'rent' }, { code: 'secondPayment' }],
    });
  });

  test('a returned payment is found by its payer, whatever words follow his name', () => {
    const father = 'VIR BERNARD LENOIR';
    const lines = [
      line(father, 65_000, { day: '2026-11-02' }),
      line(`RETOUR ${father} COMPTE CLOS`, -65_000, { day: '2026-11-05' }),
    ];
    const [proposal] = match(lines, { accounts: BOTH, history: [paid(father, 'roy')] });
    expect(proposal?.reasons).toContainEqual({ code: 'returned', day: '2026-11-05' });
  });

  test('a second payment for a coming month is not ticked, even if the payer is known or named', () => {
    expect(groups([later('2026-11-02'), later('2026-11-08')])).toEqual(['ready', 'confirm, second']);
    expect(groups([later('2026-11-02'), later('2026-11-08')], BOTH, [])).toEqual([
      'ready',
      'confirm, second',
    ]);
    const recorded = account('Ana, Roy', {
      dues: [rentDue('2026-12-01', 65_000)],
      payments: [
        {
          id: 'p1',
          paidOn: '2026-11-02',
          cents: 65_000,
          isBenefit: false,
          office: null,
          bankLineId: 'other',
        },
      ],
    });
    expect(groups([later('2026-11-14')], [recorded])).toEqual(['confirm, second']);
    // A benefit is not a payment by the tenant. A month later, the tenant pays the next rent.
    const aided = { ...recorded, payments: recorded.payments.map((one) => ({ ...one, isBenefit: true })) };
    expect(groups([later('2026-11-14')], [aided])).toEqual(['ready']);
    expect(groups([later('2026-11-29')], [recorded])).toEqual(['ready']);
  });

  test('a second payment is ticked if its amount is due, as arrears or as half of a rent', () => {
    const late = account('Ana, Roy', {
      dues: ['2026-10-01', '2026-11-01', '2026-12-01'].map((dueOn) => rentDue(dueOn, 65_000)),
    });
    expect(groups([later('2026-11-02'), later('2026-11-08')], [late])).toEqual(['ready', 'ready']);
    const half = account('Ana, Roy', { dues: [rentDue('2026-11-01', 32_500)] });
    expect(groups([later('2026-11-08', 'VIR ANA ROY', 32_500)], [half])).toEqual(['ready']);
  });

  test('a second payment that repeats a row of the same day is not ticked, even if its amount is due', () => {
    const late = account('Ana, Roy', {
      dues: ['2026-10-01', '2026-11-01'].map((dueOn) => rentDue(dueOn, 65_000)),
    });
    expect(groups([later(DAY), later(DAY)], [late])).toEqual(['ready', 'confirm, second']);
  });

  test('a line that repeats a transfer of benefits or a split line is not ticked', () => {
    const aid = 'VIR CAF DE LA GIRONDE';
    expect(groups([line(aid, 21_200), line(aid, 21_200)], BOTH, [benefit('roy', 21_200)])).toEqual([
      'ready',
      'confirm, second',
    ]);
    const split = ['roy', 'marchand'].map((leaseId) =>
      paid('VIR AGENCE DU PORT', leaseId, 60_000, { lineId: 's' }),
    );
    const agency = (day: string) => line('VIR AGENCE DU PORT', 120_000, { day });
    expect(groups([agency('2026-11-05'), agency('2026-11-09')], BOTH, split)).toEqual([
      'ready',
      'confirm, second',
    ]);
  });
});

test('a line that the landlord skipped is not ticked again', () => {
  const first = line('VIR ANA ROY', 65_000, { day: '2026-11-02' });
  const second = line('VIR ANA ROY', 65_000, { day: '2026-11-08' });
  const skipped = (how: 'notRent' | 'unticked') =>
    match([first, second], { accounts: BOTH, history: [], skipped: new Map([[first.id, how]]) }).map(
      (proposal) => [brief(proposal).group, brief(proposal).reasons],
    );
  expect(skipped('notRent')).toEqual([
    ['rest', 'skipped'],
    ['ready', 'full,due'],
  ]);
  expect(skipped('unticked')).toEqual([
    ['confirm', 'full,due,skipped'],
    ['ready', 'full,due'],
  ]);
});

test.each([
  'REMISE CHEQUE 0001234',
  'REMISE DE CHEQUES',
  'CHEQUE 7654321',
  'ENCAISSEMENT CHEQUE N 123456',
  'REM CHQ 12',
  'VERSEMENT ESPECES',
])('the label of a cheque or of cash names no payer and gives no payer key: %s', (label) => {
  expect(readLabel(label, null).payerKey).toBeNull();
  const before = paid(label, 'roy', 65_000, { payerKey: 'REMISE CHEQUE' });
  const { group, reasons } = only(line(label), BOTH, [before]);
  expect(group).not.toBe('ready');
  expect(reasons).not.toContain('knownPayer');
});

const back = (label: string, cents = -65_000, day = '2026-11-12') => line(label, cents, { day });

/** Returns a benefit of the CAF, entered by hand. */
const caf = (id: string, paidOn: string, cents: number) => ({
  id,
  isBenefit: true,
  office: 'caf' as const,
  paidOn,
  cents,
  bankLineId: null,
});

/** Returns the group of the proposal for an outgoing line, and the payments that it may return. */
const taken = (label: string, cents: number, ...accounts: ExpectedAccount[]) => {
  const [proposal] = match([back(label, cents)], { accounts, history: [] });
  return [proposal?.group, ...(proposal?.returned ?? []).map(({ id }) => id)].join(' ');
};

/** Returns the groups of lines, if only one lease is known. */
const groupsOf = (one: ExpectedAccount, ...lines: BankLine[]) =>
  match(lines, { accounts: [one], history: [] }).map(({ group }) => group);

describe('a direct debit by an office that takes a benefit back', () => {
  const paidTo = (name: string, ...payments: ReturnType<typeof caf>[]) =>
    account(name, { dues: [], payments });
  const ROY_AIDED = paidTo('Ana, Roy', caf('oct', '2026-10-05', 38_000), caf('nov', '2026-11-05', 38_000));

  test.each([
    ['PRLV SEPA CAF DU RHONE INDU AL', -38_000, 'returned nov'],
    ['PRLV SEPA CAF DU RHONE', -38_000, 'returned nov'],
    ['PRLV C.A.F REGUL', -4_700, 'returned nov'],
    // Only a label that says a claim takes back a part of a benefit.
    ['PRLV SEPA CAF DU RHONE', -4_700, 'rest'],
    ['PRLV CAF INDU', -38_001, 'rest'],
    ['PRLV MSA INDU', -38_000, 'rest'],
    ['PRLV CAFE DU PORT INDU', -38_000, 'rest'],
  ])('returns the newest benefit of this sum: %s %i', (label, cents, is) => {
    expect(taken(label, cents, ROY_AIDED)).toBe(is);
  });

  test('is asked about only if one benefit fits', () => {
    const marchand = paidTo('Élodie, Marchand', caf('m', '2026-11-05', 38_000));
    const lower = paidTo('Élodie, Marchand', caf('m', '2026-11-05', 20_000));
    const two = paidTo('Ana, Roy', caf('a', '2026-11-05', 38_000), caf('b', '2026-11-05', 38_000));
    expect(taken('PRLV CAF INDU', -38_000, ROY_AIDED, marchand)).toBe('rest');
    expect(taken('PRLV CAF INDU ELODIE MARCHAND', -38_000, ROY_AIDED, marchand)).toBe('returned m');
    expect(taken('PRLV CAF INDU', -38_000, ROY_AIDED, lower)).toBe('returned nov');
    expect(taken('PRLV CAF INDU', -10_000, ROY_AIDED, lower)).toBe('rest');
    expect(taken('PRLV CAF INDU', -38_000, two)).toBe('rest');
  });

  test('takes the next older benefit after another line has taken the newest', () => {
    const lines = [back('PRLV CAF INDU 1', -38_000), back('PRLV CAF INDU 2', -38_000)];
    expect(
      match(lines, { accounts: [ROY_AIDED], history: [] }).map(({ returned }) =>
        returned.map(({ id }) => id),
      ),
    ).toEqual([['nov'], ['oct']]);
  });
});

describe('a recorded return', () => {
  const rent = {
    id: '8d4c2a10-0000-4000-8000-000000000001',
    isBenefit: false,
    office: null,
    paidOn: '2026-11-05',
    cents: 65_000,
    bankLineId: null,
  };
  const rejected = { ...back('REJET DE PRELEVEMENT'), id: '5b1f0c3e-0000-8000-8000-00000000000a' };
  const withReturns = (...refunds: ExpectedAccount['refunds'][number][]) =>
    account('Ana, Roy', { dues: [], payments: [rent], refunds });
  const ofLine = (id: string, cents = 65_000, paidOn = '2026-11-12') => ({
    paidOn,
    cents,
    paymentId: rent.id,
    idempotencyKey: returnKey(id, rent.id),
  });

  test('is the line that recorded it, and another line is asked about only for the rest of the payment', () => {
    const other = { ...back('REJET DE PRELEVEMENT BIS'), id: '77e2d9a4-0000-8000-8000-00000000000b' };
    expect(groupsOf(withReturns(), rejected)).toEqual(['returned']);
    expect(groupsOf(withReturns(ofLine(rejected.id)), rejected, other)).toEqual(['recorded', 'rest']);
    expect(groupsOf(withReturns(ofLine(other.id)), rejected)).toEqual(['rest']);
  });

  test('that was entered by hand is the line of the same sum within three days', () => {
    const typed = { ...ofLine(''), idempotencyKey: 'typed by the landlord' };
    expect(groupsOf(withReturns(typed), back('REJET DE PRELEVEMENT', -65_000, '2026-11-10'))).toEqual([
      'recorded',
    ]);
    expect(groupsOf(withReturns(typed), back('VIR REJETE DUPONT'))).toEqual(['recorded']);
    expect(groupsOf(withReturns(typed), back('PRLV DUPONT PLOMBERIE'))).toEqual(['rest']);
  });
});

describe('a line that returns a payment', () => {
  const typed = {
    id: 'p1',
    isBenefit: false,
    paidOn: '2026-11-05',
    cents: 65_000,
    office: null,
    bankLineId: null,
  };
  const older = {
    id: 'p0',
    isBenefit: false,
    paidOn: '2026-10-05',
    cents: 65_000,
    office: null,
    bankLineId: 'october',
  };
  const recorded = account('Ana, Roy', { dues: [], payments: [typed, older] });
  const equal = account('Élodie, Marchand', { dues: [], payments: [{ ...typed, id: 'p2' }] });
  const returned = (one: BankLine, accounts = [recorded, equal], history: readonly HistoryPart[] = []) => {
    const [proposal] = match([one], { accounts, history });
    return [
      proposal?.group,
      proposal && brief(proposal).reasons,
      proposal?.returned.map(({ id }) => id).join(),
    ];
  };

  test.each([
    ['REJET PRLV SEPA ROY ANA', 'saysReturn,full,sameSum'],
    ['PRLV IMPAYE MME ROY', 'saysReturn,last,sameSum'],
    ['VIR ANA ROY', 'full,sameSum'],
    ['VIR SEPA RETOURNE /DE ROY ANA /MOTIF REJET', 'saysReturn,full,sameSum'],
  ])('a line returns the last payment of the named payer with the same sum: %s', (label, reasons) => {
    expect(returned(back(label))).toEqual(['returned', reasons, 'p1']);
  });

  test('a return that names a known payer is matched with a payment of this payer', () => {
    const father = 'VIR SEPA BERNARD LENOIR LOYER';
    const one = back('REJET BERNARD LENOIR');
    expect(returned(one, [recorded, equal], [paid(father, 'roy')])).toEqual([
      'returned',
      'saysReturn,knownPayer,sameSum',
      'p1',
    ]);
  });

  test('a return without a named payer becomes a question if several payers have paid the sum', () => {
    expect(returned(back('REJET DE PRELEVEMENT'))).toEqual([
      'returned',
      'saysReturn,sameSum,severalCandidates',
      'p1,p2',
    ]);
    expect(returned(back('REJET DE PRELEVEMENT'), [recorded])).toEqual([
      'returned',
      'saysReturn,sameSum',
      'p1',
    ]);
  });

  test('a return of a split line is matched with all payments of the line', () => {
    const half = { ...typed, cents: 30_000, office: null, bankLineId: 'both' };
    const leases = [
      { ...recorded, payments: [{ ...half, id: 'roy' }] },
      { ...equal, payments: [{ ...half, id: 'marchand' }] },
    ];
    expect(returned(back('REJET VIR ANA ROY', -60_000), leases)[2]).toBe('roy,marchand');
  });

  test.each([
    ['of another sum', back('REJET ROY ANA', -64_900)],
    ['before it was paid', back('REJET ROY ANA', -65_000, '2026-10-01')],
    ['months after it', back('REJET ROY ANA', -65_000, '2027-02-01')],
    ['of another payer', back('REJET LENOIR BERNARD', -65_000)],
    ['without a name or a word of returns', back('PRLV EDF')],
    ['sent by the landlord himself', back('VIR SEPA EMIS ANA ROY RESTITUTION DEPOT')],
  ])('an outgoing line that is not a return is matched with no payment: %s', (_, one) => {
    const lenoir = { ...account('Bernard, Lenoir'), dues: [] };
    expect(returned(one, [recorded, equal, lenoir])[0]).toBe('rest');
  });

  test.each([
    ['VIR SEPA EMIS ANA ROY TROP PERCU', -2_000, 'roy'],
    ['VIR REMBOURSEMENT MME ROY ANA', -65_000, 'roy'],
    ['VIR REMB MARCHAND E CHARGES 2025', -3_120, 'marchand'],
    // A last name without a first name may be a stranger's. A transfer by the landlord is not a return.
    ['VIR EMIS ROY TROP PERCU', -2_000, ''],
    ['VIR EMIS BERNARD LENOIR PLOMBERIE', -65_000, ''],
    ['REJET REMBOURSEMENT ANA ROY', -2_000, ''],
  ])(
    'a line with money that the landlord sends is matched with no payment, and a refund leads to the account: %s',
    (label, cents, leases) => {
      const [proposal] = match([back(label, cents)], { accounts: [recorded, MARCHAND], history: [] });
      expect(proposal).toMatchObject({
        group: 'rest',
        reasons: leases === '' ? [] : [{ code: 'refund' }],
        candidates: leases === '' ? [] : [leases],
        returned: [],
      });
    },
  );

  test('two returns of the same sum are matched with two payments', () => {
    const proposals = match([back('REJET ROY ANA'), back('REJET ROY ANA')], {
      accounts: [recorded],
      history: [],
    });
    expect(proposals.map(({ returned }) => returned.map(({ id }) => id))).toEqual([['p1'], ['p0']]);
  });

  test('a line returned in the same statement is not ticked', () => {
    const paidNow = line('PRLV SEPA ROY ANA');
    const month = { ...recorded, dues: [rentDue('2026-11-01', 65_000)], payments: [older] };
    const [rent, rejected] = match([paidNow, back('REJET PRLV SEPA ROY ANA')], {
      accounts: [month],
      history: [],
    });
    expect(rent).toMatchObject({ group: 'confirm' });
    expect(rent?.reasons).toContainEqual({ code: 'returned', day: '2026-11-12' });
    expect(rejected).toMatchObject({
      group: 'rest',
      reasons: [{ code: 'returnsTransfer', day: DAY }],
      returned: [],
    });
  });

  test('a cancelled transfer is not ticked, even if its label names a tenant', () => {
    const paidNow = line('VIR MME ODILE ROY LOYER ANA ROY');
    const accounts = [{ ...recorded, dues: [rentDue('2026-11-01', 65_000)], payments: [] }];
    const [rent] = match([paidNow, back('ANNULATION VIR RECU MME ODILE ROY')], { accounts, history: [] });
    expect(rent).toMatchObject({ group: 'confirm' });
  });
});

describe('names are recognized in the spelling of banks', () => {
  test.each([
    ['Anaïs, Le Goff', 'VIR LEGOFF ANAIS'],
    ['Anaïs, Le Goff', 'VIR LE-GOFF ANAIS'],
    ['Łukasz, Nguyễn-Öztürk', 'VIR NGUYEN OZTURK LUKASZ'],
    ['Jeanne, Bâ', 'VIR BA JEANNE'],
    ['Seán, O’Connor', "VIR O'CONNOR SEAN"],
    ['Jean-Baptiste, de la Tour', 'VIR DE LA TOUR JEAN BAPTISTE'],
    ['Zoé, Cœur', 'VIR ZOE COEUR'],
    ['Jörg, Weiß', 'VIR JORG WEISS'],
    ['Jürgen, Müller', 'VIR MUELLER JUERGEN'],
    ['Juergen, Mueller', 'VIR MULLER JURGEN'],
    ['Joël, Jäger', 'VIR JAEGER JOEL'],
  ])('the name in %s is recognized: %s', (name, label) => {
    expect(only(line(label), [account(name)])).toMatchObject({ group: 'ready', reasons: 'full,due' });
  });

  test('a last name that the bank cut does not identify the tenant without a first name', () => {
    const cut = [account('Sophie, De La Fontaine-Saint-Germain')];
    expect(summary(line('VIR SEPA DE LA FONTAINE SAI'), cut)).toBe(
      'confirm last,due de la fontaine-saint-germain 65000',
    );
    expect(only(line('VIR DE LA FONTAINE SAI'), cut).group).toBe('rest');
  });

  test('a payer is recognized if earlier labels had other words after his name, or another spelling of an umlaut', () => {
    const mother = paid('VIR MME BERGER SYLVIE LOYER CHLOE', 'roy');
    expect(summary(line('VIR MME BERGER SYLVIE'), BOTH, [mother])).toBe('ready knownPayer,due roy 65000');
    const abroad = paid('VIR MUELLER JUERGEN MIETE', 'roy');
    expect(
      summary(line('Miete', 65_000, { payer: 'Jürgen Müller', payerKey: 'MULLER JURGEN' }), BOTH, [abroad]),
    ).toBe('ready knownPayer,due,saysRent roy 65000');
    // A single word does not identify a payer, since the names of several payers may begin with it.
    expect(only(line('VIR BERGER'), BOTH, [mother]).group).toBe('rest');
    const others = [paid('VIR BERGER SYLVIE NINA', 'roy'), paid('VIR BERGER SYLVIE TOM', 'marchand')];
    expect(only(line('VIR BERGER SYLVIE', 60_000), BOTH, others).group).toBe('assign');
  });

  test.each([
    ['Cabinet Roussel & Associés', 'VIR CABINET ROUSSEL ET ASSOCIES', 'ready', 'full'],
    ['Cabinet Roussel & Associés', 'VIR CABINET ROUSSEL ET ASSO', 'confirm', 'cut'],
    ['Association Les Lilas', 'VIR ASSOC LES LILAS', 'confirm', 'cut'],
    ['SARL Atelier du Marais', 'VIR ATELIER DU MARAIS', 'ready', 'full'],
    ['Atelier du Marais', 'VIR SAS ATELIER MARAIS', 'ready', 'full'],
  ])('the company %s is %s', (companyName, label, group, form) => {
    const company = account(', ', { people: [{ firstName: null, lastName: null, companyName }] });
    expect(only(line(label), [company])).toMatchObject({ group, reasons: `${form},due` });
  });

  test('one word of a company name does not identify the company', () => {
    const company = account(', ', {
      people: [{ firstName: null, lastName: null, companyName: 'SARL Martin BTP' }],
    });
    expect(only(line('VIR MARTIN'), [company]).group).toBe('rest');
    expect(only(line('VIR MARTIN PAUL'), [company]).group).toBe('rest');
  });

  test('a company is recognized by its name', () => {
    const company = account('Ana, Roy', {
      people: [{ firstName: 'Ana', lastName: 'Roy', companyName: 'Boulangerie du Port' }],
    });
    expect(summary(line('VIR BOULANGERIE DU PORT LOYER'), [company])).toBe(
      'ready full,due,saysRent roy 65000',
    );
  });

  test('a leading M is read as a title, not as an initial', () => {
    expect(summary(line('VIR M MARCHAND', 70_000), [account('Marc, Marchand', { rent: 70_000 })])).toBe(
      'confirm last,due marchand 70000',
    );
  });
});

describe('a payer who pays for several leases', () => {
  const agency = 'VIR AGENCE DU PORT LOYERS';
  const leases = [ROY, MARCHAND];
  const agencyHistory = [paid(agency, 'roy', 65_000), paid(agency, 'marchand', 70_000)];

  test('a line from a payer of several leases is ticked for the lease that expects the sum, unless another of his leases has a rent of this sum', () => {
    expect(summary(line(agency, 70_000), leases, agencyHistory)).toBe(
      'ready knownPayer,due,saysRent marchand 70000',
    );
    const alike = [ROY, account('Élodie, Marchand', { dues: [rentDue('2026-12-20', 65_000)] })];
    const same = [paid(agency, 'roy'), paid(agency, 'marchand')];
    expect(only(line(agency), alike, same).group).toBe('confirm');
  });

  test('a line that pays both leases of a payer needs a confirmation the first time, and is ticked the next time', () => {
    expect(summary(line(agency, 135_000), leases, agencyHistory)).toBe(
      'confirm sumOfLeases roy 65000,marchand 70000',
    );
    const split = ['roy', 'marchand'].map((leaseId, index) =>
      paid(agency, leaseId, index === 0 ? 65_000 : 70_000, { lineId: 'split' }),
    );
    expect(summary(line(agency, 135_000), leases, split)).toBe(
      'ready knownPayer,knownSplit roy 65000,marchand 70000',
    );
  });
});

describe('a transfer of benefits from CAF or MSA', () => {
  const label = 'VIR CAF DE LA GIRONDE XAF20261105 LOYERS';
  const aids = [benefit('roy', 21_200), benefit('marchand', 25_000)];

  test.each([
    ['in its month', '2026-11-05', '2026-12-07', '2026-11'],
    ['early', '2026-11-05', '2026-11-27', '2026-11'],
    ['weeks late', '2026-11-05', '2026-12-18', '2026-11'],
    ['across the turn of the year', '2026-12-05', '2027-01-05', '2026-12'],
    ['after a missing statement', '2026-11-05', '2027-01-05', '2026-12'],
  ])('a benefit %s is for the month after the last benefit before it', (_, last, day, month) => {
    const before = addMonths(last, -1);
    // The benefits come in two transfers a month. The API lists the newest benefit first.
    const history = [last, before].flatMap((one) => [aid(one, 'roy', 21_200), aid(one, 'marchand', 25_000)]);
    const lines = [25_000, 21_200].map((cents) => line('VIR CAF DE LA GIRONDE', cents, { day }));
    const parts = match(lines, { accounts: BOTH, history }).flatMap((proposal) => proposal.parts);
    expect(parts).toMatchObject([
      { leaseId: 'marchand', cents: 25_000, month },
      { leaseId: 'roy', cents: 21_200, month },
    ]);
  });

  test('a transfer with the same benefits as last time is ticked, and pays the benefits of the following month', () => {
    const [proposal] = match([line(label, 46_200)], { accounts: BOTH, history: aids });
    expect(proposal).toMatchObject({
      group: 'ready',
      reasons: [{ code: 'benefit' }, { code: 'asLastTime' }],
      parts: [
        { leaseId: 'roy', cents: 21_200, kind: 'benefit', month: '2026-11' },
        { leaseId: 'marchand', cents: 25_000, kind: 'benefit', month: '2026-11' },
      ],
    });
  });

  test('a transfer of benefits is proposed for the tenants of the last benefits', () => {
    const before = aids.map((aid) => ({ ...aid, tenantId: `${aid.leaseId}-second` }));
    const [proposal] = match([line('VIR CAF DE LA GIRONDE', 46_200)], { accounts: BOTH, history: before });
    expect(proposal?.parts.map(({ tenantId }) => tenantId)).toEqual(['roy-second', 'marchand-second']);
  });

  test('the first benefits become a question, and changed benefits become a question that shows the difference', () => {
    expect(summary(line(label, 46_200), BOTH)).toBe('assign benefit');
    const [proposal] = match([line(label, 46_700)], { accounts: BOTH, history: aids });
    expect(proposal).toMatchObject({
      group: 'assign',
      reasons: [{ code: 'benefit' }, { code: 'benefitsDiffer', cents: 500 }],
    });
    expect(proposal?.parts).toHaveLength(2);
  });

  test('a benefit for a month before the lease asks for its month, and a benefit of the month after does not', () => {
    const martin = account('Léa, Martin', {
      rentFrom: '2026-10-01',
      dues: [rentDue('2026-10-01', 65_000), rentDue('2026-11-01', 65_000)],
    });
    const propose = (label: string, day: string) =>
      match([line(label, 21_000, { day })], { accounts: [martin], history: [] })[0];
    expect(propose('CAF DU RHONE MARTIN LEA ALLOC 09/2026', '2026-10-05')).toMatchObject({
      group: 'confirm',
      reasons: expect.arrayContaining([{ code: 'monthOfBenefit' }]),
      parts: [{ leaseId: 'martin', month: null }],
    });
    const november = propose('CAF DU RHONE MARTIN LEA ALLOC 11/2026', '2026-12-05');
    expect(november?.parts).toMatchObject([{ month: '2026-11' }]);
    expect(november?.reasons).not.toContainEqual({ code: 'monthOfBenefit' });
  });

  test('some of the last benefits are proposed if no other combination of them adds up to the sum', () => {
    expect(summary(line(label, 25_000), BOTH, aids)).toBe('confirm benefit,subset marchand 25000');
    const alike = [benefit('roy', 25_000), benefit('marchand', 25_000)];
    expect(only(line(label, 25_000), BOTH, alike).group).toBe('assign');
  });

  test('a benefit with a name after the file number is ticked only if its amount has not changed', () => {
    const named = 'VIR CAF DE LA GIRONDE 49499045V16 2076907ZMARCHAND 112026ME';
    expect(summary(line(named, 25_000), BOTH, aids)).toBe('ready benefit,last,asLastTime marchand 25000');
    expect(summary(line(named, 24_000), BOTH, aids)).toBe(
      'confirm benefit,last,benefitsDiffer marchand 24000',
    );
    expect(summary(line(named, 24_000), BOTH)).toBe('confirm benefit,last marchand 24000');
  });

  test('a café is not mistaken for the CAF', () => {
    expect(only(line('VIR CAFE DE FLORE', 46_200), BOTH, aids).group).toBe('rest');
  });
});

test('a ticked line reduces the dues for lines on later days, whatever the order of the lines in the file', () => {
  const one = account('Ana, Roy', { dues: [rentDue('2026-11-01', 65_000)] });
  const lines = [
    line('VIR ANA ROY', 65_000, { day: '2026-11-20' }),
    line('VIR ANA ROY', 65_000, { day: '2026-11-05' }),
  ];
  expect(match(lines, { accounts: [one], history: [] }).map(({ lineId, group }) => [lineId, group])).toEqual([
    [lines[0]?.id, 'confirm'],
    [lines[1]?.id, 'ready'],
  ]);
});

test.each([
  ['REMISE CHEQUE 0001234', 'cheque'],
  ['VERSEMENT ESPECES', 'cash'],
  ['PRLV SEPA ROY ANA', 'directDebit'],
  ['VIR INST ANA ROY', 'transfer'],
])('the label states the payment method: %s', (label, method) => {
  expect(readLabel(label, null).method).toBe(method);
});

/** Returns the account of a tenant who owes a rent of 830 € for each of these months. */
const owing = (...months: readonly string[]) =>
  account('Julie, Martin', {
    rent: 83_000,
    startsOn: '2026-10-01',
    dues: months.map((month) => rentDue(`${month}-01`, 83_000)),
  });

const LABEL = 'VIR SEPA MARTIN JULIE LOYER';
const proposed = (label: string, ...months: readonly string[]) =>
  only(line(label, 83_000), [owing(...months)]);

describe('a line whose label names a month', () => {
  test('a line whose label names a month is not ticked for another month, even if the other month is owed', () => {
    expect(proposed(`${LABEL} NOVEMBRE 2026`, '2026-10', '2026-11')).toMatchObject({
      group: 'confirm',
      reasons: expect.stringContaining('otherMonth'),
    });
    expect(proposed(`${LABEL} OCTOBRE`, '2026-10', '2026-11').group).toBe('ready');
    expect(proposed(LABEL, '2026-10', '2026-11').group).toBe('ready');
    expect(proposed(`${LABEL} NOVEMBRE 2026`, '2026-11', '2026-12').group).toBe('ready');
  });

  test('a line whose label names a month becomes a question if the month is already paid', () => {
    expect(proposed(`${LABEL} SEPTEMBRE`, '2026-11').reasons).toContain('otherMonth');
  });

  test('a line may name any month of a quarter that it pays', () => {
    const quarter = { ...rentDue('2026-10-01', 83_000), to: '2026-12-31' };
    expect(only(line(`${LABEL} NOVEMBRE`, 83_000), [{ ...owing(), dues: [quarter] }]).group).toBe('ready');
  });

  test('a line whose label names a month becomes a question if the money also pays a part of another month', () => {
    const dues = [rentDue('2026-10-01', 9500), rentDue('2026-11-01', 83_000)];
    expect(only(line(`${LABEL} OCTOBRE`, 83_000), [{ ...owing(), dues }])).toMatchObject({
      group: 'confirm',
      reasons: expect.stringContaining('otherMonth'),
    });
  });
});

const claire = (...dues: readonly ReturnType<typeof rentDue>[]) =>
  account('Claire, Legoff', { rent: 70_000, dues });

const september = rentDue('2026-09-01', 9500);
const october = rentDue('2026-10-01', 70_000);
const MONTH_NAMED = 'VIR CAF DE GIRONDE 2076907ZLEGOFF XAF092026';
const proposedAid = (label: string, ...dues: readonly ReturnType<typeof rentDue>[]) => {
  const one = line(label, 22_000, { day: '2026-10-05' });
  const [proposal] = match([one], {
    accounts: [claire(...dues)],
    history: [aid('2026-09-05', 'legoff', 22_000)],
  });
  return proposal;
};

describe('a benefit above the open rent of its month', () => {
  test('a benefit above the open rent of its month is not ticked, and shows a part for each month that it would pay', () => {
    expect(proposedAid('VIR CAF DE GIRONDE 2076907ZLEGOFF', september, october)).toMatchObject({
      group: 'confirm',
      reasons: expect.arrayContaining([{ code: 'aboveMonth' }]),
      parts: [
        { cents: 9500, kind: 'benefit', month: '2026-09' },
        { cents: 12_500, kind: 'benefit', month: '2026-10' },
      ],
    });
  });

  test('a benefit whose label names its month stays one part', () => {
    expect(proposedAid(MONTH_NAMED, september, october)).toMatchObject({
      group: 'confirm',
      reasons: expect.arrayContaining([{ code: 'aboveMonth' }]),
      parts: [{ cents: 22_000, kind: 'benefit', month: '2026-09' }],
    });
  });

  test('a benefit for a month before the account is called so', () => {
    const begun = { ...claire(october), startsOn: '2026-10-01' };
    const one = line('VIR CAF DE GIRONDE 2076907ZLEGOFF', 22_000, { day: '2026-10-05' });
    expect(only(one, [begun]).reasons).toBe('benefit,last,beforeAccount');
    expect(only(one, [claire(october)]).reasons).toBe('benefit,last,aboveMonth');
  });

  test('a benefit above the rent of its month is not ticked if nothing else is owed yet', () => {
    expect(proposedAid(MONTH_NAMED, september)).toMatchObject({
      group: 'confirm',
      parts: [{ cents: 22_000, month: '2026-09' }],
    });
  });

  test('a benefit becomes a question about its month if neither the label nor an earlier benefit gives the month', () => {
    const label = 'VIR CAF DE GIRONDE 2076907ZLEGOFF';
    expect(only(line(label, 9500, { day: '2026-10-05' }), [claire(september)]).reasons).toContain(
      'monthOfBenefit',
    );
    expect(
      only(line(`${label} XAF092026`, 9500, { day: '2026-10-05' }), [claire(september)]).reasons,
    ).not.toContain('monthOfBenefit');
  });

  test('a benefit is ticked if the open rent of its month is at least the benefit', () => {
    expect(proposedAid(MONTH_NAMED, rentDue('2026-09-01', 22_000), october)).toMatchObject({
      group: 'ready',
    });
  });
});

/** Returns a rent of a month of which the CAF is expected to pay a part to the landlord. */
const aidedRent = (month: string, remaining: number, benefit: number, more: Partial<OpenBenefit> = {}) => ({
  ...rentDue(`${month}-01`, remaining),
  benefits: [{ tenantId: 'one', office: 'caf' as const, month, cents: benefit, ...more }],
});

/** Returns for each line its group, and the months of the rents that its money pays. */
const monthsPaid = (
  lines: readonly BankLine[],
  one: ExpectedAccount,
  history: readonly HistoryPart[] = [],
) => {
  const proposals = match(lines, { accounts: [one], history });
  const payments = lines.flatMap(({ id, day }, place) =>
    (proposals[place]?.parts ?? []).map((part) => Object.assign({}, part, { id, day })),
  );
  const shares = allocatePayments(one.dues, payments);
  return lines.map(({ id }, place) => [
    proposals[place]?.group,
    ...shares.flatMap(({ payment, due }) => (payment.id === id ? [due.from.slice(0, 7)] : [])),
  ]);
};

describe('a lease with an expected housing benefit', () => {
  // The tenant has paid his share of October, and the CAF has not paid its part.
  const julie = account('Julie, Dubois', {
    rent: 95_050,
    dues: [
      aidedRent('2026-10', 31_200, 31_200),
      aidedRent('2026-11', 95_050, 31_200),
      aidedRent('2026-12', 95_050, 31_200),
    ],
  });

  test('a transfer of the tenant’s share is ticked', () => {
    const [proposal] = match([line('VIR DUBOIS JULIE LOYER', 63_850)], {
      accounts: [julie, ROY],
      history: [],
    });
    expect(proposal).toMatchObject({
      group: 'ready',
      reasons: [{ code: 'name' }, { code: 'withoutBenefit' }, { code: 'saysRent' }],
      parts: [{ leaseId: 'dubois', cents: 63_850, kind: 'payment' }],
    });
  });

  test('a share pays its month even if the office has already paid this month', () => {
    const paidEarly = {
      ...julie,
      dues: [aidedRent('2026-10', 31_200, 31_200), rentDue('2026-11-01', 63_850)],
    };
    expect(monthsPaid([line('VIR DUBOIS JULIE', 63_850)], paidEarly)).toEqual([['ready', '2026-11']]);
  });

  test('a share pays the oldest month whose share is unpaid', () => {
    const late = { ...julie, dues: [aidedRent('2026-08', 95_050, 31_200), ...julie.dues] };
    expect(monthsPaid([line('VIR DUBOIS JULIE', 63_850)], late)).toEqual([['ready', '2026-08']]);
  });

  test('two shares of one statement pay one month each', () => {
    const lines = [line('VIR DUBOIS JULIE', 63_850), line('VIR DUBOIS JULIE', 63_850, { day: '2026-12-04' })];
    expect(monthsPaid(lines, julie)).toEqual([
      ['ready', '2026-11'],
      ['ready', '2026-12'],
    ]);
  });

  test('a second share of a month is not ticked for the next month', () => {
    const dues = ['2026-11', '2026-12'].map((month) => aidedRent(month, 95_050, 60_000));
    const lines = [DAY, '2026-11-12'].map((day) => line('VIR DUBOIS JULIE', 35_050, { day }));
    expect(match(lines, { accounts: [{ ...julie, dues }], history: [] })).toMatchObject([
      { group: 'ready' },
      { group: 'confirm', reasons: expect.arrayContaining([{ code: 'secondPayment' }]) },
    ]);
  });

  test('a euro above the share pays the next month', () => {
    expect(monthsPaid([line('VIR DUBOIS JULIE', 63_950)], julie)).toEqual([
      ['confirm', '2026-11', '2026-12'],
    ]);
  });

  test('money of an office pays the month that its label names, whoever pays first', () => {
    const first = account('Samir, Belka', {
      rent: 38_000,
      dues: [rentDue('2026-10-01', 18_700), rentDue('2026-11-01', 38_000), rentDue('2026-12-01', 38_000)],
    });
    const lines = [
      line('M BELKA SAMIR VIREMENT VERS SCI', 19_300, { day: '2026-11-03' }),
      line('CAF DU FINISTERE DIE 015442510V16 0744118HBELKA 102026ME', 18_700, { day: '2026-11-05' }),
    ];
    expect(monthsPaid(lines, first).map(([, ...months]) => months)).toEqual([['2026-11'], ['2026-10']]);
  });

  test('a share for another month than the month in the label is not ticked', () => {
    expect(summary(line('VIR DUBOIS JULIE LOYER DECEMBRE', 63_850), [julie])).toBe(
      'confirm full,withoutBenefit,saysRent,otherMonth dubois 63850',
    );
  });

  test('an unusual amount is compared with the share, and not with the whole rent', () => {
    const [proposal] = match([line('VIR DUBOIS JULIE', 60_000)], { accounts: [julie], history: [] });
    expect(proposal?.reasons).toContainEqual({ code: 'unusualAmount', expected: 63_850 });
  });

  test('the deposit alone is not the deposit and a share of 0', () => {
    const moving = { ...julie, deposit: { ...julie.deposit, owed: 80_000 } };
    expect(only(line('VIR DUBOIS JULIE', 80_000), [moving]).reasons).not.toContain('deposit');
  });

  test('co-tenants may each pay a part of the share', () => {
    const both = {
      ...julie,
      people: [...julie.people, { firstName: 'Marc', lastName: 'Lopez', companyName: null }],
    };
    const lines = [line('VIR DUBOIS JULIE', 40_000), line('VIR LOPEZ MARC', 23_850, { day: '2026-11-07' })];
    expect(monthsPaid(lines, both, [paid('VIR DUBOIS JULIE', both.leaseId, 40_000)])).toEqual([
      ['ready', '2026-11'],
      ['ready', '2026-11'],
    ]);
  });
});

/** Returns the account of a tenant who has paid his share of three months, while an office owes its part. */
const owedByOffice = (name: string, benefit: number, more: Partial<OpenBenefit> = {}) =>
  account(name, {
    dues: ['2026-09', '2026-10', '2026-11'].map((month) => aidedRent(month, benefit, benefit, more)),
  });

/** Returns the account of co-tenants for whom the CAF is expected to pay these benefits. */
const coTenants = (anas: number, lucs: number) => [
  account('Ana, Roy', {
    people: [
      { id: 'ana', firstName: 'Ana', lastName: 'Roy', companyName: null },
      { id: 'luc', firstName: 'Luc', lastName: 'Marchand', companyName: null },
    ],
    dues: [
      {
        ...rentDue('2026-10-01', anas + lucs),
        benefits: [
          { tenantId: 'ana', office: 'caf' as const, month: '2026-10', cents: anas },
          { tenantId: 'luc', office: 'caf' as const, month: '2026-10', cents: lucs },
        ],
      },
    ],
  }),
];

describe('a transfer of an office with expected benefits', () => {
  const label = 'VIR CAF DE LA GIRONDE XAF4552 LOYERS';
  const two = [owedByOffice('Ana, Roy', 21_200), owedByOffice('Élodie, Marchand', 25_000)];
  const propose = (
    one: BankLine,
    accounts: readonly ExpectedAccount[] = two,
    history: HistoryPart[] = [],
  ) => {
    const [proposal] = match([one], { accounts, history });
    return {
      group: proposal?.group,
      parts: proposal?.parts.map(({ leaseId, kind, cents, month, tenantId }) =>
        [leaseId, kind, cents, month, tenantId].join(' '),
      ),
    };
  };

  test('a transfer for several tenants is split by their expected benefits of the month before', () => {
    expect(propose(line(label, 46_200))).toEqual({
      group: 'ready',
      parts: ['roy benefit 21200 2026-10 one', 'marchand benefit 25000 2026-10 one'],
    });
  });

  test('a transfer for the only tenant with a benefit is ticked', () => {
    expect(propose(line(label, 21_200), [owedByOffice('Ana, Roy', 21_200), account('Luc, Paris')])).toEqual({
      group: 'ready',
      parts: ['roy benefit 21200 2026-10 one'],
    });
  });

  test('a transfer whose label names a tenant pays the benefit of this tenant', () => {
    const one = line('VIR CAF DE LA GIRONDE 49499045V16 2076907ZMARCHAND', 25_000);
    expect(propose(one)).toEqual({ group: 'ready', parts: ['marchand benefit 25000 2026-10 one'] });
  });

  describe('whose label names one of two co-tenants', () => {
    const both = ['roy benefit 21200 2026-10 ana', 'roy benefit 21200 2026-10 luc'];

    test.each([
      ['VIR CAF DE LA GIRONDE LUC MARCHAND', 21_200, 'ready', both.slice(1)],
      ['VIR CAF DE LA GIRONDE 49499045V16 2076907ZMARCHAND', 21_200, 'ready', both.slice(1)],
      ['VIR CAF DE LA GIRONDE LUC MARCHAND', 42_400, 'ready', both],
      // A last name may be a town.
      ['VIR CAF DE LA GIRONDE MARCHAND', 21_200, 'confirm', both.slice(1)],
      ['VIR CAF DE LA GIRONDE', 21_200, 'assign', both],
    ])('pays his benefit of the same amount: %s %i', (named, cents, group, parts) => {
      expect(propose(line(named, cents), coTenants(21_200, 21_200))).toEqual({ group, parts });
    });

    test('never pays only the benefit of the other', () => {
      const one = line('VIR CAF DE LA GIRONDE ANA ROY', 21_200);
      expect(propose(one, coTenants(15_000, 21_200))).toEqual({
        group: 'confirm',
        parts: ['roy benefit 21200 2026-10 '],
      });
    });
  });

  test('a transfer for some of the tenants is proposed, and a transfer that fits several splits is not', () => {
    expect(propose(line(label, 25_000))).toEqual({
      group: 'confirm',
      parts: ['marchand benefit 25000 2026-10 one'],
    });
    const alike = [owedByOffice('Ana, Roy', 21_200), owedByOffice('Élodie, Marchand', 21_200)];
    expect(propose(line(label, 21_200), alike)).toMatchObject({ group: 'assign' });
  });

  test('a first transfer for several months is proposed with a part for each month', () => {
    const rises = account('Ana, Roy', {
      dues: [aidedRent('2026-09', 20_000, 20_000), aidedRent('2026-10', 21_200, 21_200)],
    });
    expect(propose(line(label, 41_200), [rises])).toEqual({
      group: 'confirm',
      parts: ['roy benefit 20000 2026-09 one', 'roy benefit 21200 2026-10 one'],
    });
  });

  test('a transfer of another amount stays for the landlord, with the expected benefits', () => {
    expect(propose(line(label, 46_300))).toEqual({
      group: 'assign',
      parts: ['roy benefit 21200 2026-10 one', 'marchand benefit 25000 2026-10 one'],
    });
  });

  test('the benefits of one office are not expected from another office', () => {
    const msa = [owedByOffice('Ana, Roy', 21_200, { office: 'msa' })];
    expect(propose(line(label, 21_200), msa)).toEqual({ group: 'assign', parts: [] });
    expect(propose(line('VIR MSA GIRONDE LOYERS', 21_200), msa)).toMatchObject({ group: 'ready' });
  });

  test('the transfers of a statement pay the benefits of one month each', () => {
    const lines = ['2026-10-05', '2026-11-05', '2026-12-07'].map((day) => line(label, 46_200, { day }));
    expect(
      match(lines, { accounts: two, history: [] }).map(({ group, parts }) => [
        group,
        parts.map(({ month }) => month),
      ]),
    ).toEqual(['2026-09', '2026-10', '2026-11'].map((month) => ['ready', [month, month]]));
  });

  test('expected benefits count before the benefits of the last transfer', () => {
    const history = [benefit('roy', 25_000), benefit('marchand', 21_200)];
    expect(propose(line(label, 46_200), two, history)).toMatchObject({
      group: 'ready',
      parts: ['roy benefit 21200 2026-10 one', 'marchand benefit 25000 2026-10 one'],
    });
  });
});

describe('a line that pays a settlement of charges', () => {
  const settlement = { ...rentDue('2026-11-03', 12_000), kind: 'settlement' as const, label: 'année 2025' };

  test('a line that pays a settlement of charges is not called a rent', () => {
    const roy = account('Ana, Roy', { dues: [settlement] });
    expect(summary(line('VIR ANA ROY REGUL CHARGES 2025', 12_000), [roy])).toBe('ready full,due roy 12000');
    expect(summary(line('VIR ANA ROY LOYER'), [ROY])).toContain('saysRent');
  });

  test('a rent and a settlement in one transfer are no two months', () => {
    const roy = account('Ana, Roy', { dues: [rentDue('2026-11-10', 65_000), settlement] });
    expect(summary(line('VIR ANA ROY', 77_000), [roy])).toBe('ready full,owed roy 77000');
  });
});

describe('a rent that was recorded by hand together with all rents of its month', () => {
  const payment = {
    id: 'typed',
    isBenefit: false,
    paidOn: '2026-11-28',
    cents: 83_000,
    office: null,
    bankLineId: null,
  };
  const held = (dues: readonly string[], paidOn = payment.paidOn) =>
    match([line(LABEL, 83_000)], {
      accounts: [{ ...owing(...dues), payments: [{ ...payment, paidOn }] }],
      history: [],
    })[0];

  test('a line that would pay a later month is linked to the rent recorded by hand, and is not ticked', () => {
    expect(held(['2026-12'])).toMatchObject({
      group: 'confirm',
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'alreadyRecorded' })]),
      parts: [{ paymentId: 'typed' }],
    });
  });

  test('a line is not linked to a rent recorded by hand if the rent of the line’s month is still open, or if the recorded payment is old', () => {
    expect(held(['2026-11'])).toMatchObject({ parts: [{ paymentId: null }] });
    expect(held(['2026-12'], '2026-09-01')).toMatchObject({ parts: [{ paymentId: null }] });
  });
});

/** Returns a payment that was entered by hand late in the month. */
const typedLate = (cents: number, paidOn = '2026-11-28') => ({
  payments: [{ id: 'typed', isBenefit: false, paidOn, cents, office: null, bankLineId: null }],
});

const proposalsOf = (lease: ExpectedAccount, history: readonly HistoryPart[], ...lines: BankLine[]) =>
  match(lines, { accounts: [lease], history });

describe('a payment entered by hand in the month of its line', () => {
  const linked = { group: 'confirm', parts: [{ paymentId: 'typed' }] };

  test('is the money of a share, if only the part of an office is open', () => {
    const dues = [aidedRent('2026-11', 31_200, 31_200), aidedRent('2026-12', 55_000, 31_200)];
    const lease = account('Ana, Roy', { dues, rent: 55_000, ...typedLate(23_800) });
    expect(proposalsOf(lease, [], line('VIR ANA ROY', 23_800))).toMatchObject([linked]);
  });

  test('is the money of a rent less the usual benefit, if only the benefit is open', () => {
    const dues = [rentDue('2026-11-01', 40_000), rentDue('2026-12-01', 65_000)];
    const lease = account('Ana, Roy', { dues, ...typedLate(25_000) });
    const history = [benefit('roy', 40_000)];
    expect(proposalsOf(lease, history, line('VIR ANA ROY', 25_000))).toMatchObject([linked]);
    const whole = { ...lease, dues: [rentDue('2026-11-01', 65_000)] };
    expect(proposalsOf(whole, history, line('VIR ANA ROY', 25_000))).toMatchObject([{ group: 'ready' }]);
  });

  test('is the money of the co-tenant who has paid this share', () => {
    const lease = account('Ana, Roy', {
      people: [...ROY.people, ...MARCHAND.people],
      rent: 90_000,
      dues: [rentDue('2026-11-01', 50_000), rentDue('2026-12-01', 90_000)],
      ...typedLate(40_000),
    });
    const history = [paid('VIR ANA ROY', 'roy', 40_000), paid('VIR ELODIE MARCHAND', 'roy', 50_000)];
    expect(
      proposalsOf(lease, history, line('VIR ANA ROY', 40_000), line('VIR ELODIE MARCHAND', 50_000)),
    ).toMatchObject([linked, { group: 'ready', parts: [{ paymentId: null }] }]);
  });

  test('is judged after the earlier lines of the file are placed, also those that are not ticked', () => {
    const lease = account('Ana, Roy', typedLate(65_000, '2026-11-30'));
    const october = line('VIR ANA ROY LOYER OCTOBRE', 65_000, { day: '2026-10-28' });
    const november = line('VIR ANA ROY LOYER NOVEMBRE', 65_000);
    expect(proposalsOf(lease, [], october, november)).toMatchObject([
      { group: 'confirm', parts: [{ paymentId: null }] },
      linked,
    ]);
    expect(proposalsOf(lease, [], november)).toMatchObject([{ group: 'ready' }]);
    const returned = line('RETOUR VIR ANA ROY COMPTE CLOS', -65_000, { day: '2026-10-30' });
    expect(proposalsOf(lease, [], october, returned, november).at(-1)).toMatchObject({ group: 'ready' });
  });

  test('keeps another line of its month from paying a later month', () => {
    const lease = account('Ana, Roy', {
      ...typedLate(65_000, '2026-11-27'),
      dues: [rentDue('2026-12-01', 65_000)],
    });
    const lines = ['2026-11-03', '2026-11-26'].map((day) => line('VIR ANA ROY', 65_000, { day }));
    expect(proposalsOf(lease, [], ...lines)).toMatchObject([
      { group: 'confirm', reasons: expect.arrayContaining([{ code: 'secondPayment' }]) },
      linked,
    ]);
  });

  test('is not the money of an unusual amount in another month', () => {
    const lease = account('Ana, Roy', typedLate(40_000, '2026-10-20'));
    expect(proposalsOf(lease, [], line('VIR ANA ROY', 40_000))).toMatchObject([
      { group: 'confirm', parts: [{ paymentId: null }] },
    ]);
  });
});

describe('shares of one rent that co-tenants pay separately', () => {
  const people = [
    { firstName: 'Oriane', lastName: 'Kermadec', companyName: null },
    { firstName: 'Basile', lastName: 'Penhoet', companyName: null },
  ];
  const shared = account('Oriane, Kermadec', {
    people,
    rent: 90_000,
    dues: [rentDue('2026-11-01', 90_000)],
  });
  const [ORIANE, BASILE] = ['VIR SEPA ORIANE KERMADEC LOYER', 'VIR INST BASILE PENHOET LOYER'] as const;
  const history = [paid(ORIANE, 'kermadec', 50_000), paid(BASILE, 'kermadec', 40_000)];
  const groups = (...lines: readonly BankLine[]) =>
    match(lines, { accounts: [shared, ROY], history }).map(({ group }) => group);

  test('a co-tenant’s share is ticked if he has paid it before, and so is the rest of the rent', () => {
    expect(groups(line(ORIANE, 50_000), line(BASILE, 40_000))).toEqual(['ready', 'ready']);
    expect(summary(line(ORIANE, 50_000), [shared], history)).toBe(
      'ready knownPayer,full,share,saysRent kermadec 50000',
    );
  });

  test('a co-tenant’s part is not ticked if he has never paid it, or if the rent is paid', () => {
    expect(groups(line(ORIANE, 45_000))).toEqual(['confirm']);
    expect(groups(line(ORIANE, 90_000), line(BASILE, 40_000))).toEqual(['ready', 'confirm']);
  });
});

describe('a rent that several known payers pay together', () => {
  const [ANA, MOTHER, FATHER] = ['VIR ANA ROY', 'VIR NICOLE LENOIR', 'VIR DENIS BOSC'] as const;
  const history = [paid(ANA, 'roy', 30_000), paid(MOTHER, 'roy', 35_000), paid(FATHER, 'roy', 10_000)];
  const three = { dues: ['2026-11-01', '2026-12-01', '2027-01-01'].map((day) => rentDue(day, 65_000)) };
  const groups = (lines: readonly BankLine[], more: Partial<ExpectedAccount> = three, known = history) =>
    match(lines, { accounts: [account('Ana, Roy', more), MARCHAND], history: known }).map(
      ({ group }) => group,
    );

  test('is ticked in each month, whatever the parts', () => {
    const halves = ['2026-11-02', '2026-11-30', '2027-01-03'].flatMap((day) => [
      line(ANA, 32_500, { day }),
      line(MOTHER, 32_500, { day: addDays(day, 2) }),
    ]);
    expect(groups(halves)).toEqual(Array.from({ length: 6 }, () => 'ready'));
    expect(groups([line(ANA, 40_000), line(MOTHER, 25_000)])).toEqual(['ready', 'ready']);
    expect(groups([line(ANA, 20_000), line(MOTHER, 25_000), line(FATHER, 20_000)])).toEqual([
      'ready',
      'ready',
      'ready',
    ]);
    expect(summary(line(ANA, 32_500), [account('Ana, Roy', three)], history)).toContain('unusualAmount');
  });

  test.each([
    ['do not add up to the rent', [line(ANA, 32_500), line(MOTHER, 32_400)]],
    ['are from one payer', [line(ANA, 32_500), line(ANA, 32_500, { day: '2026-11-07' })]],
    ['are weeks apart', [line(ANA, 32_500), line(MOTHER, 32_500, { day: '2026-11-25' })]],
    ['have another purpose', [line(ANA, 32_500), line(`${MOTHER} CADEAU`, 32_500)]],
    ['name another month', [line(ANA, 32_500), line(`${MOTHER} LOYER DECEMBRE`, 32_500)]],
  ])('is not ticked if the parts %s', (_, lines) => {
    expect(groups(lines)).toEqual(['confirm', 'confirm']);
  });

  test('is not ticked if one payer is unknown, or if a part is typed already', () => {
    const lines = [line(ANA, 32_500), line(MOTHER, 32_500)];
    expect(groups(lines, three, history.slice(0, 1))[0]).toBe('confirm');
    const payments = [typedOn(DAY, 32_500)];
    const left = { dues: [rentDue('2026-11-01', 32_500), rentDue('2026-12-01', 65_000)], payments };
    expect(groups(lines, left)).toEqual(['confirm', 'confirm']);
  });
});

describe('a cheque without a known payer', () => {
  test('a cheque with the sum of exactly one open rent is proposed', () => {
    expect(summary(line('REMISE CHEQUE 0001234'), BOTH)).toBe('confirm amountOnly roy 65000');
  });

  test('a cheque with a sum that several leases owe becomes a question', () => {
    const petit = account('Marc, Petit');
    const [proposal] = match([line('REMISE DE CHEQUES')], { accounts: [ROY, petit], history: [] });
    expect(proposal).toMatchObject({ group: 'assign', candidates: ['roy', 'petit'] });
  });

  test('a cheque with a sum that no lease expects is not rent', () => {
    expect(only(line('REMISE CHEQUE 0001234', 64_000), BOTH).group).toBe('rest');
  });
});

describe('a benefit whose label names the tenant', () => {
  test('a benefit whose label names a tenant is for this tenant', () => {
    expect(summary(line('VIR CAF DU RHONE ALLOCATION LOGEMENT ROY ANA', 21_000), BOTH)).toBe(
      'confirm benefit,full,aboveMonth roy 21000',
    );
  });

  test('a benefit is not assigned to a tenant whose last name is the name of the town', () => {
    const paris = account('Luc, Paris');
    expect(only(line('VIR CAF DE PARIS', 21_000), [ROY, paris]).parts).toBe('');
  });
});
