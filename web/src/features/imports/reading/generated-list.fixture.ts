import { seededRandom } from '../../../../../tests/fixtures/seeded-random.ts';
import type { Answer, Meaning, QuestionTopic } from './model.ts';

/** Landlords’ lists of lettings. Most constants have alternatives, separated by `|`. */

/** First names of men and women in turn. Half of them are not in the import's list of first names. */
const FIRST =
  'Jean|Sophie|Luc|Anne|Jean-Marc|Marie-Claire|Nicolas|Julie|Pierre|Camille|Djibril|Aïssatou|Wei|Xiu|João|Ewa|Mihai|Zineb|Oumar|Thi Hoa|Erwan|Maëva|Gaspard|Capucine|Ahmed|Khadija|Marie Ange|Ysaline';
const LAST =
  'Petit|Durand|Roux|Garnier|Faure|Diallo|Nguyen|Kovačević|Müller|Martin|Thomas|Laurent|Simon|Vincent|Da Costa|Dos Santos|Le Goff|de La Tour|De Oliveira|d’Ormesson|D’Angelo|El Mansouri|Van den Berg|Ben Salah|Du Bois|Dupont-Durand|Lopez Garcia|N’Diaye';
/** Tenants that are companies: the cell, the company's name, and the names of its representative. */
const COMPANIES =
  'SCI Les Lilas;SCI Les Lilas|SARL PETIT;SARL PETIT|S.A.R.L. Garnier;S.A.R.L. Garnier|Roux SAS;Roux SAS|Ets Faure;Ets Faure|Leclerc & Fils;Leclerc & Fils|Roux et Fils;Roux et Fils|SCI Pierre et Patrimoine;SCI Pierre et Patrimoine|EI Thomas;EI Thomas|Auto-école du Parc;Auto-école du Parc|SARL Roux, représentée par Mme Anne ROUX;SARL Roux;Anne;Roux|SAS Novat (représentée par M. Luc FAURE);SAS Novat;Luc;Faure|SARL Petit (M. Jean Petit);SARL Petit;Jean;Petit|Mme Garnier (EURL Garnier);EURL Garnier;;Garnier|SARL Diallo - M. Diallo;SARL Diallo;;Diallo|SCI Les Lilas (Jean Martin);SCI Les Lilas;Jean;Martin';
const VACANT = 'VACANT|libre|Logement vacant|à louer|||-|travaux|inoccupé|VACANT depuis le 01/07';
const COUPLE =
  'M. et Mme|M et Mme|Mr et Mme|M. ou Mme|M/Mme|M. & Mme|Monsieur et Madame|Mme et M.|M. Mme|Mr/Mme|M.et Mme|MR ET MME';
const NOTES =
  ' (garant : M. Faure)| (caution : parents)| (coloc)| (préavis)| - préavis 3 mois| - bât. 2| *| (depuis 2019)| garant M. Faure';
const STREETS =
  'rue des Écoles|avenue Jean Jaurès|rue du 11 novembre 1918|place Carnot|bd de la République|chemin du Moulin|rue Victor-Hugo';
const CITIES =
  '69003 Lyon|75011 Paris|01000 Bourg-en-Bresse|97410 Saint-Pierre|06000 Nice|35000 RENNES|42100 St Étienne|33000 Bordeaux Cedex';
/** The forms of days. Some have no day of the month. */
const DAYS =
  'dd/mm/yyyy|d/m/yyyy|dd/mm/yy|dd.mm.yyyy|yyyy-mm-dd|d MONTH yyyy|le dd/mm/yyyy|MONTH yyyy|mm/yyyy';
