import { seededRandom } from '../../../../../tests/fixtures/seeded-random.ts';
import { addDays, addMonths } from '@shared/domain/ledger/days.ts';
import { monthOf } from '@shared/domain/period.ts';
import type { ExpectedDue } from './model.ts';
import { wordsOf } from './words.ts';

/** A part of a line, with the lease to which it really belongs. */
export interface CorrectPart {
  readonly leaseId: string;
  readonly cents: number;
  readonly kind: 'payment' | 'benefit' | 'deposit';
  /** True for a deposit that was recorded before the statement came. */
  readonly isRecorded?: boolean;
}

/** A payment that the landlord has entered by hand, and that is no bank line. */
interface TypedPayment {
  readonly day: string;
  readonly leaseId: string;
  readonly cents: number;
}

export interface GeneratedLine {
  readonly id: string;
  readonly day: string;
  readonly cents: number;
  readonly label: string;
  readonly payer: string | null;
  readonly truth: readonly CorrectPart[];
  /** True if the landlord entered the payment by hand before the statement came. */
  readonly isTyped: boolean;
  /** The day that the landlord entered. */
  readonly typedOn?: string;
}

interface GeneratedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName?: string | null | undefined;
}

export interface GeneratedLease {
  readonly leaseId: string;
  readonly people: readonly GeneratedPerson[];
  readonly guarantors: readonly GeneratedPerson[];
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly deposit: number;
  readonly dueDay: number;
  /** The rent and charges of each month from January. The amount is 0 for a month without rent. */
  readonly monthly: readonly number[];
  /** The benefit that an office is expected to pay each month, in cents. 0 if the landlord has entered none. */
  readonly benefit: number;
  /** True if the landlord has answered at the import that he received the deposit. */
  readonly isDepositRecorded?: boolean;
}

/** An invented year of a landlord who uses one account for rents and private money. */
export interface GeneratedYear {
  readonly year: number;
  readonly leases: readonly GeneratedLease[];
  readonly lines: readonly GeneratedLine[];
  readonly typedPayments: readonly TypedPayment[];
  /** True if the landlord has entered the expected benefits. Offices then pay each month in the next month. */
  readonly expectsBenefits: boolean;
}

const list = (words: string): string[] => words.split(',');

const FIRST = list(
  'Adèle,Amandine,Anne-Sophie,Antoine,Aurélien,Baptiste,Béatrice,Bertrand,Camille,Capucine,Céline,Christophe,Damien,Djamila,Édouard,Émilie,Étienne,Fabrice,Fatoumata,Florian,Gaëtan,Geneviève,Guillaume,Hélène,Hugo,Ismaël,Jean-Marc,Joséphine,Julien,Khadija,Laëtitia,Ludovic,Maëva,Marie-Claire,Mathilde,Maxime,Mélanie,Nicolas,Noémie,Ousmane,Pauline,Quentin,Régis,Salomé,Stéphane,Timothée,Valérie,Xavier,Yann,Zineb',
);
const OTHER_FIRST = list(
  'Alain,Annick,Bernard,Chantal,Denis,Évelyne,Francis,Ginette,Henri,Josiane,Liliane,Marcel,Nicole,Raymond,Simone,Yves,Zahra,Mamadou',
);
const LAST = list(
  'Abadie,Arnaud,Aubert,Barbier,Baudry-Lacroix,Beaumont,Benali,Blanchard,Bourgeois,Brunet,Cañizares,Chevalier,Colin,Da Costa,D’Angelo,de Montfort,Delorme,Diallo,Drouet,Du Bois,El Mansouri,Faure,Fournier,Gauthier,Gô,Guérin,Hamel,Henry,Huet,Jacquet,Jäger,Keïta,Kovačević,Lambert,Le Gall,Leclercq-Dumoulin,Lemoine,Lucas,Mahé,Marty,Ménard,Mercier,Müller,N’Diaye,Nowak,Ollivier,Pages,Pasquier,Pires,Poulain,Quéré,Ramanantsoa,Renaud,Robin,Schröder,Sœur,Tessier,Thérond,Vaillant,Van den Berg,Vasseur,Weiß,Yıldırım',
);
/** Companies that rent, with the spellings of their names on statements. */
const COMPANIES: readonly (readonly [name: string, ...printed: string[]])[] = [
  ['Cabinet Roussel & Associés', 'CABINET ROUSSEL ET ASSO', 'CABINET ROUSSEL ET ASSOCIES', 'CABINET ROUSSEL'],
  ['Association Les Lilas', 'ASSOC LES LILAS', 'ASSOCIATION LES LILAS'],
  ['SARL Atelier du Marais', 'ATELIER DU MARAIS', 'SARL ATELIER DU MARAIS'],
  ['Boulangerie Vasseur SAS', 'BOULANGERIE VASSEUR', 'STE BOULANGERIE VASSEUR'],
  [
    'Association Aquitaine de Prévention en Alcoologie',
    'ASSOCIATION AQUITAINE DE PREVENTION EN ALCOOLOGIE',
    'ASSOC AQUITAINE DE PREVENTION EN ALCOOLOGIE',
  ],
  [
    'SAS Comptoir Bordelais des Vins et Spiritueux',
    'COMPTOIR BORDELAIS DES VINS ET SPIRITUEUX',
    'SAS COMPTOIR BORDELAIS DES VINS ET SPIRITUEUX',
  ],
];
const MONTHS = list('JANVIER,FEVRIER,MARS,AVRIL,MAI,JUIN,JUILLET,AOUT,SEPTEMBRE,OCTOBRE,NOVEMBRE,DECEMBRE');

