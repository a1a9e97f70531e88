import { foldTitle } from '@/lib/reading/fold-title.ts';

/**
 * The meaning of a statement's column. `more`: text in addition to the label. `brief`: a short label. `short`: the only
 * text if there is no label. `payer`: the name of the other side. `from`, `to`: payer and payee, one of whom is the
 * landlord. `sign`: the direction of an amount. `foreign`: an amount in a currency other than the euro. `known`: a
 * column that is not needed.
 */
type BankMeaning =
  | 'day'
  | 'label'
  | 'more'
  | 'brief'
  | 'short'
  | 'payer'
  | 'from'
  | 'to'
  | 'iban'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'sign'
  | 'currency'
  | 'state'
  | 'account'
  | 'foreign'
  | 'known';

/**
 * The titles that French banks use, as `foldTitle` returns them, without articles. If several columns have the same
 * meaning, the column whose title comes first in this list is used. The booking day comes before the operation's day
 * and the value date. The time in Paris comes before the time in Greenwich.
 */
const NAMES: readonly (readonly [BankMeaning, RegExp])[] = [
  [
    'day',
    /^(?:date (?:compta(?:bilisation|ble)?|enregistrement|fin|completed|posted)|(?:booking|posting|posted|completed) date|(?:booked|posted|finished) on|completed at)$/,
  ],
  ['day', /^date ?op(?:eration)?s? local$|^operation date local$/],
  ['day', /^(?:date|dt) ?op(?:e|er|eration)?s?$|^(?:transaction|operation) date$/],
  [
    'day',
    /^(?:date|jour|day|date (?:ecriture|execution|transaction|mouvement|mvt|traitement|paiement)|(?:execution|payment) date|executed at)$/,
  ],
  ['day', /^(?:date (?:et )?(?:heure|time)|date creation|(?:created|emitted) (?:on|at))$/],
  ['day', /^date ?(?:valeur|reglement) local$|^(?:value|settlement) date local$/],
  [
    'day',
    /^(?:(?:(?:date|dt) ?)?val(?:eur)?|date (?:reglement|effet|debut|started)|(?:value|settlement|started|effective) date|settled at)$/,
  ],
  [
    'label',
    /^(?:libelle (?:complet|detaille|long|brut)(?: operation)?|details? (?:operation|ecriture)|transaction details|(?:full|original) description|raw label)$/,
  ],
  [
    'label',
    /^(?:libelle|description) (?:operations?|ecriture|transaction|mouvement)$|^transaction description$/,
  ],
  [
    'label',
    /^(?:libelles?|label|description|wording|memo|narrative|particulars|operations?|(?:nature|intitule|designation|objet)(?: operation)|nature|intitule|designation|libelle (?:bancaire|banque)|texte(?: comptable)?|transaction)$|^(?:libelle|label|description|detail|ligne|texte) ?[1-9]$/,
  ],
  ['more', /^details?$/],
  [
    'more',
    /^(?:informations?(?: complementaires?)?|complements?(?: information)?|motif(?: operation| virement)?|communications?|reference paiement|payment reference|remittance information|objet(?: virement)?|message|commentaire operation|(?:libelle|detail) (?:complementaire|suite)|suite libelle)$/,
  ],
  ['brief', /^libelle (?:court|simplifie|abrege|reduit|interbancaire)$/],
  ['short', /^(?:reference|note)$/],
  [
    'short',
    /^(?:type(?: operation| transaction)?|(?:transaction|operation) type|methode paiement|payment method|mode)$/,
  ],
  ['payer', /^(?:nom (?:contrepartie(?: contient)?|tiers)|(?:counterparty|partner) name)$/],
  [
    'payer',
    /^(?:contrepartie|counterparty|tiers|(?:emetteur|donneur ordre|debiteur|payeur) (?:ou |et )?(?:beneficiaire|destinataire|crediteur)|(?:beneficiaire|destinataire|crediteur) (?:ou |et )?(?:emetteur|donneur ordre|debiteur|payeur)|payer payee|payee payer)$/,
  ],
  ['payer', /^(?:merchant(?: name)?|(?:nom )?(?:commercant|marchand))$/],
  [
    'from',
    /^(?:nom )?(?:emetteur|debiteur|payeur|donneur ordre|expediteur)$|^(?:payer|sender|remitter|debtor)(?: name)?$/,
  ],
  [
    'to',
    /^(?:nom )?(?:beneficiaire|crediteur|destinataire)$|^(?:payee|beneficiary|recipient|creditor)(?: name)?$/,
  ],
  [
    'iban',
    /^(?:(?:iban|(?:(?:numero|n|no) ?)?compte) (?:contrepartie|emetteur|tiers|debiteur|beneficiaire|crediteur|donneur ordre)|(?:counterparty|partner|payer|payee|beneficiary|debtor|creditor) (?:iban|account)(?: number)?|contrepartie transaction)$/,
  ],
  [
    'amount',
    /^(?:transaction |net )?(?:montants?|amount|somme)(?: (?:operation|transaction|mouvement))?(?: total)?(?: (?:ttc|signe|net))?(?: (?:eur|euros?))?$|^total amount incl vat$|^valeur (?:eur|euros?)$/,
  ],
  ['foreign', /^(?:montant|amount|somme|debit|credit).* (?:usd|gbp|chf|cad|jpy|dollars?|livres?|pounds?)$/],
  [
    'debit',
    /^(?:(?:(?:montant|mouvement|amount)s? )?debit(?:s|e|eurs?)?(?: amount)?|sorties?|depenses?|retraits?|decaissements?|withdrawals?(?: amount)?|(?:money |paid )?out)(?: (?:eur|euros?))?$/,
  ],
  [
    'credit',
    /^(?:(?:(?:montant|mouvement|amount)s? )?credit(?:s|e|eurs?)?(?: amount)?|entrees?|recettes?|versements?|depots?|encaissements?|deposits?(?: amount)?|(?:money |paid )?in)(?: (?:eur|euros?))?$/,
  ],
  [
    'sign',
    /^(?:sens(?: operation| mouvement| ecriture)?(?: d c)?|d c|c d|dc|direction|side|signe|(?:indicateur debit credit|credit debit indicator))$/,
  ],
  ['sign', /^(?:debit (?:ou )?credit|credit (?:ou )?debit)(?: (?:eur|euros?))?$/],
  [
    'currency',
    /^(?:code )?(?:devise|currency|monnaie)(?: code)?(?: (?:operation|compte|montant|paiement))?$|^(?:payment|account) currency$/,
  ],
  ['state', /^(?:statut|status|state|etat)(?: (?:operation|transaction))?$|^transaction status$/],
  [
    'account',
    /^(?:account(?: ?num(?:ber)?| iban)?|(?:(?:numero|num|n|no) ?)?compte(?: n| numero| bancaire| iban)?|rib|iban(?: compte)?)$/,
  ],
  [
    'known',
    /^(?:solde.*|(?:running )?balance(?: eur)?|account ?balance|category|categor.*|sous categorie|comment|commentaire|pointage.*|pointee|identifiant.*|transaction id|supplier ?found|account ?label|product|produit|fees?|frais)$/,
  ],
];

