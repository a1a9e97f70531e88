import { expect, test } from 'vitest';
import { lookUpTitle } from './column-names.ts';

/** The titles of columns in files of banks and converters, by the meaning of the column. */
const TITLES: Readonly<Record<string, string>> = {
  day: "date|Date op.|Date opé.|Date d'opération|Date d’opération|DATE_OPER|Dt Opé|dateOp|Date mvt|Date du mouvement|Date d'écriture|Date de l'écriture|Date compta|date_comptabilisation|Date comptable|Date d'exécution|Date de transaction|Transaction Date|Operation date (UTC)|Settlement date (local)|Posting date|Posted date|bookingDate|Date val.|Date de valeur|Valeur|Value date|Date Time|Date/Heure|Created on|created_at|emitted_at|settled_at|Date d'enregistrement|Date de règlement|Date de traitement|Date d'effet|Date de paiement|Completed Date|Date completed (UTC)|Date de fin|Jour",
  label:
    "Libellé|libelles|Libellé opération|Libellé de l'opération|libellé_complet_operation|Libellé complet|Libellé détaillé|Libellé du mouvement|Libellé écriture|Libellé bancaire|Libellé brut|Libellé 1|libelle2|Description|Description de l'opération|Détails de l'opération|Détail de l'écriture|Intitulé de l'opération|Désignation|Nature de l'opération|Opération|Label|Wording|Transaction description|Narrative|Mémo|Texte comptable|Objet de l'opération|Original description|Transaction",
  more: "Motif|Motif du virement|Communications|Détail|Détails|Informations|Informations complémentaires|Complément d'information|Libellé complémentaire|Libellé (suite)|Message|Remittance information|Référence de paiement|Payment reference",
  brief: 'Libellé court|Libelle simplifie|Libellé interbancaire',
  short: "Référence|Type|Type d'opération|Type de transaction|Transaction type|Méthode de paiement",
  amount:
    "Montant|montant_eur|Montant (€)|Montant en €|Montant(EUROS)|Montant de l'opération|Montant operation en euro|Montant de la transaction|Montant total (TTC)|Montant signé|Montant net|Amount (EUR)|Transaction amount|Somme|Total amount (incl. VAT)|Valeur (EUR)",
  debit:
    'Débit|Débits|DEBIT EUROS|Débit (€)|Débit (-)|Montant au débit|Montant du débit|Montant débité|Mouvement débiteur|Debit amount|Sorties|Dépenses|Retrait|Décaissement|Paid Out (EUR)|Money out|Withdrawals|Out',
  credit:
    'Crédit|Crédits|CREDIT EUROS|Crédit (€)|Crédit (+)|Montant au crédit|Montant du crédit|Montant crédité|Mouvement créditeur|Credit amount|Entrées|Recettes|Versement|Dépôt|Encaissement|Paid In (EUR)|Money in|Deposits|In',
  sign: "Sens|Sens de l'opération|Sens (D/C)|D/C|Débit/Crédit|Débit ou crédit|Direction|Signe|Credit Debit Indicator",
  currency:
    "Devise|Code devise|Devise du compte|Devise de l'opération|Monnaie|Payment currency|Currency code",
  state: "Statut|État|Status|Statut de l'opération|Transaction status",
  account:
    'Compte|Numéro de compte|N° de compte|Num Compte|Compte n°|accountNum|Account IBAN|RIB|IBAN du compte',
  payer:
    "Contrepartie|Nom de la contrepartie|counterpartyName|Partner Name|Nom du tiers|Émetteur/Bénéficiaire|Bénéficiaire / Donneur d'ordre|Merchant",
  from: "Émetteur|Nom de l'émetteur|Donneur d'ordre|Nom du débiteur|Payer Name|Sender",
  to: 'Bénéficiaire|Nom du bénéficiaire|Payee Name|Destinataire',
  iban: "IBAN de la contrepartie|Counterparty IBAN|Partner Iban|IBAN de l'émetteur|IBAN du donneur d'ordre|Compte contrepartie|Numéro de compte du bénéficiaire|Payee Account Number|Beneficiary IBAN",
  foreign: 'Montant (USD)|Amount (CHF)',
};

test.each(Object.entries(TITLES))('every title of a column is recognized as %s', (meaning, titles) => {
  const found = titles.split('|').map((title) => [title, lookUpTitle(title)?.meaning]);
  expect(found).toEqual(titles.split('|').map((title) => [title, meaning]));
});

test('a title that resembles a known title but has another meaning is not recognized', () => {
  const titles =
    "Libellé Compte|Nom du compte|Account name|Numéro d'opération|Orig amount|Orig currency|Montant HT|Montant de TVA total|Montant (Devise étrangère)|Montant total (TTC) (local)|Devise (local)|Exchange rate|Type de compte|Nom";
  expect(titles.split('|').filter((title) => lookUpTitle(title) !== null)).toEqual([]);
});
