import { folded } from '@/lib/reading/folded.ts';

/**
 * What a column of a statement says. `more`: what is said beside the label; `short`: what stands for a label where there is none; `sign`:
 * whether an amount came or went; `foreign`: an amount in another currency; `known`: nothing that is needed here.
 */
type BankMeaning =
  | 'day'
  | 'label'
  | 'more'
  | 'short'
  | 'payer'
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
 * before the day of the operation, and that before the value date.
 */
const NAMES: readonly (readonly [BankMeaning, RegExp])[] = [
  ['day', /^(?:date (?:de )?compta(?:bilisation|ble)|booking date|booked on|completed date|date de fin)$/],
  ['day', /^date ?(?:d |de |de l )?op(?:eration)?s?(?: utc)?$|^(?:transaction|operation) date(?: utc)?$/],
  ['day', /^(?:date|jour|day|date d ecriture|date de l ecriture|date d execution|date transaction)$/],
  [
    'day',
    /^(?:date ?(?:de |de la )?)?val(?:eur)?(?: utc)?$|^(?:value|settlement|started) date(?: utc)?$|^date de debut$/,
  ],
  [
    'label',
    /^(?:libelle (?:de l |de l'|d )?operations?|detail de l ecriture|libelle (?:complet|detaille|long|ecriture)|details?(?: de l)? operation)$/,
  ],
  [
    'label',
    /^(?:libelles?|label|description|intitule|designation|details?|wording|operations?|nature(?: de l operation)?|texte)$/,
  ],
  [
    'more',
    /^(?:informations? complementaires?|complements?|motif|communication|payment reference|remittance information|objet|message|libelle complementaire)$/,
  ],
  ['short', /^(?:reference|libelle (?:court|simplifie)|note)$/],
  ['short', /^(?:type(?: d)?(?: operation| de l operation)?|methode de paiement|payment method|mode)$/],
  [
    'payer',
    /^(?:nom (?:de la )?contrepartie|contrepartie|counterparty name|partner name|counterparty|tiers|emetteur|donneur d ordre|nom (?:de l |du )?(?:emetteur|tiers|debiteur|payeur|donneur d ordre)|debiteur|payer|payeur|payee|beneficiaire)$/,
  ],
  [
    'iban',
    /^(?:iban (?:de la )?contrepartie|counterparty iban|partner iban|iban (?:de l )?(?:emetteur|tiers|debiteur)|counterparty account)$/,
  ],
  [
    'amount',
    /^(?:montants?|amount|somme)(?: (?:de l |de |d )?(?:operation|transaction))?(?: total)?(?: ttc)?(?: en)?(?: (?:eur|euros?))?$|^total amount incl vat$|^montant total ttc$/,
  ],
  ['foreign', /^(?:montant|amount|somme|debit|credit).* (?:usd|gbp|chf|cad|jpy|dollars?|livres?|pounds?)$/],
  [
    'debit',
    /^(?:montants? )?(?:au )?debits?(?: (?:en )?(?:eur|euros?))?$|^(?:sorties?|depenses?|retraits?|money out|paid out)$/,
  ],
  [
    'credit',
    /^(?:montants? )?(?:au )?credits?(?: (?:en )?(?:eur|euros?))?$|^(?:entrees?|recettes?|versements?|money in|paid in)$/,
  ],
  ['sign', /^(?:sens(?: de l operation)?|debit ?credit|d c|credit debit|sens d c)$/],
  ['currency', /^(?:devise|currency|monnaie)(?: de l operation| du compte)?$/],
  ['state', /^(?:statut|status|state|etat)$/],
  ['account', /^(?:account ?num(?:ber)?|(?:numero|n|no) ?(?:de |du )?compte|compte|iban(?: du compte)?)$/],
  [
    'known',
    /^(?:solde.*|(?:account ?)?balance|category|categor.*|sous categorie|comment|commentaire|pointage.*|identifiant.*|transaction id|supplierfound|accountlabel|product|produit|fees?|frais)$/,
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
  const name = folded(title);
  const rank = NAMES.findIndex(([, pattern]) => pattern.test(name));
  const meaning = NAMES[rank]?.[0];
  const found = meaning === undefined ? null : { meaning, rank };
  if (known.size < KNOWN_MAX) known.set(title, found);
  return found;
}
