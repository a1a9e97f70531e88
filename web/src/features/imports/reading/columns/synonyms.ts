import type { TenantColumn, TenantField } from '@shared/contract/import.ts';
import { TENANT_FIELDS } from '@shared/contract/import-columns.ts';
import { foldTitle } from '@/lib/reading/fold-title.ts';
import type { Meaning } from '../model.ts';
import { titleDay } from './titles.ts';

/** The column titles that landlords use for each meaning, as `foldTitle` returns them. The clearest is first. */
const SYNONYMS: Readonly<Record<Exclude<Meaning, Exclude<TenantColumn, TenantField>>, string>> = {
  propertyName: `
    nom du logement, logement, nom du bien, bien, designation, libelle du bien, reference du bien, lot,
    appartement, immeuble, property name, property, dwelling, unit, residence, nom de l immeuble, nom immeuble,
    n de lot, n lot, numero de lot, no lot, lot n, intitule du bien, nom du lot, property title, building name,
    rental unit, unit name
  `,
  address: `
    adresse du logement, adresse du bien, adresse, adresse 1, adresse ligne 1, numero et rue, rue, voie,
    property address, street address, address line 1, address, street, adresse logement, adresse bien,
    adresse location, adresse de location, adresse de la location, adresse du bien loue,
    adresse des locaux loues, adresse des lieux loues, adresse des locaux, lieu de location, localisation,
    situation du bien, n et rue, numero et voie, n et voie, adresse immeuble, adresse de l immeuble,
    adresse locataire, adresse du locataire, rental address, unit address, street name and number, address 1
  `,
  addressComplement: `
    complement d adresse, complement adresse, complement, adresse 2, adresse ligne 2, batiment, etage, porte,
    address line 2, address complement, flat, apartment, cplt, compl, compl adresse, cplt adresse,
    complt adresse, adresse complement, adresse suite, suite adresse, appt, apt, app, n appt, n apt,
    n appartement, numero d appartement, numero appartement, no appt, bat, esc, escalier, n porte, etage porte,
    batiment etage porte, flat number, flat no, apartment number, apt number, apt no, unit number, unit no,
    floor, door, address 2
  `,
  postalCode: `
    code postal, code postale, cp, postal code, postcode, post code, zip code, zip, code post, cp logement,
    cp du bien
  `,
  city: `
    ville, commune, localite, city, town, ville du bien, ville logement, nom de la commune, town city, city town
  `,
  energyClass: `
    classe energie, classe energetique, classe dpe, dpe, etiquette energie, etiquette dpe, note dpe, energy class,
    energy rating, energy performance, epc rating, epc class, epc
  `,
  companyName: `
    societe, raison sociale, nom de la societe, nom societe, denomination sociale, denomination, entreprise,
    personne morale, company, company name, business name
  `,
  siren: `
    siren, n siren, numero siren, no siren, siren du locataire, siren number
  `,
  firstName: `
    prenom du locataire, prenom locataire, locataire prenom, prenom, prenoms, tenant first name, first name,
    firstname, given name, forename, prenom 1, prenom occupant, prenom du preneur, tenant forename, forenames,
    given names
  `,
  lastName: `
    nom de famille, locataire nom, nom, tenant last name, last name, lastname, surname, family name, nom 1,
    nom usuel, nom d usage, last names, family names
  `,
  tenantName: `
    nom et prenom, nom prenom, prenom et nom, prenom nom, nom complet, nom du locataire, nom locataire,
    locataire, locataires, occupant, full name, tenant name, tenant, tenants, name, nom et prenom du locataire,
    nom prenom locataire, nom prenom du locataire, prenom nom locataire, prenom et nom du locataire,
    nom de l occupant, nom du preneur, preneur, preneurs, occupants, occupe par, loue a, locataire actuel,
    locataire en place, identite, identite du locataire, tenant s name, tenant full name, name of tenant,
    current tenant, renter, lessee, occupier, resident
  `,
  email: `
    e mail, email, mail, courriel, adresse e mail, adresse email, adresse mail, e mail du locataire,
    email du locataire, email locataire, email address, e mail address, mel, adresse electronique,
    courrier electronique, mail locataire, mail du locataire, courriel locataire, courriel du locataire,
    contact mail, tenant email, tenant e mail, contact email
  `,
  phoneNumber: `
    telephone, tel, telephone portable, tel portable, portable, mobile, numero de telephone, n de telephone,
    n de tel, telephone du locataire, gsm, phone number, phone, mobile phone, tel mobile, telephone mobile,
    mobile locataire, portable locataire, tel locataire, telephone locataire, tel du locataire, n tel, num tel,
    numero tel, n de portable, n portable, tel 1, telephone 1, port, mobile number, cell phone, cell,
    telephone number, tel no, phone no, contact number, tenant phone, tel fixe, telephone fixe
  `,
  postalAddress: `
    adresse postale, postal address, adresse postale du locataire, adresse postale locataire,
    adresse de correspondance, adresse correspondance, adresse courrier, adresse de courrier, adresse du courrier,
    adresse d envoi, adresse d envoi du courrier, adresse de facturation, adresse facturation,
    adresse personnelle, adresse perso, adresse personnelle du locataire, adresse du domicile, adresse domicile,
    domicile, domicile du locataire, tenant postal address, correspondence address, mailing address,
    billing address, home address
  `,
  leaseKind: `
    type de bail, type bail, nature du bail, type de location, type de contrat, bail, type of lease, lease type,
    kind of lease, lease kind, nature bail, type contrat, regime du bail, categorie de bail, vide ou meuble,
    vide meuble, meuble vide, meuble ou vide, tenancy type, type of tenancy, furnished or unfurnished,
    furnished unfurnished
  `,
  leaseStartsOn: `
    debut du bail, date de debut du bail, debut bail, date debut bail, date d effet, prise d effet,
    date d entree, date entree, entree dans les lieux, entree, date de debut, bail du, start of lease, start of the lease,
    lease start date, lease start, lease starts on, move in date, start date, debut de bail, date du bail,
    date bail, date de bail, date effet, date d effet du bail, date effet bail, date effet du bail,
    date de prise d effet, prise d effet du bail, effet du bail, bail depuis, bail depuis le,
    date d entree dans les lieux, date d entree du locataire, date entree locataire, entree le,
    entree locataire, arrivee, date d arrivee, date arrivee, debut location, debut de location,
    debut de la location, date debut location, date de debut de location, date debut, debut, depuis le,
    locataire depuis, locataire depuis le, en place depuis, occupe depuis, present depuis, move in, moved in,
    tenancy start, tenancy start date, start of tenancy, tenancy commencement, commencement date,
    lease commencement, lease from, lease date, date of lease, tenant since, start
  `,
  leaseEndsOn: `
    fin du bail, date de fin du bail, fin bail, date fin bail, echeance du bail, date de fin, date de sortie,
    date sortie, date de depart, sortie, end of lease, lease end date, lease end, lease ends on, move out date,
    end date, fin, date fin, fin de bail, date fin de bail, date de fin de bail, fin de location, fin location,
    expiration, expiration du bail, date d expiration, terme du bail, date de terme, depart, date depart,
    date sortie locataire, date de conge, conge, date de renouvellement, renouvellement,
    prochain renouvellement, tenancy end, tenancy end date, end of tenancy, expiry, expiry date, lease expiry,
    lease expiration, lease to, move out, moved out, renewal date, end
  `,
  rent: `
    loyer hors charges, loyer hc, loyer nu, loyer mensuel hors charges, loyer mensuel hc, loyer mensuel,
    montant du loyer, loyer, rent without charges, net rent, base rent, monthly rent, rent, hc, loyer principal,
    loyer de base, loyer seul, loyer sans charges, loyer hors ch, loyer h ch, loyer hors charge, loyer actuel,
    loyer en cours, loyer mensuel nu, montant loyer, montant loyer hc, montant du loyer hc, montant hc,
    montant hors charges, rent excluding charges, rent excl charges, rent exclusive, rent only, rent amount,
    current rent, basic rent
  `,
  rentWithCharges: `
    loyer charges comprises, loyer cc, loyer avec charges, loyer charges, loyer total, total mensuel,
    mensualite, rent including charges, rent with charges, total rent, cc, loyer charges incluses,
    loyer charges inclus, loyer charge, loyer tcc, loyer tout compris, loyer mensuel cc,
    loyer mensuel charges comprises, montant cc, montant charges comprises, montant loyer cc, loyer et charges,
    loyer plus charges, loyer global, loyer hc charges, total loyer, total loyer charges,
    total loyer et charges, total cc, total charges comprises, total quittance, montant quittance,
    montant de la quittance, quittancement, montant total, mensualite cc, total, rent incl charges,
    rent inclusive, rent inc charges, rent incl bills, rent and charges, rent charges, all in rent,
    all inclusive rent, gross rent, total monthly rent, total monthly
  `,
  charges: `
    provision pour charges, provisions pour charges, provision sur charges, provisions sur charges,
    provision charges, montant des charges, charges mensuelles, forfait de charges, charges, provisions,
    provision, monthly charges, service charges, service charge, prov charges, prov pour charges,
    prov sur charges, prov ch, prov, provision de charges, provisions de charges, provision mensuelle,
    provision mensuelle pour charges, charges locatives, charges recuperables, charges provisionnelles,
    charges prov, charges forfaitaires, forfait charges, forfait, montant charges, montant provision,
    acompte charges, acompte sur charges, avance sur charges, avances sur charges, charge, ch, utilities, bills,
    utility charges, utility bills, charges amount, building charges, maintenance charge
  `,
  chargesKind: `
    type de charges, nature des charges, mode de charges, type of charges, kind of charges, charges kind,
    charges type
  `,
  rentDueDay: `
    jour d echeance, jour de paiement, jour du loyer, jour d exigibilite, echeance, jour, rent due day, rent due date, due day,
    payment day, jour echeance, echeance du loyer, jour de prelevement, jour paiement, jour de loyer,
    payable le, exigible le, day due, rent day, due on, rent due on, payment due day
  `,
  deposit: `
    depot de garantie, montant du depot, depot, caution, dg, security deposit, deposit, depot garantie,
    depot de gar, dep garantie, dep de garantie, dep gar, garantie, montant depot, montant du depot de garantie,
    montant depot de garantie, dg verse, depot verse, depot de garantie verse, caution versee, montant caution,
    montant de la caution, damage deposit, rental deposit, tenancy deposit, deposit amount, deposit held,
    deposit paid, bond
  `,
  depositReceived: `
    depot recu, depot de garantie recu, dg recu, caution recue, depot encaisse, depot de garantie encaisse,
    caution encaissee, dg encaisse, deposit received, received deposit
  `,
  depositReceivedOn: `
    depot recu le, deposit received on, depot de garantie recu le, dg recu le, caution recue le, depot encaisse le,
    depot verse le, depot de garantie verse le, dg verse le, caution versee le, date du depot, date depot,
    date du depot de garantie, date depot de garantie, date de la caution, date caution,
    date de versement du depot, date de reception du depot, date d encaissement du depot, deposit date,
    date of deposit, deposit received date, deposit paid on, deposit paid date
  `,
  irlReference: `
    irl de reference, reference index irl, trimestre de reference, trimestre irl, irl reference,
    trimestre de reference irl, indice de reference, indice de reference des loyers, reference irl, irl initial,
    indice irl, irl, reference index, rent index, index quarter
  `,
  revisionOn: `
    revision le, rent review date, date de revision, date revision, date de revision du loyer, date revision loyer,
    jour de revision, revise le, revision du loyer, revision annuelle, revision, prochaine revision, rent review,
    review date, next review, next rent review
  `,
  cafBenefit: `
    aide caf, caf housing benefit, caf, apl, aide au logement, apl caf, caf apl, aide au logement caf, aide logement,
    aide apl, montant apl, montant de l apl, montant caf, montant de l aide, montant de l aide au logement,
    allocation logement, allocation de logement, als, alf, apl als alf, part caf, versement caf, tiers payant,
    tiers payant caf, caf benefit, housing benefit, housing allowance
  `,
  msaBenefit: `
    aide msa, msa housing benefit, msa, apl msa, msa apl, aide au logement msa, montant msa, part msa, versement msa,
    tiers payant msa, msa benefit
  `,
  accountStartsOn: `
    compte depuis le, compte tenu depuis le, compte depuis, suivi depuis le, suivi depuis, account since, tracked since,
    account starts on, account start
  `,
  balanceOn: `
    date du solde, solde a la date du, solde arrete au, solde arrete le, solde au, date solde, date d arrete,
    arrete au, arrete le, situation au, balance date, date of balance, balance on, balance as of, balance as at,
    balance at, as of, as at
  `,
  balance: `
    solde du a cette date, solde du, reste du, montant du, impaye, impayes, arrieres, arriere, solde de reprise,
    solde locataire, solde, balance owed on that day, balance owed, arrears, amount owed, opening balance,
    balance, reste a payer, restant du, restant a payer, restant, reste a devoir, montant restant du,
    montant impaye, montant des impayes, loyers impayes, loyer impaye, dette, dettes, dette locative,
    dette locataire, retard de paiement, retards de paiement, solde debiteur, solde actuel, solde en cours,
    solde du compte, solde compte, solde compte locataire, solde du locataire, compte locataire,
    solde anterieur, solde precedent, report de solde, report solde, ancien solde, a nouveau, balance due,
    amount due, amount outstanding, outstanding, outstanding balance, current balance, rent arrears, owed,
    owing, past due, overdue, account balance, tenant balance, balance brought forward, brought forward
  `,
  place: `
    adresse complete, adresse postale, postal address, full address, complete address, adresse complete du bien,
    adresse complete du logement, adresse entiere, adresse cp ville, adresse code postal ville,
    complete property address, full property address
  `,
  postalCodeCity: `
    cp ville, code postal ville, code postal et ville, cp et ville, cp commune, code postal commune,
    code postal et commune, ville cp, ville et code postal, ville code postal, postcode and city, postcode city,
    postal code and city, postal code city, zip and city, zip city, postcode town, city and postcode,
    city postcode
  `,
  consent: `
    accord pour l envoi par e mail le, accord pour l envoi par e mail, accord e mail, accord email, accord mail,
    accord du locataire, accord donne par, accord pour l adresse, accord expres, accord, consentement,
    quittance par e mail, email consent, consent, accord quittance par e mail, accord quittance par mail,
    accord pour quittance par mail, quittance par mail, quittance par email, quittance dematerialisee,
    envoi par e mail, envoi par mail, consent to email, e mail consent
  `,
  lessor: `
    bailleur, proprietaire, nom du bailleur, nom bailleur, bailleur proprietaire, proprietaire bailleur,
    nom du proprietaire, nom proprietaire, sci bailleresse, landlord, owner, lessor, landlord name, owner name,
    name of landlord, name of owner, property owner
  `,
  ignored: `
    remarques, remarque, commentaires, commentaire, observations, observation, notes, note, divers, remarks,
    comments, comment, ref, reference, references, ref locataire, reference locataire, ref bail, reference bail,
    ref bien, ref lot, ref interne, reference interne, n dossier, numero de dossier, dossier, id, identifiant,
    code locataire, code interne, matricule, civilite, titre, genre, sexe, surface, surface m2, surface m,
    surface habitable, superficie, m2, nb pieces, nombre de pieces, pieces, nb de pieces, type de bien,
    type de logement, type logement, typologie, nature du bien, ges, annee de construction,
    iban, bic, rib, banque, mode de paiement, mode de reglement, moyen de paiement, mode paiement,
    mode reglement, date de naissance, ne le, nee le, lieu de naissance, nationalite, profession, garant,
    garants, nom du garant, cautionnaire, visale, gli, n caf, numero caf, no caf, n msa, numero msa,
    n allocataire, numero allocataire, numero d allocataire, assurance, assurance habitation, attestation d assurance, duree, duree du bail, duree bail, preavis, date de signature,
    date signature, signe le, signature, etat des lieux, edl, cles, digicode,
    gestionnaire, compteur, taxe fonciere, teom, taxe ordures menageres, statut, etat, pays, photo, lien, fax,
    a relancer, info, infos, informations, internal reference, tenant reference, property reference, tenant id,
    unit id, manager, salutation, gender, title, size, area, floor area, square metres, sqm,
    bedrooms, rooms, property type, type of property, bank, payment method, date of birth, dob,
    nationality, occupation, guarantor, guarantors, insurance, lease term, term, notice period, signed on,
    country, status, keys, website, link, description, janvier, fevrier, mars, avril, mai, juin, juillet, aout,
    septembre, octobre, novembre, decembre, january, february, march, april, may, june, july, august, september,
    october, november, december
  `,
};