const AGENCY = 'AGENCE DES HALLES';
/** The purposes of a parent's transfer for a child's rent. */
const FOR_CHILD = [
  '',
  'LOYER',
  'LOYER {mois}',
  'LOYER {prénom}',
  'LOYER {prénom} {nom}',
  'LOYER FILS',
  'POUR MA FILLE',
];

/** The purposes of a transfer of the first rent and the deposit. */
const WITH_DEPOSIT = ['DEPOT ET LOYER', 'LOYER + DEPOT', 'CAUTION ET LOYER', 'LOYER ET DEPOT DE GARANTIE'];

const sumOf = (parts: readonly CorrectPart[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);

/** Returns the item of a list at an index. After the last item, the index continues with the first item. */
function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('The list is empty');
  return item;
}

/** Returns a text in the banks' spelling. `hyphen` replaces each hyphen of the text. */
const printed = (text: string, hyphen = ' '): string =>
  text
    .split('-')
    .map((part) => wordsOf(part).join(' '))
    .join(hyphen);

/** Returns a text in a foreign bank's spelling. */
const inAscii = (text: string): string =>
  text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss');

/** A bank's format of transfers. A name longer than `most` characters is cut. */
interface Style {
  readonly most: number;
  readonly hasPayer: boolean;
  readonly label: (who: string, note: string, number: number) => string;
}

const STYLES: readonly Style[] = [
  { most: 31, hasPayer: false, label: (who, note) => `VIR INST ${who} ${note}` },
  { most: 27, hasPayer: false, label: (who, note) => `VIR SEPA ${who} ${note}` },
  { most: 35, hasPayer: false, label: (who, note, n) => `VIR SEPA RECU /DE ${who} /MOTIF ${note} /REF ${n}` },
  {
    most: 32,
    hasPayer: false,
    label: (who, note, n) => `VIR RECU    ${n}S DE: ${who} MOTIF: ${note} REF: NOTPROVIDED`,
  },
  { most: 30, hasPayer: false, label: (who, note) => `VIREMENT EN VOTRE FAVEUR ${who} ${note}` },
  { most: 32, hasPayer: false, label: (who, note, n) => `VIREMENT DE ${who} ${note} REFERENCE : ${n}` },
  { most: 70, hasPayer: true, label: (_, note) => note || 'Virement' },
];

interface Habit {
  readonly who: string;
  readonly second: string | null;
  readonly day: number;
  readonly notes: readonly string[];
  readonly paysInHalves: boolean;
  readonly rounds: boolean;
  readonly paysByCheque: boolean;
  /** The co-tenants who each transfer a share of the rent. Empty if one transfer pays the rent. */
  readonly shares: readonly Share[];
  /** Another person, who pays half of each rent; `null` if nobody does. */
  readonly helper: string | null;
}

interface Share {
  readonly who: string;
  readonly day: number;
  /** The part of the usual rent that this tenant pays, from 0 to 1. The first tenant pays the rest. */
  readonly part: number;
}

interface Tenancy {
  readonly lease: GeneratedLease;
  readonly habit: Habit;
  benefit: number;
  /** The unpaid amount of last month, in cents. */
  behind: number;
  /** The deposit that the transfer of the first rent contains, in cents. */
  depositWithRent: number;
  isDepositRecorded: boolean;
  /** After a revision, the tenant pays the old rent up to this month. */
  oldRentUntil: number;
}

/**
 * Generates a year from a seed. With `isHard`, most rents are equal, names are misspelt more often, and strangers pay
 * like tenants. With `expectsBenefits`, the landlord has entered the benefits of January, and offices pay in arrears.
 */
export function generateYear(seed: number, options: YearOptions = {}): GeneratedYear {
  return new YearGenerator(seed, options).generate();
}

interface YearOptions {
  readonly lots?: number;
  readonly isHard?: boolean;
  readonly expectsBenefits?: boolean;
  readonly year?: number;
}

/** The random choices of a year. */
class Dice {
  readonly random: () => number;
  readonly oddRandom: () => number;
  readonly #rareRandom: () => number;

  constructor(seed: number) {
    this.random = seededRandom(seed).random;
    // Choices that were added to the generator later use a second sequence. Otherwise a known seed would no longer give
    // the same lines.
    this.oddRandom = seededRandom(seed + 1_000_000_007).random;
    // The choices of changed benefits, halves, recorded deposits and typed payments came last.
    this.#rareRandom = seededRandom(seed + 2_000_000_011).random;
  }

  chance = (share: number): boolean => this.random() < share;
  oddly = (share: number): boolean => this.oddRandom() < share;
  rarely = (share: number): boolean => this.#rareRandom() < share;
  rareBelow = (most: number): number => Math.floor(this.#rareRandom() * most);
  below = (most: number): number => Math.floor(this.random() * most);
  pick = <Item>(items: readonly Item[]): Item => {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from');
    return item;
  };
  oddPick = <Item>(items: readonly Item[]): Item =>
    itemAt(items, Math.floor(this.oddRandom() * items.length));
  shuffled = (items: readonly string[]): string[] =>
    items
      .map((item) => [this.random(), item] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, item]) => item);
}

