import { depositReceipt, type DepositReceiptSnapshot } from './kinds/deposit-receipt.ts';
import { depositSettlement, type DepositSettlementSnapshot } from './kinds/deposit-settlement.ts';
import { head } from './letter-head.fixture.ts';

// Receipts and settlements of deposits for tests and `npm run documents`.

export const receiptSample: DepositReceiptSnapshot = {
  ...head,
  number: 'D-2026-0001',
  says: {
    amount: 850,
    receivedOn: '2026-01-02',
    method: 'transfer',
    agreed: 850,
    receivedBefore: 0,
    sentTo: null,
  },
};

/** The receipt of the second part of a deposit. The law of 1989 does not govern the lease. */
export const partialReceiptSample: DepositReceiptSnapshot = {
  ...head,
  number: 'D-2026-0002',
  isGoverned: false,
  isBilingual: false,
  says: { ...receiptSample.says, amount: 300, method: 'cash', receivedBefore: 400 },
};

/** The settlement of a deposit that goes back in full and on time. */
export const settlementSample: DepositSettlementSnapshot = {
  ...head,
  number: 'S-2026-0001',
  issuedAt: '2026-07-20T09:00:00Z',
  says: {
    keysOn: '2026-06-30',
    exitState: 'conform',
    deadline: '2026-07-30',
    returnedOn: '2026-07-20',
    method: 'transfer',
    received: 850,
    keptBefore: null,
    returnedBefore: 0,
    handedOver: 0,
    dues: [],
    setOff: 0,
    deductions: [],
    deducted: 0,
    notCovered: 0,
    provision: 0,
    returned: 850,
    periodsLate: 0,
    increasePerPeriod: 85,
    increase: 0,
    amount: 850,
    stillOwed: 0,
    hasNewAddress: true,
    sentTo: '3 rue Neuve, 69003 Lyon',
  },
};

const juneRent: DepositSettlementSnapshot['says']['dues'][number] = {
  dueId: '0193b1f0-0000-7000-8000-000000000041',
  kind: 'rent',
  from: '2026-06-01',
  to: '2026-06-30',
  label: null,
  dueOn: '2026-06-05',
  hasCharges: true,
  setOff: 110,
  remaining: 0,
};

/**
 * The settlement of a deposit that goes back a day late. The deposit pays arrears and two deductions. The landlord
 * keeps a part until the building's accounts are approved.
 */
export const lateSettlementSample: DepositSettlementSnapshot = {
  ...settlementSample,
  issuedAt: '2026-08-31T09:00:00Z',
  says: {
    ...settlementSample.says,
    exitState: 'different',
    deadline: '2026-08-30',
    returnedOn: '2026-08-31',
    dues: [juneRent],
    setOff: 110,
    deductions: [
      {
        label: 'Peinture du séjour',
        amount: 300,
        tenantShare: 60,
        kept: 180,
        proof: 'facture Durand n° 12',
        files: [],
      },
      {
        label: 'Serrure de la cave',
        amount: 45.5,
        tenantShare: 100,
        kept: 45.5,
        proof: 'devis Martin',
        files: [{ id: '5b1c8a52-6c1e-4e57-9d0e-0c5d4f1f7a11', name: 'devis-martin.pdf' }],
      },
    ],
    deducted: 225.5,
    provision: 170,
    returned: 344.5,
    periodsLate: 1,
    increase: 85,
    amount: 429.5,
  },
};

/** The settlement of the part that the landlord kept until the building's accounts were approved. */
export const finalSettlementSample: DepositSettlementSnapshot = {
  ...settlementSample,
  number: 'S-2027-0001',
  issuedAt: '2027-05-12T09:00:00Z',
  says: {
    ...settlementSample.says,
    exitState: 'different',
    deadline: '2027-05-20',
    returnedOn: '2027-05-12',
    keptBefore: { amount: 170, on: '2026-08-31', number: 'S-2026-0001', accountsApprovedOn: '2027-04-20' },
    deductions: [
      {
        label: 'Charges de copropriété 2026',
        amount: 62.4,
        tenantShare: 100,
        kept: 62.4,
        proof: 'décompte du syndic du 20 avril 2027',
        files: [],
      },
    ],
    deducted: 62.4,
    returned: 107.6,
    amount: 107.6,
  },
};

/** Returns a settlement of a deposit that covers neither the arrears nor `count` deductions of €10 each. */
export function debtSettlementOf(count: number): DepositSettlementSnapshot {
  const deductions = Array.from({ length: count }, (_, index) => ({
    label: `Remplacement d’une ampoule dans la pièce ${index + 1}`,
    amount: 20,
    tenantShare: 50,
    kept: 10,
    proof: `facture ${index + 1}`,
    files: [],
  }));
  const notCovered = 10 * count;
  return {
    ...lateSettlementSample,
    says: {
      ...lateSettlementSample.says,
      dues: [
        {
          ...juneRent,
          from: '2026-05-01',
          to: '2026-05-31',
          dueOn: '2026-05-05',
          setOff: 850,
          remaining: 60,
        },
        { ...juneRent, setOff: 0, remaining: 910 },
      ],
      setOff: 850,
      deductions,
      deducted: 0,
      notCovered,
      provision: 0,
      returned: 0,
      periodsLate: 1,
      increase: 0,
      amount: 0,
      stillOwed: 970 + notCovered,
      hasNewAddress: false,
      sentTo: '',
    },
  };
}

/** Samples of deposit receipts and of deposit settlements. */
export const DEPOSITS = {
  depositReceipt: depositReceipt.of(receiptSample),
  partialDepositReceipt: depositReceipt.of(partialReceiptSample),
  depositSettlement: depositSettlement.of(settlementSample),
  lateDepositSettlement: depositSettlement.of(lateSettlementSample),
  finalDepositSettlement: depositSettlement.of(finalSettlementSample),
  longDepositSettlement: depositSettlement.of(debtSettlementOf(50)),
};