/**
 * The titles of the dwelling's address that mean the postal address of the tenant if another column has the dwelling's
 * address.
 */
const UNCLEAR_ADDRESSES: ReadonlySet<string> = new Set([
  'adresse postale',
  'postal address',
  'adresse locataire',
  'adresse du locataire',
]);

/** True for a title that means the tenant's postal address beside a column with the dwelling's address. */
export const isUnclearAddress = (title: string): boolean => UNCLEAR_ADDRESSES.has(foldTitle(title));

/** The likely meaning of a title. A clearer title has a lower `rank`. */
export interface TitleMeaning {
  readonly meaning: Meaning;
  readonly rank: number;
}

const isMeaning = (name: string): name is keyof typeof SYNONYMS => Object.hasOwn(SYNONYMS, name);

/**
 * The titles of the columns of the second and further tenants. Each title is a title for the first tenant, followed by
 * the number of the tenant: `nom 2`.
 */
const OTHER_TENANTS: readonly (readonly [string, Meaning])[] = TENANT_FIELDS.flatMap((fields, place) =>
  place === 0
    ? []
    : Object.entries(fields).flatMap(([field, meaning]) =>
        isMeaning(field)
          ? SYNONYMS[field].split(',').map((name) => [`${foldTitle(name)} ${place + 1}`, meaning] as const)
          : [],
      ),
);

