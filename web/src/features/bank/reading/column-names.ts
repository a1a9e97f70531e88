import { folded } from '@/lib/reading/folded.ts';

/**
 * What a column of a statement says. `more`: what is said beside the label; `brief`: the label in short; `short`: what stands for a label where
 * there is none; `payer`: the other side; `from`, `to`: who paid and who was paid, of whom one is the landlord; `sign`: whether an amount came or
 * went; `foreign`: an amount in another currency; `known`: nothing that is needed here.
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
 * How French banks title their columns, folded. Of several columns that mean the same the one of the earlier entry counts: a booking day
 * before the day of the operation, and that before the value date; the hour of Paris before that of Greenwich.
 */
const NAMES: readonly (readonly [BankMeaning, RegExp])[] = [
  [
    'day',
    /^(?:date (?:de )?compta(?:bilisation|ble)?|booking date|booked on|posting date|completed date|date completed(?: utc)?|date de fin)$/,
  ],
  ['day', /^date ?(?:d |de |de l )?op(?:eration)?s? local$|^operation date local$/],
  [
    'day',
    /^(?:date|dt) ?(?:d |de |de l )?op(?:e|er|eration)?s?(?: utc)?$|^(?:transaction|operation) date(?: utc)?$/,
  ],
  [
    'day',
    /^(?:date|jour|day|date d ecriture|date de l ecriture|date d execution|execution date|date (?:de |de la )?transaction|date (?:de |du )?(?:mouvement|mvt))$/,
  ],
  ['day', /^(?:date (?:et )?(?:heure|time)|created (?:on|at))$/],
  ['day', /^date ?(?:de |de la )?(?:valeur|reglement) local$|^(?:value|settlement) date local$/],
  [
    'day',
    /^(?:(?:date|dt) ?(?:de |de la )?)?val(?:eur)?(?: utc)?$|^date de reglement(?: utc)?$|^(?:value|settlement|started) date(?: utc)?$|^date started(?: utc)?$|^date de debut$/,
  ],
  [
    'label',
    /^(?:details? de l ecriture|libelle (?:complet|detaille|long)(?: (?:de l |d )?operation)?|details?(?: de l)? operation)$/,
  ],
  [
    'label',
    /^(?:libelle|description) (?:de l |de la |du |d )?(?:operations?|ecriture|transaction|mouvement)$/,
  ],
  [
    'label',
    /^(?:libelles?|label|description|intitule|designation|wording|memo|narrative|particulars|operations?|(?:nature|intitule|designation)(?: de l operation)?|texte|transaction)$|^(?:libelle|label|description|detail|ligne|texte) ?[1-9]$/,
  ],
  ['more', /^details?$/],
  [
    'more',
    /^(?:informations? complementaires?|complements?|motif(?: de l operation| du virement)?|communications?|reference de paiement|payment reference|remittance information|objet(?: du virement)?|message|(?:libelle|detail) complementaire|suite du libelle)$/,
  ],
  ['brief', /^libelle (?:court|simplifie|abrege|reduit|interbancaire)$/],
  ['short', /^(?:reference|note)$/],
  [
    'short',
    /^(?:type(?: d| de)?(?: operation| transaction| l operation| la transaction)?|(?:transaction|operation) type|methode de paiement|payment method|mode)$/,
  ],
  [
    'payer',
    /^(?:nom (?:de la )?contrepartie(?: contient)?|(?:counterparty|partner) name|nom (?:du )?tiers)$/,
  ],
  [
    'payer',
    /^(?:contrepartie|counterparty|tiers|(?:emetteur|donneur d ordre|debiteur|payeur) (?:ou |et )?(?:beneficiaire|destinataire|crediteur)|(?:beneficiaire|destinataire|crediteur) (?:ou |et )?(?:emetteur|donneur d ordre|debiteur|payeur)|payer payee|payee payer)$/,
  ],
  [
    'from',
    /^(?:nom (?:de l |du )?)?(?:emetteur|debiteur|payeur|donneur d ordre|expediteur)$|^(?:payer|sender)(?: name)?$/,
  ],
  [
    'to',
    /^(?:nom (?:du |de la )?)?(?:beneficiaire|crediteur|destinataire)$|^(?:payee|beneficiary|recipient)(?: name)?$/,
  ],
  [
    'iban',
    /^(?:(?:iban|(?:numero|n|no) ?(?:de |du )?compte|compte) (?:de (?:la |l )?|du )?(?:contrepartie|emetteur|tiers|debiteur|beneficiaire)|(?:counterparty|partner|beneficiary) (?:iban|account)|(?:payee|payer|beneficiary) account number|contrepartie de la transaction)$/,
  ],
  [
    'amount',
    /^(?:montants?|amount|somme)(?: (?:de l |de la |de |du |d )?(?:operation|transaction|mouvement))?(?: total)?(?: (?:ttc|signe|net))?(?: en)?(?: (?:eur|euros?))?$|^total amount incl vat$|^montant total ttc$/,
  ],
  ['foreign', /^(?:montant|amount|somme|debit|credit).* (?:usd|gbp|chf|cad|jpy|dollars?|livres?|pounds?)$/],
  [
    'debit',
    /^(?:(?:montant|mouvement)s? )?(?:au |du |de )?debit(?:s|eurs?)?(?: amount)?(?: (?:en )?(?:eur|euros?))?$|^(?:sorties?|depenses?|retraits?|decaissements?|withdrawals?|money out|paid out)(?: (?:eur|euros?))?$/,
  ],
  [
    'credit',
    /^(?:(?:montant|mouvement)s? )?(?:au |du |de )?credit(?:s|eurs?)?(?: amount)?(?: (?:en )?(?:eur|euros?))?$|^(?:entrees?|recettes?|versements?|depots?|encaissements?|deposits?|money in|paid in)(?: (?:eur|euros?))?$/,
  ],
  ['sign', /^(?:sens(?: de l operation| du mouvement)?|d c|sens d c|direction|signe)$/],
  ['sign', /^(?:debit (?:ou )?credit|credit (?:ou )?debit)(?: (?:en )?(?:eur|euros?))?$/],
  [
    'currency',
    /^(?:code )?(?:devise|currency|monnaie)(?: de l operation| du compte)?$|^(?:payment|account) currency$/,
  ],
  ['state', /^(?:statut|status|state|etat)(?: de l operation| de la transaction)?$|^transaction status$/],
  [
    'account',
    /^(?:account ?num(?:ber)?|(?:numero|num|n|no) ?(?:de |du )?compte|compte(?: n| numero)?|rib|iban(?: du compte)?|account iban)$/,
  ],
  [
    'known',
    /^(?:solde.*|(?:running )?balance(?: eur)?|account ?balance|category|categor.*|sous categorie|comment|commentaire|pointage.*|identifiant.*|transaction id|supplier ?found|account ?label|product|produit|fees?|frais)$/,
  ],
];

/** No title is longer. */
const NAME_MAX_LENGTH = 60;

interface Known {
  readonly meaning: BankMeaning;
  /** Of two columns of one meaning the lower counts. */
  readonly rank: number;
}

const known = new Map<string, Known | null>();
/** Titles that are remembered: a file has few. */
const KNOWN_MAX = 500;

/** What a title of a column means; `null`: it is not known. */
export function knownName(title: string): Known | null {
  if (title.length > NAME_MAX_LENGTH || title.length < 2) return null;
  const before = known.get(title);
  if (before !== undefined) return before;
  // `dateOp` is two words.
  const name = folded(title.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  const rank = NAMES.findIndex(([, pattern]) => pattern.test(name));
  const meaning = NAMES[rank]?.[0];
  const found = meaning === undefined ? null : { meaning, rank };
  if (known.size < KNOWN_MAX) known.set(title, found);
  return found;
}
