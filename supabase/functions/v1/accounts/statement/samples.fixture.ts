import { sumEuros } from '../../../_shared/domain/money.ts';
import { monthOf } from '../../../_shared/domain/period.ts';
import type { Entry, Statement, StatementLine } from './statement.ts';

// Statements for tests and `npm run documents`.

/** An account of two tenants with rents, other dues and payments. The closing balance is an advance. */
export const statement: Statement = account(310, [
  ['2026-01-01', { kind: 'rent', from: '2026-01-01', to: '2026-01-31', hasCharges: true }, 1200],
  ['2026-01-05', payment({ payer: 'Odile Roy' }), -600],
  ['2026-01-06', payment({ of: 'benefit' }), -250],
  ['2026-01-28', payment({ method: 'cheque' }), -660],
  ['2026-02-01', { kind: 'rent', from: '2026-02-01', to: '2026-02-28', hasCharges: true }, 1200],
  ['2026-02-03', payment({}), -1200],
  ['2026-02-10', { kind: 'repair', label: 'serrure de la porte d’entrée' }, 85.5],
  ['2026-02-28', { kind: 'settlement', label: 'année 2025' }, 142.37],
  ['2026-03-01', { kind: 'rent', from: '2026-03-01', to: '2026-03-15', hasCharges: true }, 580.65],
  ['2026-03-02', payment({ of: 'offset', method: null }), -42.37],
  ['2026-03-04', payment({ method: null }), -951.15],
  ['2026-03-20', { kind: 'other', label: 'Second jeu de clés' }, 25],
]);

/** Returns an account with `months` monthly rents. Each rent is paid on the fifth day of its month. */
export function monthly(months: number): Statement {
  const lines = Array.from({ length: months }, (_, index) => {
    const first = new Date(Date.UTC(2010, index, 1)).toISOString().slice(0, 10);
    return [
      [first, { kind: 'rent', ...monthOf(first), hasCharges: true }, 1200],
      [`${first.slice(0, 8)}05`, payment({}), -1200],
    ] satisfies Movement[];
  });
  return account(0, lines.flat());
}

type Movement = readonly [day: string, entry: Entry, amount: number];

/** Returns a payment by transfer. The given values replace its values. */
export function payment(said: Partial<Extract<Entry, { kind: 'payment' }>>): Entry {
  return {
    kind: 'payment',
    of: 'payment',
    method: 'transfer',
    payer: null,
    payerOffice: null,
    beneficiary: null,
    ...said,
  };
}

function account(openingBalance: number, movements: readonly Movement[]): Statement {
  let balance = openingBalance;
  const lines = movements.map(([day, entry, amount]): StatementLine => {
    balance = sumEuros(balance, amount);
    return { day, entry, owed: amount < 0 ? null : amount, received: amount < 0 ? -amount : null, balance };
  });
  return {
    landlord: {
      name: 'SCI Les Tilleuls',
      representedBy: 'Claire Œuvré',
      email: 'contact@tilleuls.example',
      address: '3 quai Fulchiron',
      addressComplement: null,
      postalCode: '69005',
      city: 'Lyon',
      phoneNumber: '04 72 00 00 00',
      siren: '732829320',
    },
    tenants: [
      { firstName: 'Ana', lastName: 'Roy', companyName: null },
      { firstName: 'Łukasz', lastName: 'Nguyễn-Öztürk', companyName: null },
    ],
    property: {
      name: 'Studio Croix-Rousse',
      address: '12 rue des Lilas',
      addressComplement: 'Bâtiment B, 3e étage',
      postalCode: '69004',
      city: 'Lyon',
    },
    sentTo: null,
    isBilingual: true,
    from: lines[0]?.day ?? '2026-01-01',
    to: lines.at(-1)?.day ?? '2026-12-31',
    openingBalance,
    lines,
    closingBalance: balance,
    timeBarred: 0,
    awaited: 0,
    isGoverned: true,
    drawnOn: '2026-04-04',
  };
}