const LOTS = 'Apt #|Lot #|T2 n° #|A0#|#|étage # gauche|Studio #|Garage #';
const MONTHS = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre';
/** The titles of each column. Three kinds of columns are not imported. */
const TITLES = new Map<Column, string>([
  ['no', 'N°|Réf.|n°|#|Code'],
  ['propertyName', 'Lot|Logement|Bien|N° lot|Désignation|Nom du bien|Appartement|Type / lot|Local'],
  ['addressComplement', 'Appt|Étage|Porte|Complément|Bât. / étage|N° appt|Étage / porte|Situation'],
  ['address', 'Adresse|Adresse du bien|Logement|Immeuble|Adresse logement|Rue|Immeuble (adresse)'],
  ['place', 'Adresse|Adresse complète|Adresse du logement|Bien loué|Adresse (complète)'],
  ['postalCode', 'CP|Code postal|C.P.'],
  ['city', 'Ville|Commune'],
  ['postalCodeCity', 'CP Ville|CP/Ville|Ville|Code postal et ville'],
  ['tenantName', 'Locataire|Locataire(s)|LOCATAIRES|Nom|Nom et prénom|Occupant|Titulaire(s) du bail'],
  ['lastName', 'Nom|Nom de famille|Nom locataire|Nom(s)'],
  ['firstName', 'Prénom|Prénom(s)|Prénoms'],
  ['lastName2', 'Locataire 2|Colocataire|Co-locataire|Conjoint|2e locataire|Nom 2'],
  ['email', 'Mail|E-mail|Courriel|Adresse mail|Mail(s)|Mails locataires|@'],
  ['phoneNumber', 'Tél|Téléphone|Tél.|Portable|N° tél|Tél. portable|Tel / portable|Tél(s)'],
  ['guarantor', 'Garant|Caution solidaire|Garant(s)|Nom du garant'],
  ['leaseStartsOn', 'Début du bail|Date d’entrée|Entrée|Bail du|Date bail|Date d’effet|Entré le'],
  ['rent', 'Loyer HC|Loyer|Loyer hors charges|Loyer nu|Loyer mensuel|Loyer HC €|Montant loyer'],
  ['charges', 'Charges|Provision charges|Provisions|Prov. ch.|Charges €|Ch.'],
  ['rentWithCharges', 'Loyer CC|Total|Loyer charges comprises|Total CC|Loyer + charges'],
  ['deposit', 'Dépôt de garantie|DG|Caution|Dépôt|Dépôt garantie|Dépôt de gar.'],
  ['balance', 'Solde dû au 31/10/2025|Impayés au 31/10/2025|Reste dû|Solde|Solde au 31/10/2025|Arriéré'],
  ['notes', 'Remarques|Observations|Commentaire|Divers'],
]);

/** Columns that a list has or lacks for a reason. Other columns are chosen at random. */
const FIXED = /^(?:propertyName|address.*|place|postalCode.*|city|.*Name2?|rent)$/;
type Column = Meaning | 'no' | 'guarantor' | 'notes';
type Cell = string | number;
type Values = Record<string, Cell>;

type Person = Readonly<Record<'first' | 'last' | 'title' | 'email' | 'phone', string>>;

export type GeneratedList = ReturnType<typeof generateList>;

const itemOf = (texts: string, index: number): string => texts.split('|')[index] ?? '';
const nameless = (people: readonly Person[]) => people.map((one) => ({ ...one, first: '' }));
const upper = (text: string) => text.toLocaleUpperCase('fr');
const twoDigits = (number: number) => String(number % 100).padStart(2, '0');