const KNOWN: ReadonlyMap<string, TitleMeaning> = new Map<string, TitleMeaning>([
  ...OTHER_TENANTS.map(([name, meaning]) => [name, { meaning, rank: 0 }] as const),
  ...Object.keys(SYNONYMS)
    .filter(isMeaning)
    .flatMap((meaning) =>
      SYNONYMS[meaning].split(',').map((name, rank) => [foldTitle(name), { meaning, rank }] as const),
    ),
]);

/** Matches parts of a title that do not matter, such as units and notes to the reader. */
const UNITS =
  /\b(?:en|euros?|eur|mois|mensuel(?:le)?s?|par|per|month|monthly|pcm|jj mm aaaa|dd mm yyyy|optionnel|facultatif|obligatoire|optional|required)\b/g;

/** Returns the likely meaning of a title. The title of a balance may include the day of the balance. */
export function lookUpTitle(title: string): TitleMeaning | undefined {
  const name = foldTitle(title);
  const titleMeaning = KNOWN.get(name) ?? KNOWN.get(foldTitle(name.replaceAll(UNITS, ' ')));
  if (titleMeaning !== undefined) return titleMeaning;
  const { name: undated, day } = titleDay(title);
  if (day === null) return undefined;
  const rest = foldTitle(undated);
  const dated = [rest, rest.replace(/ (?:au|a|le|on|at|end of)$/, '')]
    .map((one) => KNOWN.get(one))
    .find((one) => one?.meaning === 'balance' || one?.meaning === 'balanceOn');
  return dated && { meaning: 'balance', rank: dated.rank };
}

/**
 * Returns true for titles of balances in which a positive amount is a debt. A landlord may write `dû` (“owed”) without
 * the accent. `du` counts as “owed” only in a few places, such as the end of a title: `Solde du locataire` is no debt.
 */
export const isDebtTitle = (name: string): boolean =>
  /\b(?:impayes?|arrieres?|restant|reste|debiteur|dettes?|retards?|arrears|owed|owing|due|overdue|outstanding)\b|\bdu(?:$| a cette date\b)|^montant du\b/.test(
    foldTitle(name),
  ) || name.normalize('NFC').toLowerCase().includes('dû');
