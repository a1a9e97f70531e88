import * as v from 'valibot';
import {
  Deposit,
  type DepositDeduction,
  DepositDeductions,
  DepositMovement,
  DepositMovementCancellation,
  DepositMovementCreate,
  DepositSettlementCreate,
} from '../../../supabase/functions/_shared/contract/leases/deposit.ts';
import {
  deductedAmount,
  typedSettlement,
} from '../../../supabase/functions/_shared/domain/ledger/deposit.ts';
import { sumEuros } from '../../../supabase/functions/_shared/domain/money.ts';
import { todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';
import { nullFieldsOf } from '../../fixtures/null-fields.ts';
import { type Api, refusal } from './api.ts';

/** Returns a deposit of €850 that was agreed, but not received. */
export const aDeposit = (deposit: Partial<Deposit> = {}): Deposit => ({
  ...nullFieldsOf(Deposit),
  leaseId: crypto.randomUUID(),
  agreed: 850,
  received: 0,
  held: 0,
  state: 'expected',
  isProvisional: true,
  arrears: 0,
  kept: 0,
  provision: 0,
  provisionLimit: 0,
  toReturn: 0,
  stillOwed: 0,
  periodsLate: 0,
  increasePerPeriod: 0,
  increase: 0,
  movements: [],
  deductions: [],
  ...deposit,
});

/** Returns a movement of a deposit, by default €850 that the landlord received today. */
export const aDepositMovement = (movement: Partial<DepositMovement> = {}): DepositMovement => ({
  ...nullFieldsOf(DepositMovement),
  id: crypto.randomUUID(),
  kind: 'received',
  movedOn: todayInParis(),
  amount: 850,
  setOff: 0,
  deducted: 0,
  provision: 0,
  increase: 0,
  notCovered: 0,
  method: 'transfer',
  createdAt: new Date().toISOString(),
  ...movement,
});

/** Returns a deduction of €240 for paint, of which the tenant owes 60% after wear. */
export const aDeduction = (deduction: Partial<DepositDeduction> = {}): DepositDeduction => ({
  id: crypto.randomUUID(),
  kind: 'repair',
  label: 'Peinture de la chambre',
  amount: 240,
  tenantShare: 60,
  kept: 144,
  proof: 'Devis n° 214, 12 octobre',
  movementId: null,
  ...deduction,
});

/**
 * Answers the calls about a deposit, as the database would. Arrears, the deadline and the increase per period stay as
 * given. Returns a function that changes the deposit, as another tab does.
 */
export function answerDeposits(api: Api, given: Partial<Deposit>): (change: Partial<Deposit>) => void {
  let deposit = aDeposit(given);
  const change = (changed: Partial<Deposit>): Deposit => {
    deposit = { ...deposit, ...changed };
    const open = deposit.deductions.filter(({ movementId }) => movementId === null);
    const kept = sumEuros(...open.map((deduction) => deduction.kept));
    const { notCovered: _notCovered, ...settlement } = typedSettlement(
      deposit,
      { kept, provision: deposit.provision },
      todayInParis(),
    );
    deposit = { ...deposit, ...settlement };
    return deposit;
  };
  const record = (movement: Partial<DepositMovement>, changed: Partial<Deposit>): Deposit =>
    change({ ...changed, movements: [...deposit.movements, aDepositMovement(movement)] });
  change({});
  api.on('GET /leases/:id/deposit', ({ params }) => change({ leaseId: params['id'] ?? '' }));
  api.on('POST /leases/:id/deposit/movements', ({ body }) => {
    const { kind, amount, movedOn, method, issue } = v.parse(DepositMovementCreate, body);
    const isReceived = kind === 'received';
    const held = sumEuros(deposit.held, isReceived ? amount : -amount);
    return record(
      {
        kind,
        amount,
        movedOn,
        method,
        ...(isReceived && issue && { document: { id: crypto.randomUUID(), number: 'D-2026-0001' } }),
      },
      {
        held,
        ...(isReceived && { received: sumEuros(deposit.received, amount) }),
        state: held > 0 ? 'toReturn' : 'handedOver',
      },
    );
  });
  api.on('PUT /leases/:id/deposit/deductions', ({ body }) => {
    const { deductions, provision } = v.parse(DepositDeductions, body);
    const settled = deposit.deductions.filter(({ movementId }) => movementId !== null);
    const open = deductions.map((deduction) =>
      aDeduction({
        ...deduction,
        id: deduction.id ?? crypto.randomUUID(),
        kept: deductedAmount(deduction.amount, deduction.tenantShare),
      }),
    );
    return change({ deductions: [...settled, ...open], provision });
  });
  api.on('POST /leases/:id/deposit/settlement', ({ body }) => {
    const { returnedOn, method, amount } = v.parse(DepositSettlementCreate, body);
    const { held, arrears, kept, provision, toReturn, increase } = deposit;
    if (amount !== sumEuros(toReturn, increase)) return refusal('DEPOSIT_CHANGED');
    const setOff = Math.min(held, arrears);
    const deducted = Math.min(sumEuros(held, -setOff), kept);
    const settlement = {
      id: crypto.randomUUID(),
      kind: 'settled' as const,
      movedOn: returnedOn,
      method,
      amount: toReturn,
      setOff,
      deducted,
      provision,
      increase,
      notCovered: sumEuros(kept, -deducted),
      document: { id: crypto.randomUUID(), number: 'S-2026-0001' },
    };
    return record(settlement, {
      held: provision,
      arrears: 0,
      provision: 0,
      provisionLimit: 0,
      state: provision > 0 ? 'accounts' : 'settled',
      deductions: deposit.deductions.map((deduction) => ({
        ...deduction,
        movementId: deduction.movementId ?? settlement.id,
      })),
    });
  });
  api.on('POST /deposit-movements/:id/cancel', ({ body, params }) => {
    const { reason } = v.parse(DepositMovementCancellation, body);
    return change({
      ...deposit,
      held: given.held ?? 0,
      arrears: given.arrears ?? 0,
      state: given.state ?? 'expected',
      movements: deposit.movements.map((movement) =>
        movement.id === params['id']
          ? { ...movement, cancelledAt: new Date().toISOString(), cancelReason: reason }
          : movement,
      ),
      deductions: deposit.deductions.map((deduction) => aDeduction({ ...deduction, movementId: null })),
    });
  });
  return (changed) => void change(changed);
}