/** Generates the tenants, the rents and the bank lines of a year. */
class YearGenerator {
  readonly #year: number;
  readonly #lots: number;
  readonly #isHard: boolean;
  readonly #expectsBenefits: boolean;
  readonly #dice: Dice;
  readonly #style: Style;
  readonly #firsts: readonly string[];
  readonly #lasts: readonly string[];
  readonly #commonRent: number;
  readonly #tenancies: Tenancy[] = [];
  readonly #lines: GeneratedLine[] = [];
  readonly #typedPayments: TypedPayment[] = [];
  /** The two tenancies of the tenant who rents a flat and a garage. */
  readonly #withGarage: Tenancy;
  readonly #garage: Tenancy;
  /** The tenant who sometimes pays his relative's rent, and the relative. */
  #relatives: readonly [Tenancy, Tenancy] | null = null;
  /** The month's cheques that the landlord has not yet taken to the bank. */
  #cheques: { readonly day: string; readonly truth: readonly CorrectPart[] }[] = [];
  /** The rents that the agency has not yet remitted. `null` if the agency transfers each rent on its own. */
  #agencyRents: { readonly day: string; readonly truth: readonly CorrectPart[] }[] | null = null;
  readonly #paysBenefitsAlone: boolean;

  constructor(
    seed: number,
    { lots = 30, isHard = false, expectsBenefits = false, year = 2026 }: YearOptions,
  ) {
    this.#year = year;
    this.#lots = lots;
    this.#isHard = isHard;
    this.#expectsBenefits = expectsBenefits;
    this.#dice = new Dice(seed);
    this.#style = this.#dice.pick(STYLES);
    this.#firsts = this.#dice.shuffled(FIRST);
    this.#lasts = this.#dice.shuffled(LAST);
    this.#commonRent = 50_000 + this.#dice.below(30) * 1000;
    this.#paysBenefitsAlone = this.#dice.oddly(0.2);
    this.#withGarage = this.#letTo([this.#person(0)]);
    this.#garage = this.#letTo([this.#person(0)], {
      full: 6000 + this.#dice.below(5) * 500,
      habit: this.#withGarage.habit,
    });
  }

  generate(): GeneratedYear {
    this.#letAll();
    const expected = new Map(
      this.#tenancies.map(({ lease, benefit }) => [lease.leaseId, this.#expectsBenefits ? benefit : 0]),
    );
    for (let month = 1; month <= 12; month += 1) {
      if (month === 7)
        for (const tenancy of this.#tenancies)
          if (tenancy.benefit > 0 && this.#dice.chance(0.3)) tenancy.benefit += this.#dice.below(2000) - 800;
      if (month > 1) this.#changeBenefits();
      for (const tenancy of this.#tenancies) {
        this.#payDeposit(tenancy, month);
        this.#payRent(tenancy, month);
      }
      this.#remitRents(month);
      this.#takeChequesToBank();
      this.#payBenefits(month);
      this.#receivePrivateMoney(month);
      this.#receiveAmountsOfRents(month);
      this.#receiveAndSpendSmallSums(month);
    }
    return {
      year: this.#year,
      leases: this.#tenancies.map(({ lease, isDepositRecorded }) => ({
        ...lease,
        benefit: expected.get(lease.leaseId) ?? 0,
        isDepositRecorded,
      })),
      expectsBenefits: this.#expectsBenefits,
      typedPayments: this.#typedPayments,
      lines: this.#lines.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
    };
  }

  /** Changes benefits on any month, or ends them. */
  #changeBenefits(): void {
    const { rarely, rareBelow } = this.#dice;
    for (const tenancy of this.#tenancies) {
      if (tenancy.benefit === 0) continue;
      if (rarely(0.01)) tenancy.benefit = 0;
      else if (rarely(0.03)) tenancy.benefit = Math.max(1500, tenancy.benefit + rareBelow(9000) - 4500);
    }
  }

  #dayOf(month: number, day: number): string {
    const { from, to } = monthOf(`${this.#year}-${String(month).padStart(2, '0')}-01`);
    const wanted = addDays(from, Math.max(0, day - 1));
    return wanted > to ? to : wanted;
  }

  #person(index: number): GeneratedPerson {
    return { firstName: itemAt(this.#firsts, index), lastName: itemAt(this.#lasts, index) };
  }

  #habitOf(people: GeneratedLease['people'], dueDay: number): Habit {
    const { chance, below, pick, oddly, oddRandom, rarely, rareBelow } = this.#dice;
    const [{ firstName, lastName, companyName } = this.#person(0), other] = people;
    const spelt = oddly(0.5) ? inAscii : (text: string) => text;
    const [first, last] = [printed(firstName, chance(0.5) ? '-' : ' '), printed(spelt(lastName))];
    const initial = first.slice(0, 1);
    const forms = [
      `${first} ${last}`,
      `${last} ${first}`,
      `M ${last} ${first}`,
      `MME ${first} ${last}`,
      `M. OU MME ${last} ${first}`,
      `MR OU MME ${last}`,
      `${last} ${initial}`,
      `MLLE ${initial} ${last}`,
    ];
    const dice = this.#dice.random();
    // The payer is a parent, a friend or the tenant's company, or the transfer has no name.
    const whole =
      dice < 0.07
        ? `${printed(pick(OTHER_FIRST))} ${last}`
        : dice < 0.14
          ? `${printed(pick(LAST))} ${printed(pick(OTHER_FIRST))}`
          : dice < 0.17
            ? `SARL ${pick(['ATELIER BLEU', 'TRANSPORTS DU LAC', 'BOULANGERIE CENTRALE'])}`
            : dice < 0.2
              ? ''
              : pick(forms);
    const from = 3 + below(Math.max(1, whole.length - 4));
    const isMisspelt = whole.length > 8 && chance(this.#isHard ? 0.15 : 0.04);
    const company = COMPANIES.find(([name]) => name === companyName);
    return {
      paysByCheque: company === undefined && oddly(0.08),
      shares: people.length > 1 && oddly(0.5) ? this.#sharesOf(people, dueDay) : [],
      who: company
        ? itemAt(company, 1 + Math.floor(oddRandom() * (company.length - 1)))
        : isMisspelt
          ? whole.slice(0, from) + whole.slice(from + 1)
          : whole,
      second:
        other !== undefined && chance(0.4) ? `${printed(other.lastName)} ${printed(other.firstName)}` : null,
      day: chance(0.65) ? dueDay + below(4) : 1 + below(14),
      notes: pick([
        ['LOYER'],
        ['LOYER {mois}'],
        ['', 'LOYER', 'Loyer {mois} {an}'],
        ['LOYER APPT', 'APPT'],
        [''],
        ['VIREMENT PERMANENT'],
        ['NOTPROVIDED'],
        ['{mois}', 'LOYER {mois}', 'Loyer + charges'],
        ['', 'LOYER {prénom}', 'MIETE', 'LOYER CHLOE'],
      ]),
      helper:
        whole !== '' && people.length === 1 && company === undefined && rarely(0.05)
          ? `${printed(itemAt(OTHER_FIRST, rareBelow(OTHER_FIRST.length)))} ${last}`
          : null,
      paysInHalves: chance(0.05),
      rounds: chance(0.03),
    };
  }

  /** Returns a person's name as his own bank prints it. */
  #nameOf({ firstName, lastName }: GeneratedPerson): string {
    const { oddly, oddPick } = this.#dice;
    const first = printed(firstName, oddly(0.5) ? '-' : ' ');
    const last = printed(oddly(0.5) ? inAscii(lastName) : lastName);
    return oddPick([`${first} ${last}`, `${last} ${first}`, `M ${last} ${first}`, `${last} ${first[0]}`]);
  }

  #sharesOf(people: GeneratedLease['people'], dueDay: number): readonly Share[] {
    const { oddly, oddRandom } = this.#dice;
    const equal = 1 / people.length;
    const part = oddly(0.6) ? equal : equal - 0.05;
    const day = dueDay + Math.floor(oddRandom() * 4);
    return people.map((person) => ({
      who: this.#nameOf(person),
      day: day + Math.floor(oddRandom() * 5),
      part,
    }));
  }

  /** Returns the parents or friends who guarantee a lease. Some of them are relatives with the tenant's last name. */
  #guarantorsOf([tenant]: GeneratedLease['people']): readonly GeneratedPerson[] {
    const { oddly, oddPick } = this.#dice;
    if (tenant === undefined || tenant.companyName !== undefined || !oddly(0.3)) return [];
    return [{ firstName: oddPick(OTHER_FIRST), lastName: oddly(0.7) ? tenant.lastName : oddPick(LAST) }];
  }

  #monthlyOf(rent: number, charges: number, startsOn: string, endsOn: string | null, raisedFrom: number) {
    return Array.from({ length: 12 }, (_, index) => {
      const { from, to } = monthOf(this.#dayOf(index + 1, 1));
      if (startsOn > to || (endsOn !== null && endsOn < from)) return 0;
      const raised = index + 1 >= raisedFrom ? Math.round(rent * 0.0087) : 0;
      return rent + raised + charges;
    });
  }

  #letTo(
    people: GeneratedLease['people'],
    given: Partial<GeneratedLease> & { habit?: Habit; full?: number } = {},
  ): Tenancy {
    const { chance, below } = this.#dice;
    const rent = chance(this.#isHard ? 0.6 : 0.3)
      ? this.#commonRent
      : (350 + below(900)) * 100 + (chance(0.3) ? below(100) : 0);
    const charges = this.#isHard ? 4000 : chance(0.8) ? (15 + below(12) * 5) * 100 : 0;
    const dueDay = chance(0.7) ? 1 : 5;
    const startsOn = given.startsOn ?? `${this.#year - 1}-03-01`;
    const endsOn = given.endsOn ?? null;
    const raisedFrom = given.full === undefined && chance(0.25) ? 3 + below(8) : 13;
    const guarantors = given.guarantors ?? this.#guarantorsOf(people);
    const [guarantor] = guarantors;
    const habit = given.habit ?? this.#habitOf(people, dueDay);
    const lease: GeneratedLease = {
      leaseId: `lease-${this.#tenancies.length + 1}`,
      people,
      guarantors,
      startsOn,
      endsOn,
      deposit: rent,
      dueDay,
      monthly:
        given.full === undefined
          ? this.#monthlyOf(rent, charges, startsOn, endsOn, raisedFrom)
          : this.#monthlyOf(given.full, 0, startsOn, endsOn, 13),
      benefit: 0,
    };
    const tenancy = {
      lease,
      // A parent may pay all rents.
      habit:
        guarantor !== undefined && given.habit === undefined && this.#dice.oddly(0.25)
          ? { ...habit, who: this.#nameOf(guarantor), second: null, shares: [], helper: null }
          : habit,
      benefit: 0,
      behind: 0,
      depositWithRent: 0,
      isDepositRecorded: false,
      oldRentUntil: chance(0.5) ? raisedFrom + 1 : 0,
    };
    this.#tenancies.push(tenancy);
    return tenancy;
  }

  /**
   * Lets all properties. Includes relatives with equal rents, tenants with the same first name, and a tenant who moves.
   */
  #letAll(): void {
    const { chance, below, pick, oddly, oddRandom } = this.#dice;
    const sister = this.#letTo([this.#person(1)]);
    const other = this.#letTo([{ ...this.#person(2), lastName: this.#person(1).lastName }], {
      full: sister.lease.monthly[0] ?? 0,
      // One parent may guarantee both leases.
      ...(oddly(0.5) && { guarantors: sister.lease.guarantors }),
    });
    if (oddly(0.4)) this.#relatives = [sister, other];
    this.#letTo([{ ...this.#person(3), firstName: this.#person(4).firstName }]);
    this.#letTo([this.#person(4)]);
    const movedOn = 4 + below(6);
    const before = this.#letTo([this.#person(5)], { endsOn: addDays(this.#dayOf(movedOn, 1), -1) });
    this.#letTo([this.#person(5)], {
      startsOn: this.#dayOf(movedOn, 1),
      habit: before.habit,
      ...(chance(0.3) && { full: before.lease.monthly[0] ?? 0 }),
    });
    const agency: Habit = {
      ...this.#habitOf([this.#person(6)], 5),
      who: AGENCY,
      second: null,
      helper: null,
      notes: ['LOYERS', 'GESTION {mois}', ''],
    };
    if (oddly(0.5)) this.#agencyRents = [];
    for (const index of [6, 7]) this.#letTo([this.#person(index)], { habit: agency });
    this.#letTo([this.#person(8)], { startsOn: this.#dayOf(2 + below(9), 1) });
    this.#letTo([this.#person(9)], { endsOn: monthOf(this.#dayOf(3 + below(8), 1)).to });
    const companies = COMPANIES.map(([name]) => name);
    // Three flatmates, whose names do not occur elsewhere.
    if (oddly(0.5)) this.#letTo([this.#person(40), this.#person(41), this.#person(42)]);
    for (let index = 10; this.#tenancies.length < this.#lots; index += 1)
      this.#letTo(
        chance(0.25)
          ? [
              this.#person(index),
              {
                firstName: pick(OTHER_FIRST),
                lastName: chance(0.5) ? this.#person(index).lastName : pick(LAST),
              },
            ]
          : [{ ...this.#person(index), ...(oddly(0.1) && { companyName: companies.pop() }) }],
        oddly(0.1) ? { startsOn: this.#dayOf(2 + Math.floor(oddRandom() * 10), 1) } : {},
      );
    const settled = this.#tenancies.filter(({ lease }) => lease.startsOn < this.#dayOf(1, 1));
    for (const tenancy of settled.slice(10, 16))
      tenancy.benefit = (90 + below(200)) * 100 + (chance(0.5) ? below(100) : 0);
  }

  #add(
    day: string,
    cents: number,
    who: string,
    note: string,
    truth: readonly CorrectPart[] = [],
    more: Partial<GeneratedLine> = {},
  ): void {
    const name = who.slice(0, this.#style.most).trim();
    const label = this.#style
      .label(name, note, 10_000_000 + this.#dice.below(89_999_999))
      .replaceAll(/\s+/g, ' ')
      .trim();
    this.#lines.push({
      id: `line-${this.#lines.length + 1}`,
      day,
      cents,
      label,
      payer: this.#style.hasPayer ? name || null : null,
      truth,
      isTyped: false,
      ...more,
    });
  }

  #addCheque(
    day: string,
    cents: number,
    truth?: readonly CorrectPart[],
    more?: Partial<GeneratedLine>,
  ): void {
    const number = String(Math.floor(this.#dice.oddRandom() * 1e7)).padStart(7, '0');
    const forms = [
      `REMISE CHEQUE ${number}`,
      `REMISE DE CHEQUES ${number}`,
      `CHEQUE ${number}`,
      'VERSEMENT ESPECES',
    ];
    this.#add(day, cents, '', '', truth, {
      ...more,
      label: itemAt(forms, Math.floor(this.#dice.oddRandom() * 4)),
      payer: null,
    });
  }

  #noteOf({ habit, lease }: Tenancy, month: number, notes = habit.notes): string {
    return this.#dice
      .pick(notes)
      .replace('{mois}', itemAt(MONTHS, month - 1))
      .replace('{prénom}', printed(lease.people[0]?.firstName ?? ''))
      .replace('{nom}', printed(lease.people[0]?.lastName ?? ''))
      .replace('{an}', String(this.#year));
  }

  #payRent(tenancy: Tenancy, month: number): void {
    const { chance, rarely, rareBelow } = this.#dice;
    const { lease, habit, benefit } = tenancy;
    const full = lease.monthly[month - 1] ?? 0;
    if (full === 0) return;
    if (chance(0.015)) {
      if (full > benefit && rarely(0.2)) {
        // The tenant pays in cash, and the landlord enters the payment.
        const day = this.#dayOf(month, 2 + rareBelow(26));
        this.#typedPayments.push({ day, leaseId: lease.leaseId, cents: full - benefit });
        return;
      }
      tenancy.behind += Math.max(0, full - benefit);
      return;
    }
    let cents = Math.max(0, full - benefit);
    if (month <= tenancy.oldRentUntil && month >= tenancy.oldRentUntil - 1)
      cents -= Math.min(cents, full - (lease.monthly[0] || full));
    if (habit.rounds) cents = Math.ceil(cents / 1000) * 1000;
    if (tenancy.behind > 0 && chance(0.6)) {
      cents += tenancy.behind;
      tenancy.behind = 0;
    }
    if (chance(0.015)) cents = Math.round(cents / 200) * 100;
    if (cents > 100 && rarely(0.005)) cents += rarely(0.5) ? 100 : -100;
    if (cents > 0) this.#transferRent(tenancy, month, cents);
  }

  /** Adds the lines of a deposit that is not in the transfer of the first rent. */
  #payDeposit(tenancy: Tenancy, month: number): void {
    const { oddly, oddRandom, oddPick } = this.#dice;
    const { lease, habit } = tenancy;
    if (lease.startsOn !== this.#dayOf(month, 1) || oddly(0.1)) return;
    const day = addDays(lease.startsOn, 2 - Math.floor(oddRandom() * 12));
    const own = (cents: number): CorrectPart => ({ leaseId: lease.leaseId, cents, kind: 'deposit' });
    if (oddly(0.4)) {
      tenancy.depositWithRent = lease.deposit;
      tenancy.isDepositRecorded = this.#dice.rarely(0.5);
      return;
    }
    if (oddly(0.2)) {
      this.#cheques.push({ day, truth: [own(lease.deposit)] });
      return;
    }
    const [guarantor] = lease.guarantors;
    const who = guarantor !== undefined && oddly(0.3) ? this.#nameOf(guarantor) : habit.who;
    const notes = ['CAUTION', 'DEPOT DE GARANTIE', 'CAUTION {nom}', 'DEPOT GARANTIE APPT', ''];
    const half = oddly(0.1) ? Math.floor(lease.deposit / 2) : 0;
    const note = () => this.#noteOf(tenancy, month, [oddPick(notes)]);
    this.#add(day, lease.deposit - half, who, note(), [own(lease.deposit - half)]);
    if (half > 0) this.#add(addDays(day, 15), half, who, note(), [own(half)]);
  }

  /** Adds the agency's transfer of all rents of a month. */
  #remitRents(month: number): void {
    const rents = this.#agencyRents ?? [];
    const truth = rents.flatMap((one) => one.truth);
    if (truth.length === 0) return;
    this.#agencyRents = [];
    const note = this.#dice.oddPick(['LOYERS', `GESTION ${itemAt(MONTHS, month - 1)}`, '']);
    this.#add(this.#dayOf(month, 12), sumOf(truth), AGENCY, note, truth);
  }

  /** Adds the month's cheques. The landlord may take several cheques to the bank at once. */
  #takeChequesToBank(): void {
    const { oddly } = this.#dice;
    const days = this.#cheques.toSorted((one, other) => (one.day < other.day ? -1 : 1));
    this.#cheques = [];
    for (let one = days.shift(); one !== undefined; one = days.shift()) {
      const next = oddly(0.6) ? days.shift() : undefined;
      const truth = [...one.truth, ...(next?.truth ?? [])];
      this.#addCheque(next?.day ?? one.day, sumOf(truth), truth);
    }
  }

  /** Adds the line of another payer: the guarantor pays, or a relative who rents another property. */
  #isPaidByOther(tenancy: Tenancy, month: number, cents: number): boolean {
    const { oddly, oddPick, oddRandom } = this.#dice;
    const { lease } = tenancy;
    const [guarantor] = lease.guarantors;
    const [sister, other] = this.#relatives ?? [];
    const payer =
      tenancy === other && sister !== undefined && oddly(0.25)
        ? sister.habit.who
        : guarantor !== undefined && oddly(0.04)
          ? this.#nameOf(guarantor)
          : null;
    if (payer === null) return false;
    const notes = tenancy === other ? ['LOYER SOEUR', 'LOYER {prénom}', 'LOYER {prénom} {nom}'] : FOR_CHILD;
    this.#add(
      this.#dayOf(month, 3 + Math.floor(oddRandom() * 20)),
      cents,
      payer,
      this.#noteOf(tenancy, month, [oddPick(notes)]),
      [{ leaseId: lease.leaseId, cents, kind: 'payment' }],
    );
    return true;
  }

  /** Adds each co-tenant's transfer of his share. */
  #transferShares(tenancy: Tenancy, month: number, cents: number): void {
    const { oddly, oddPick } = this.#dice;
    const { lease, habit, benefit } = tenancy;
    const usual = (lease.monthly[month - 1] ?? 0) - benefit;
    const [first, ...others] = habit.shares;
    let left = cents;
    for (const share of [...others, first]) {
      if (share === undefined) continue;
      const part = share === first ? left : Math.min(left, Math.round((usual * share.part) / 100) * 100);
      left -= part;
      const day = this.#dayOf(month, share.day + (oddly(0.1) ? 9 : 0));
      const note = oddPick([...habit.notes, 'COLOC', 'PART LOYER {mois}']);
      if (part > 0)
        this.#add(day, part, share.who, this.#noteOf(tenancy, month, [note]), [
          { leaseId: lease.leaseId, cents: part, kind: 'payment' },
        ]);
    }
  }

  /** Adds the transfers or other lines that pay a rent. */
  #transferRent(tenancy: Tenancy, month: number, cents: number): void {
    const { chance, below, oddly, oddRandom, rarely, rareBelow } = this.#dice;
    const { lease, habit } = tenancy;
    const who = habit.second !== null && chance(0.4) ? habit.second : habit.who;
    const day = this.#dayOf(month, habit.day + (chance(0.1) ? 9 : 0) + below(3) - 1);
    const own: CorrectPart = { leaseId: lease.leaseId, cents, kind: 'payment' };
    const deposit = tenancy.depositWithRent;
    tenancy.depositWithRent = 0;
    const isRecorded = tenancy.isDepositRecorded;
    const whole: CorrectPart[] =
      deposit === 0 ? [own] : [own, { ...own, cents: deposit, kind: 'deposit', isRecorded }];
    if (deposit === 0 && this.#isPaidByOther(tenancy, month, cents)) return;
    if (habit.shares.length > 0 && deposit === 0 && !oddly(0.05)) {
      this.#transferShares(tenancy, month, cents);
      return;
    }
    if (habit.who === AGENCY && this.#agencyRents !== null) {
      this.#agencyRents.push({ day, truth: [own] });
      return;
    }
    const garageDue = this.#garage.lease.monthly[month - 1] ?? 0;
    if (tenancy === this.#withGarage && month % 3 !== 0 && garageDue > 0) {
      // One transfer pays the flat and the garage in two of three months.
      this.#add(day, cents + garageDue, who, this.#noteOf(tenancy, month), [
        own,
        { ...own, leaseId: this.#garage.lease.leaseId, cents: garageDue },
      ]);
      return;
    }
    if (tenancy === this.#garage && month % 3 !== 0) return;
    const pay = (on: string, part: number): void =>
      this.#add(on, part, who, this.#noteOf(tenancy, month), [{ ...own, cents: part }]);
    if (habit.helper !== null && deposit === 0) {
      const half = Math.floor(cents / 2);
      pay(day, half);
      this.#add(addDays(day, rareBelow(5)), cents - half, habit.helper, this.#noteOf(tenancy, month), [
        { ...own, cents: cents - half },
      ]);
      return;
    }
    if (habit.paysInHalves && deposit === 0) {
      const half = Math.floor(cents / 2);
      pay(day, half);
      pay(this.#dayOf(month, habit.day + 7), cents - half);
      return;
    }
    if (habit.paysByCheque) {
      this.#cheques.push({ day, truth: whole });
      return;
    }
    const isTypedSoon = deposit === 0 && chance(0.01);
    const isTypedLater = deposit === 0 && rarely(0.01);
    const isTyped = isTypedSoon || isTypedLater;
    const typedOn = isTypedLater ? this.#dayOf(month, 12 + rareBelow(19)) : day;
    if (!isTyped && deposit === 0 && day.slice(8) <= '20' && oddly(0.01)) {
      // The bank takes the payment back, and the tenant pays again.
      this.#add(day, cents, who, this.#noteOf(tenancy, month));
      const back = addDays(day, 1 + Math.floor(oddRandom() * 3));
      this.#add(back, -cents, who, 'COMPTE CLOS', [], {
        label: oddly(0.7) ? `RETOUR VIR ${who} COMPTE CLOS` : `REJET VIREMENT ${who.slice(0, 8)}`,
      });
      pay(addDays(back, 1 + Math.floor(oddRandom() * 5)), cents);
      return;
    }
    const usualNote = this.#noteOf(tenancy, month);
    const note =
      deposit > 0 && rarely(0.6) ? itemAt(WITH_DEPOSIT, rareBelow(WITH_DEPOSIT.length)) : usualNote;
    this.#add(day, cents + deposit, who, note, whole, { isTyped, typedOn });
    // The file repeats a row.
    if (!isTyped && oddly(0.01)) this.#add(day, cents + deposit, who, note);
    if (chance(0.006)) pay(this.#dayOf(month, habit.day + 2), cents);
  }

  #payBenefits(month: number): void {
    const { chance, below } = this.#dice;
    const paidMonth = this.#expectsBenefits ? month - 1 : month;
    const due = this.#tenancies.filter(
      ({ lease, benefit }) => benefit > 0 && (lease.monthly[paidMonth - 1] ?? 0) > 0,
    );
    const parts = due.map(({ lease, benefit }): CorrectPart => ({
      leaseId: lease.leaseId,
      cents: benefit,
      kind: 'benefit',
    }));
    const caf = (note: string, truth: readonly CorrectPart[], day: number) =>
      this.#add(this.#dayOf(month, day), sumOf(truth), 'CAF DE LA GIRONDE', note, truth, {
        ...(!this.#style.hasPayer && { label: `VIR CAF DE LA GIRONDE ${note}` }),
      });
    const isOneAlone = parts.length > 1 && chance(0.15);
    for (let count = this.#paysBenefitsAlone ? parts.length : Number(isOneAlone); count > 0; count -= 1) {
      const [alone] = parts.splice(below(parts.length), 1);
      const name = due.find(({ lease }) => lease.leaseId === alone?.leaseId)?.lease.people[0]?.lastName ?? '';
      if (alone)
        caf(
          `49${below(899_999) + 100_000}V16 ${1_000_000 + below(8_999_999)}Z${wordsOf(name).join('')} ${String(paidMonth).padStart(2, '0')}${this.#year}ME`,
          [alone],
          6,
        );
    }
    if (parts.length > 0) caf(`XAF${below(1e9)} LOYERS`, parts, 5);
  }

  #receivePrivateMoney(month: number): void {
    const { chance, below, pick } = this.#dice;
    this.#add(this.#dayOf(month, 28), 231_245, 'NOVEA CONSEIL SAS', `SALAIRE ${itemAt(MONTHS, month - 1)}`);
    this.#add(this.#dayOf(month, 9), 1500 + below(6000), 'C.P.A.M. GIRONDE', 'REMBOURSEMENT SOINS');
    if (chance(0.5))
      this.#add(this.#dayOf(month, 15), this.#commonRent, `${printed(pick(OTHER_FIRST))} BERTIN`, 'CADEAU');
    if (chance(0.4))
      this.#add(
        this.#dayOf(month, 12),
        pick(this.#tenancies).lease.monthly[month - 1] || this.#commonRent,
        `${printed(pick(OTHER_FIRST))} ${printed(pick(LAST))}`,
        pick(['', 'REMB VACANCES', 'VINTED']),
      );
  }

  #receiveAmountsOfRents(month: number): void {
    const { chance, below, pick, oddly, oddRandom } = this.#dice;
    // A stranger with a tenant's last name pays exactly the tenant's rent.
    for (let count = 0; count < (this.#isHard ? 3 : 1); count += 1)
      if (chance(this.#isHard ? 0.7 : 0.25)) {
        const { lease } = pick(this.#tenancies);
        this.#add(
          this.#dayOf(month, 16),
          lease.monthly[month - 1] || this.#commonRent,
          `${printed(pick(OTHER_FIRST))} ${printed(lease.people[0]?.lastName ?? '')}`,
          pick([
            '',
            'REMB',
            'MERCI',
            'VENTE VELO',
            this.#isHard ? 'LOYER VACANCES' : 'REMB',
            this.#isHard ? '' : 'MERCI',
          ]),
        );
      }
    // A stranger pays exactly the amount of a rent by cheque, on any day.
    if (oddly(0.5)) {
      const { lease } = itemAt(this.#tenancies, Math.floor(oddRandom() * this.#tenancies.length));
      this.#addCheque(
        this.#dayOf(month, 1 + Math.floor(oddRandom() * 27)),
        lease.monthly[month - 1] || this.#commonRent,
      );
    }
    if (chance(0.15)) {
      const { lease } = pick(this.#tenancies);
      const cents = lease.monthly[month - 1] ?? 0;
      if (cents > 0)
        this.#add(this.#dayOf(month, 24), cents, 'ACTION LOGEMENT SERVICES', `VISALE ${below(1e7)}`, [
          { leaseId: lease.leaseId, cents, kind: 'payment' },
        ]);
    }
  }

  #receiveAndSpendSmallSums(month: number): void {
    const { chance, below, pick } = this.#dice;
    if (chance(0.3))
      this.#add(this.#dayOf(month, 18), 3000 + below(20_000), `${printed(pick(LAST))} PLOMBERIE`, 'AVOIR');
    if (chance(0.3))
      this.#add(this.#dayOf(month, 20), 1000 + below(90_000), 'BERTIN PAUL', 'VIREMENT INTERNE');
    if (chance(0.3)) {
      const { lease, habit } = pick(this.#tenancies);
      const cents = 2000 + below(6000);
      if ((lease.monthly[month - 1] ?? 0) > 0)
        this.#add(this.#dayOf(month, 22), cents, habit.who, pick(['EAU', 'CLES', 'REMB']), [
          { leaseId: lease.leaseId, cents, kind: 'payment' },
        ]);
    }
    for (let count = 0; count < 35; count += 1)
      this.#add(
        this.#dayOf(month, 1 + below(28)),
        -500 - below(20_000),
        pick(['CARTE MONOPRIX', 'PRLV SEPA EDF', 'CARTE CAFE DE FLORE', 'CHEQUE 1234567']),
        '',
      );
  }
}

/** Returns the open rent of the month in which `dueOn` lies. */
export const rentDue = (
  dueOn: string,
  remaining: number,
  benefits: ExpectedDue['benefits'] = [],
): ExpectedDue => ({
  kind: 'rent',
  label: null,
  ...monthOf(dueOn),
  dueOn,
  remaining,
  benefits,
});

/** Returns the first day of a month of a year. The number of the month starts at 1. */
export const monthStart = (year: number, month: number): string => addMonths(`${year}-01-01`, month - 1);