/** Words that do not distinguish titles: `Date de l'opération` equals `Date opération`. */
const ARTICLES = /\b(?:(?:de|du|des|la|le|les|au|en)(?: |$)|[dl] (?=\p{L}{2}))/gu;

/** The title of a column of `+` and `-` signs. */
const PLUS_MINUS = /^\+\s*\/\s*[-\u2212]$|^[-\u2212]\s*\/\s*\+$/;

/** The title of a column with days or times in Greenwich time: `Date (UTC)`. */
export const GREENWICH = / (?:utc|gmt)$/;

/** The maximum number of characters of a title. */
const NAME_MAX_LENGTH = 60;

interface TitleMeaning {
  readonly meaning: BankMeaning;
  /** If several columns have the same meaning, the reader uses the column with the lowest rank. */
  readonly rank: number;
}

const cache = new Map<string, TitleMeaning | null>();
/** The maximum number of titles in the cache. A file has only a few titles. */
const KNOWN_MAX = 500;

/** Returns the meaning of a column's title, or `null` if unknown. */
export function lookUpTitle(title: string): TitleMeaning | null {
  if (title.length > NAME_MAX_LENGTH || title.length < 2) return null;
  const before = cache.get(title);
  if (before !== undefined) return before;
  // `dateOp` is a title of two words.
  const words = foldTitle(title.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  const name = PLUS_MINUS.test(title)
    ? 'signe'
    : words.replaceAll(ARTICLES, '').replace(GREENWICH, '').trim();
  const rank = NAMES.findIndex(([, pattern]) => pattern.test(name));
  const meaning = NAMES[rank]?.[0];
  const found = meaning === undefined ? null : { meaning, rank };
  if (cache.size < KNOWN_MAX) cache.set(title, found);
  return found;
}