/** Generates a list from a seed. */
export function generateList(seed: number) {
  const { below } = seededRandom(seed);
  const may = (percent: number) => below(100) < percent;
  /** Returns one of the texts that are separated by `|`. */
  const of = (texts: string) => itemOf(texts, below(texts.split('|').length));
  const format = of('workbook|csv|pasted');
  const isLastFirst = may(60);
  const [capitals, titled, hasComma] = [of('last|last|none|none|all'), Number(of('0|0|90|30')), may(5)];
  const [hasParts, hasSecond, isSigned] = [may(25), may(15), may(30)];
  const places = of('address postalCode city|address postalCode city|place|address postalCodeCity');
  const lots = of(
    'propertyName|propertyName|addressComplement|propertyName addressComplement|inAddress|none',
  );
  const repeats = may(12) ? 'blank' : format === 'workbook' && may(25) ? 'merged' : 'each';
  const [lotForm, dayForm, amountStyle, mailStyle] = [of(LOTS), of(DAYS), below(6), Number(of('0|0|0|1|2'))];
  const names = hasParts ? 'lastName firstName' : hasSecond ? 'tenantName lastName2' : 'tenantName';
  const fixed = new Set(`${places} ${lots} ${names} rent`.split(' '));
  const columns = [...TITLES.keys()].filter(
    (column) => fixed.has(column) || (!FIXED.test(column) && may(60)),
  );
  const titles: string[] = [];
  for (const column of columns) {
    const unused = (TITLES.get(column) ?? '').split('|').filter((title) => !titles.includes(title));
    titles.push(of(unused.join('|')));
  }

  const person = (last = of(LAST), sex = below(2)): Person => ({
    first: itemOf(FIRST, below(14) * 2 + sex),
    last,
    title: sex === 0 ? 'M.' : 'Mme',
    email: `l${below(1e6)}@${of('exemple.test|mail.exemple.test')}`,
    phone: `0${of('6|7')}${String(below(1e8)).padStart(8, '0')}`,
  });
  const firstOf = ({ first }: Person) => (capitals === 'all' ? upper(first) : first);
  const lastOf = ({ last }: Person) => (capitals === 'none' ? last : upper(last));
  const inOrder = (first: string, last: string, comma = hasComma) =>
    isLastFirst || comma ? `${last}${comma ? ',' : ''} ${first}` : `${first} ${last}`;
  const whole = (one: Person, comma = false) => {
    const title = may(titled) ? of(one.title === 'M.' ? 'M. |Mr |Monsieur |M ' : 'Mme |Madame |Mlle ') : '';
    return title + inOrder(firstOf(one), lastOf(one), comma);
  };

  /** Returns a cell that names people, and the names that it shows. */
  function nameCell(people: readonly Person[]): readonly [string, readonly Person[]] {
    const [one, two, three] = people;
    if (one === undefined) return [of(VACANT), []];
    if (two === undefined) {
      const note = may(5) ? of(NOTES) : '';
      if (may(8)) return [`${one.title} ${lastOf(one)}${note}`, nameless(people)];
      if (isLastFirst || hasComma || !may(3)) return [whole(one, hasComma) + note, people];
      return [`${whole(one)} née Petit`, [{ ...one, last: `${one.last} née Petit` }]];
    }
    if (three !== undefined) {
      const [first = '', second = '', third = ''] = people.map((each) => whole(each));
      const between = of(' / |, |\n| - ');
      return [first + between + second + (may(30) ? ' et ' : between) + third, people];
    }
    const style = one.last === two.last ? below(10) : 10 + below(6);
    if (style < 3) return [`${of(COUPLE)} ${lastOf(one)}`, nameless(people)];
    if (style === 3)
      return [`${of(COUPLE)} ${inOrder(firstOf(one), lastOf(one), false)}`, [one, ...nameless([two])]];
    if (style === 4) return [`${of('Époux|Famille|Couple')} ${lastOf(one)}`, nameless(people)];
    if (style < 8) {
      const names = inOrder(people.map(firstOf).join(of(' et | & | / ')), lastOf(one));
      return [style === 7 ? `${of(COUPLE)} ${names}` : names, people];
    }
    const [titledLasts, lasts] = [people.map((each) => `${each.title} ${lastOf(each)}`), people.map(lastOf)];
    if (style === 10) return [titledLasts.join(of(' et | & | / | ')), nameless(people)];
    if (style === 11) return [lasts.join(of(' / |/| et | - | & ')), nameless(people)];
    const names = people.map((each) => whole(each));
    return [names.join(of(' et | / |/| & |, | - |\n| + |; | ET | ou | – ')), people];
  }

  /** Returns the cells of last and first names, and the names that they show. */
  function nameCells(people: readonly Person[]): readonly [string, string, readonly Person[]] {
    const [one, two] = people;
    if (one === undefined) return [of(VACANT), '', []];
    const between = of(' et | / | & |, |\n|/');
    const firsts = people.map(firstOf).join(between);
    if (two?.last !== one.last) return [people.map(lastOf).join(between), firsts, people];
    if (may(75)) return [lastOf(one), firsts, people];
    const first = may(60) ? '' : firstOf(one);
    return [`${of(COUPLE)} ${lastOf(one)}`, first, [{ ...one, first }, ...nameless(people.slice(1))]];
  }

  const amount = (euros: number): Cell => {
    if (format === 'workbook' && amountStyle < 4) return euros;
    const [units = '', cents = ''] = Math.abs(euros).toFixed(2).split('.');
    const grouped = units.replace(/\B(?=\d{3}$)/, itemOf(' |\u202F|.|| |', amountStyle));
    const end = cents === '00' && amountStyle > 2 ? '' : `${amountStyle === 5 ? '.' : ','}${cents}`;
    return `${euros < 0 ? '-' : ''}${grouped}${end}${itemOf('| €||| €|€', amountStyle)}`;
  };
  const dayCell = (year: number, month: number, day: number): string => {
    const [dd, mm, name] = [twoDigits(day), twoDigits(month), itemOf(MONTHS, month - 1)];
    const form = dayForm.replace('yyyy', `${year}`).replace('yy', twoDigits(year)).replace('mm', mm);
    return form.replace('m', `${month}`).replace('dd', dd).replace('d', `${day}`).replace('MONTH', name);
  };
  const phoneCell = (number: string): string => {
    const pairs = number.match(/\d\d/g) ?? [];
    return may(14) ? `+33 ${pairs.join(' ').slice(1)}` : pairs.join(of(' |.||-'));
  };

  let sum = 0;
  const totalRow = (label: string) =>
    columns.map((column, at) => (column === 'rent' ? amount(sum) : at === 0 ? label : ''));
  const rows: Cell[][] = [];
  /** The ranges of merged cells, such as `A2:A4`. */
  const merged: string[] = [];
  /** The values of each letting, by the number of its row. */
  const lettings = new Map<number, Values>();
  if (may(35)) rows.push([of('Liste des locataires|ÉTAT LOCATIF 2025|Locations au 31/10/2025')]);
  if (rows.length > 0 && may(50)) rows.push([]);
  rows.push(titles);
  const owedBelow = isSigned && /^Solde(?! dû)/.test(titles[columns.indexOf('balance')] ?? '');
  for (let building = 0, buildings = 1 + below(4); building < buildings; building += 1) {
    const street = `${of('|||Résidence Les Lilas, ')}${1 + below(90)}${of('||| bis|,|B')} ${of(STREETS)}`;
    const codeCity = of(CITIES);
    const [code, city] = [codeCity.slice(0, 5), codeCity.slice(6)];
    const size = 1 + below(8);
    if (may(6)) rows.push([`Immeuble ${street}`]);
    const from = rows.length + 1;
    for (let lot = 1; lot <= size; lot += 1) {
      const cells: Partial<Record<Column, Cell>> = {};
      const values: Values = {};
      /** Fills a cell. Its values count if the list has the column. */
      const fill = (column: Column, cell: Cell, shown: Values = {}) => {
        cells[column] = cell;
        if (columns.includes(column)) Object.assign(values, shown);
      };
      const lotName = lotForm.replace('#', String(lot));
      const address = street + (lots === 'inAddress' ? of(', | - | |\n') + lotName : '');
      const name = lots.includes(' ') ? of('T2|Studio|T3|Les Lilas') : lotName;
      fill('no', lettings.size + 1);
      fill('propertyName', name, {
        propertyName: name,
        ...(size > 1 && { addressComplement: name }),
      });
      fill('addressComplement', lotName, { addressComplement: lotName });
      Object.assign(values, { address, postalCode: code, city });
      if (lot === 1 || lots === 'inAddress' || repeats === 'each') {
        fill('address', address);
        fill('place', address + of(', | |\n| - ') + codeCity);
        fill('postalCode', format === 'workbook' && may(50) ? Number(code) : code);
        fill('city', city);
        fill('postalCodeCity', codeCity);
      }

      const [one, kind] = [person(), below(100)];
      const [company, companyName, first, last] = may(3) ? of(COMPANIES).split(';') : [];
      const people = kind < 6 ? [] : [one];
      if (company === undefined) {
        if (kind > 5 && kind < 28) people.push(person(one.last, one.title === 'M.' ? 1 : 0));
        if (kind > 82) people.push(person());
        if (kind > 95) people.push(person());
      }
      let known: readonly Person[];
      [cells.tenantName, known] = nameCell(hasSecond ? people.slice(0, 1) : people);
      if (hasSecond && people[1]) [cells.lastName2, known] = [whole(people[1]), [...known, people[1]]];
      if (hasParts) [cells.lastName, cells.firstName, known] = nameCells(people);
      if (company && people.length > 0) {
        [cells.tenantName, cells.lastName, cells.firstName] = [company, company, ''];
        Object.assign(values, { companyName, firstName: first ?? '', lastName: last ?? '' });
      } else
        for (const [at, each] of known.entries()) {
          const place = at === 0 ? '' : at + 1;
          Object.assign(values, { [`firstName${place}`]: each.first, [`lastName${place}`]: each.last });
        }

      const rent = 300 + below(1200) + (may(30) ? below(100) / 100 : 0);
      const charges = may(10) ? 0 : 20 + below(130);
      sum += rent;
      fill('rent', may(3) ? `${amount(rent)}${of(' HC|/mois')}` : amount(rent), { rent });
      fill('charges', charges === 0 ? of('0|-|- €|néant') : amount(charges), { charges });
      fill('rentWithCharges', amount(rent + charges), { charges });
      fill('notes', may(20) ? of('à relancer|bail à revoir|paie par chèque|APL en attente') : '');
      if (people.length > 0) {
        const mailing = may(85) ? people.slice(0, 1 + below(people.length)) : [];
        const mails = mailing.map((each) =>
          itemOf(`${each.email}|${each.first} : ${each.email}|${whole(each)} <${each.email}>`, mailStyle),
        );
        fill(
          'email',
          mails.join(of(' / |; |;|, |\n| et | ou | - |  |/|,')) || of('||néant|-|pas de mail|aucun|?'),
          Object.fromEntries(mailing.map(({ email }, at) => [`email${at === 0 ? '' : at + 1}`, email])),
        );
        const phones = people.slice(0, 1 + below(2)).map(({ phone }) => phoneCell(phone));
        if (may(90))
          fill('phoneNumber', phones.join(of(' / | ou |\n| - |/| ; ')), { phoneNumber: one.phone });
        else fill('phoneNumber', of('|-|néant'));
        fill('guarantor', may(50) ? whole(person(one.last)) : '');
        const [year, month] = [2008 + below(17), 1 + below(12)];
        const day = dayForm.includes('d') ? 1 + below(28) : 1;
        const leaseStartsOn = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
        if (may(4)) fill('leaseStartsOn', of(`|${year}|depuis ${year}`));
        else fill('leaseStartsOn', dayCell(year, month, day), { leaseStartsOn });
        const deposit = Math.trunc(rent);
        if (may(90)) fill('deposit', amount(deposit), { deposit });
        else fill('deposit', of('néant|0'), { deposit: 0 });
        const balance = may(70) ? 0 : below(900) * (may(80) ? 1 : -1);
        fill('balance', balance === 0 ? of('0|-|0,00') : amount(owedBelow ? -balance : balance), { balance });
      }
      rows.push(columns.map((column) => cells[column] ?? ''));
      lettings.set(rows.length, values);
    }
    if (repeats === 'merged' && size > 1 && lots !== 'inAddress')
      for (const [at, column] of columns.entries())
        if (/^(?:address|place|postalCode|city|postalCodeCity)$/.test(column)) {
          const letter = String.fromCharCode(65 + at);
          merged.push(`${letter}${from}:${letter}${from + size - 1}`);
        }
    if (may(10)) rows.push([]);
    if (may(6)) rows.push(totalRow('Sous-total'));
    if (may(3)) rows.push(titles);
  }
  if (may(50)) rows.push(totalRow(of('TOTAL|Total||Total mensuel|TOTAUX')));
  if (may(10)) rows.push([], [of('Mis à jour le 12/11/2025|* loyer révisé|Garants : voir dossier')]);
  /** The meaning of each column, or `null` for a column that is not imported. */
  const meanings = columns.map((column) =>
    column === 'no' || column === 'guarantor' || column === 'notes' ? null : column,
  );
  const answers = new Map<QuestionTopic, Answer>([
    ['nameOrder', isLastFirst ? 'lastNameFirst' : 'firstNameFirst'],
    ['sign', owedBelow ? 'owedBelowZero' : 'owedAboveZero'],
    ['dayOrder', 'dayFirst'],
    ['separator', 'thousands'],
    ['blankAddresses', 'sameAddress'],
  ]);
  return { format, rows, merged, meanings, lettings, answers };
}
