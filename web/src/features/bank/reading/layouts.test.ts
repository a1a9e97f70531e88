import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { LeftOutReason } from './model.ts';
import { readStatement } from './read-statement.ts';

interface Expected {
  /** The expected day, cents and label of each line, and the other side if the file has a field for it. */
  readonly lines: readonly (readonly [day: string, cents: number, label: string, payer?: string])[];
  readonly accounts?: readonly (string | null)[];
  readonly leftOut?: Readonly<Partial<Record<LeftOutReason, number>>>;
  readonly iban?: string;
}

/** The layouts of banks' exports, with invented people and amounts. The reader asks no question about these layouts. */
const LAYOUTS: readonly (readonly [bank: string, content: string | Uint8Array, Expected])[] = [
  [
    'Crédit Agricole: two accounts, with value dates',
    'Téléchargement du 06/11/2026;\n\nM. PAUL REY;\nCompte de Dépôt carte n° 00012345678;\nSolde au 06/11/2026 4 210,33 €\n;\nListe des opérations du compte entre le 01/11/2026 et le 06/11/2026;\n\nDate;Date valeur;Libellé;Débit euros;Crédit euros;\n05/11/2026;06/11/2026;"VIREMENT EN VOTRE FAVEUR       \nMLLE LEA PERRIN   LOYER NOV     \n \n";;1 045,50;\n\n\nLivret A n° 00087654321;\nSolde au 06/11/2026 10,00 €\n\nDate;Date valeur;Libellé;Débit euros;Crédit euros;\n04/11/2026;04/11/2026;"VIREMENT EMIS \nWEB REY PAUL";200,00;;\n',
    {
      lines: [
        ['2026-11-05', 104_550, 'VIREMENT EN VOTRE FAVEUR MLLE LEA PERRIN LOYER NOV'],
        ['2026-11-04', -20_000, 'VIREMENT EMIS WEB REY PAUL'],
      ],
      accounts: ['00012345678', '00087654321'],
    },
  ],
  [
    'BNP Paribas and Hello bank: no titles, below a row of the account',
    '"Compte de ch&egrave;ques";"Compte de ch&amp;egrave;ques";****7890;06/11/2026;;3 100,02\n02/11/2026;V;V;VIR SEPA RECU /DE PERRIN LEA /MOTIF LOYER;1 200,00\n03/11/2026;P;P;PRLV SEPA SYNDIC;-412,77\n04/11/2026;F;F;COMMISSIONS;-2,50\n',
    {
      lines: [
        ['2026-11-02', 120_000, 'VIR SEPA RECU /DE PERRIN LEA /MOTIF LOYER'],
        ['2026-11-03', -41_277, 'PRLV SEPA SYNDIC'],
        ['2026-11-04', -250, 'COMMISSIONS'],
      ],
    },
  ],
  [
    'Société Générale: labels that continue in separate rows',
    '"SG LILLE           "\n"FR33 3000 3012 3400 0123 4567 889";"Compte Courant"\n"SCI REY"\n"Solde au";"06/11/2026"\n"Solde";"2 275,29";"EUR"\n\nDate;Nature de l\'opération;Débit;Crédit;Devise;Date de valeur;Libellé interbancaire\n"05/11/2026";"VIR RECU    1234567890S";"";"715,00";"EUR";"05/11/2026";"AUTRES VIREMENTS RECUS"\n"";"DE: PERRIN LEA";"";"";"";"";""\n"";"MOTIF: LOYER NOVEMBRE";"";"";"";"";""\n"04/11/2026";"FRAIS DE TENUE";"10,00";"";"EUR";"04/11/2026";"COMMISSIONS"\n',
    {
      lines: [
        ['2026-11-05', 71_500, 'VIR RECU 1234567890S DE: PERRIN LEA MOTIF: LOYER NOVEMBRE'],
        ['2026-11-04', -1000, 'FRAIS DE TENUE'],
      ],
      accounts: ['FR3330003012340001234567889'],
    },
  ],
  [
    'Société Générale: titles of a database',
    '="0201900012345678";01/11/2026;30/11/2026;\ndate_comptabilisation;libellé_complet_operation;montant_operation;devise;\n12/11/2026;VIR INST RE 5858 DE: PERRIN LEA MOTIF: LOYER;780,00;EUR;\n13/11/2026;CARTE X1234 12/11 MAGASIN;-12,30;EUR;\n',
    {
      lines: [
        ['2026-11-12', 78_000, 'VIR INST RE 5858 DE: PERRIN LEA MOTIF: LOYER'],
        ['2026-11-13', -1230, 'CARTE X1234 12/11 MAGASIN'],
      ],
      accounts: ['0201900012345678'],
    },
  ],
  [
    'Société Générale since 2023: a label in short and in full',
    'Date transaction;Date comptabilisation;Num Compte;Libellé Compte;Libellé opération;Libellé complet;Catégorie;Sous-Catégorie;Montant;Pointée;\n04/11/2026;05/11/2026;00011112222;Compte Joint;VIR RECU DE: PERRIN LEA;VIR RECU 123456789S DE: PERRIN LEA MOTIF: LOYER REF: 1D0;Revenus;Loyers;640,00;Non;\n05/11/2026;05/11/2026;00011113333;Livret;FRAIS;;Banque;Frais;-1,35;Non;\n',
    {
      lines: [
        ['2026-11-05', 64_000, 'VIR RECU 123456789S DE: PERRIN LEA MOTIF: LOYER REF: 1D0'],
        ['2026-11-05', -135, 'FRAIS'],
      ],
      accounts: ['00011112222', '00011113333'],
    },
  ],
  [
    'LCL, Crédit du Nord: titles, debits without a minus',
    'Date;Date valeur;Libellé;Débit;Crédit\n05/11/2026;05/11/2026;VIR SEPA PERRIN LEA;;1 345,00\n06/11/2026;06/11/2026;CB MAGASIN;42,50;\n',
    {
      lines: [
        ['2026-11-05', 134_500, 'VIR SEPA PERRIN LEA'],
        ['2026-11-06', -4250, 'CB MAGASIN'],
      ],
    },
  ],
  [
    'Crédit Mutuel, CIC and Monabanq: one amount, with points',
    'Date;Date de valeur;Montant;Libellé;Solde\n05/11/2026;06/11/2026;1102.00;VIR DE PERRIN LEA;2125.03\n08/11/2026;08/11/2026;-8.46;F COTIS EUROCOMPTE;2116.57\n',
    {
      lines: [
        ['2026-11-05', 110_200, 'VIR DE PERRIN LEA'],
        ['2026-11-08', -846, 'F COTIS EUROCOMPTE'],
      ],
    },
  ],
  [
    'CIC with commas and months first',
    "Date d'opération,Date de valeur,Montant,Libellé,Solde\n11/27/2026,11/27/2026,-14.53,PAIEMENT CB,837.55\n11/02/2026,11/02/2026,1026.86,VIR PERRIN LEA,2775.60\n",
    {
      lines: [
        ['2026-11-27', -1453, 'PAIEMENT CB'],
        ['2026-11-02', 102_686, 'VIR PERRIN LEA'],
      ],
    },
  ],
  [
    'Crédit Mutuel de Bretagne, CCF, AXA Banque: everything in quotes, debit and credit',
    '"Date operation";"Date valeur";"Libelle";"Debit";"Credit"\n"05/11/2026";"06/11/2026";"VIR SEPA PERRIN LEA";"";"1 234,56"\n"06/11/2026";"06/11/2026";"CARTE 05/11 MAGASIN";"38,00";""\n',
    {
      lines: [
        ['2026-11-05', 123_456, 'VIR SEPA PERRIN LEA'],
        ['2026-11-06', -3800, 'CARTE 05/11 MAGASIN'],
      ],
    },
  ],
  [
    "Caisse d'Épargne before 2021: an account and its balances above and below",
    "Code de la banque : 14505;Code de l'agence : 00001;Date de début de téléchargement : 01/11/2026;Date de fin de téléchargement : 30/11/2026;\nNuméro de compte : 04309621484;Nom du compte : COMPTE CHEQUE;Devise : EUR;\n\nSolde en fin de période;;;;3480,82\nDate;Numéro d'opération;Libellé;Débit;Crédit;Détail;\n05/11/26;0511202620261105-17.58.04.478319;VIR SEPA PERRIN LEA;;+650,00;LOYER NOVEMBRE;\n04/11/26;0411202620261104-09.25.47.953651;CB MAGASIN FACT 031126;-96,31;;CB MAGASIN FACT 031126 ;\nSolde en début de période;;;;2927,13\n",
    {
      lines: [
        ['2026-11-05', 65_000, 'VIR SEPA PERRIN LEA LOYER NOVEMBRE'],
        ['2026-11-04', -9631, 'CB MAGASIN FACT 031126'],
      ],
      accounts: ['04309621484'],
    },
  ],
  [
    "Caisse d'Épargne for companies: only a simplified label",
    'Date comptable;Libelle simplifie;Reference;Informations complementaires;Type operation;Debit;Credit;Date operation;Date de valeur;Pointage\n05/11/2026;VIR INST PERRIN LEA;12345620261105;LOYER NOVEMBRE;Virement recu;;+500,00;05/11/2026;06/11/2026;Non\n05/11/2026;COTISATION;;;Frais;-2,50;;05/11/2026;06/11/2026;Non\n',
    {
      lines: [
        ['2026-11-05', 50_000, 'VIR INST PERRIN LEA LOYER NOVEMBRE'],
        ['2026-11-05', -250, 'COTISATION'],
      ],
    },
  ],
  [
    'Banque Populaire before 2021: a row with an extra cell',
    'Compte;Date de comptabilisation;Date opération;Libellé;Référence;Date valeur;Montant\n31419185918;05/11/2026;05/11/2026;VIR PERRIN LEA;9896465;05/11/2026;600,00\n31419185918;04/11/2026;03/11/2026;CB****1526 MAGASIN;B870NZD;04/11/2026;-47,07;\n',
    {
      lines: [
        ['2026-11-05', 60_000, 'VIR PERRIN LEA'],
        ['2026-11-04', -4707, 'CB****1526 MAGASIN'],
      ],
      accounts: ['31419185918'],
    },
  ],
  [
    'BPCE: a line that is not booked yet',
    'Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Informations complementaires;Type operation;Categorie;Sous categorie;Debit;Credit;Date operation;Date de valeur;Pointage operation\n;PERRIN LEA;VIR PERRIN LEA;;;Virement recu;;;;+600,00;06/11/2026;;0\n05/11/2026;ROY;VIR ROY ANA;A1;LOYER;Virement recu;;;;+650,00;05/11/2026;05/11/2026;0\n',
    { lines: [['2026-11-05', 65_000, 'VIR ROY ANA LOYER']], leftOut: { pending: 1 } },
  ],
  [
    'La Banque Postale: tabs and francs',
    'Numéro Compte\t1234567A020\nType\tCCP\nCompte tenu en  \teuros\nDate            \t06/11/2026\nSolde (EUROS)   \t1 234,56\n\nDate\tLibellé\tMontant(EUROS)\tMontant(FRANCS)\n05/11/2026\tVIREMENT DE PERRIN LEA\t650,00\t4263,72\n04/11/2026\tACHAT CB MAGASIN      03.11.26\t-4,50\t-29,52\n',
    {
      lines: [
        ['2026-11-05', 65_000, 'VIREMENT DE PERRIN LEA'],
        ['2026-11-04', -450, 'ACHAT CB MAGASIN 03.11.26'],
      ],
      accounts: ['1234567A020'],
    },
  ],
  [
    'BoursoBank: commas, and a quoted word in the label',
    'dateOp,dateVal,label,category,supplierFound,amount,comment\n2026-11-05,2026-11-06,"VIR SEPA PERRIN, LEA ""loyer""",Virements,,640.00,\n2026-11-04,2026-11-04,CARTE 03/11/26 MAGASIN,Loisirs,magasin,-22.99,\n',
    {
      lines: [
        ['2026-11-05', 64_000, 'VIR SEPA PERRIN, LEA "loyer"'],
        ['2026-11-04', -2299, 'CARTE 03/11/26 MAGASIN'],
      ],
    },
  ],
  [
    'HSBC for companies: separate credit and debit amounts',
    'Libellé;Référence client;Montant du crédit;Montant du débit;Date de valeur;Date opération;Référence bancaire\nVIR PERRIN LEA;LOYER;650,00;;06/11/2026;05/11/2026;X1\nFRAIS;;;12,00;04/11/2026;04/11/2026;X2\n',
    {
      lines: [
        ['2026-11-05', 65_000, 'VIR PERRIN LEA'],
        ['2026-11-04', -1200, 'FRAIS'],
      ],
    },
  ],
  [
    'Revolut in French',
    'Type,Produit,Date de début,Date de fin,Description,Montant,Frais,Devise,État,Solde\nAjout de fonds,Valeur actuelle,2026-11-05 15:51:42,2026-11-05 15:52:30,Perrin Lea,330.00,0.00,EUR,TERMINÉ,330.00\nPaiement,Valeur actuelle,2026-11-06 10:00:00,,Restaurant,-25.00,0.00,EUR,EN ATTENTE,305.00\nPaiement,Valeur actuelle,2026-11-06 10:00:00,2026-11-06 10:00:00,Shop,-5.00,0.00,GBP,TERMINÉ,305.00\nPaiement,Valeur actuelle,2026-11-06 10:00:00,2026-11-06 10:00:00,Shop,-5.00,0.00,EUR,RENVOYÉ,\n',
    { lines: [['2026-11-05', 33_000, 'Perrin Lea']], leftOut: { pending: 2, currency: 1 } },
  ],
  [
    'Revolut in French, saved with a wrong encoding',
    'Type,Produit,Date de dÃ©but,Date de fin,Description,Montant,Frais,Devise,Ã‰tat,Solde\nAjout de fonds,Valeur actuelle,2026-11-05 15:51:42,2026-11-05 15:52:30,LÃ©a Perrin,330.00,0.00,EUR,TERMINÃ‰,330.00\nPaiement,Valeur actuelle,2026-11-06 10:00:00,2026-11-06 10:00:00,Restaurant,-25.00,0.00,EUR,EN ATTENTE,305.00\n',
    { lines: [['2026-11-05', 33_000, 'Léa Perrin']], leftOut: { pending: 1 } },
  ],
  [
    'Revolut before 2020',
    'Completed Date;Description;Paid Out (EUR);Paid In (EUR);Exchange Out;Exchange In;Balance (EUR);Category;Notes\n5 nov. 2026 ; Payment from Perrin Lea ; ; 650,00 ; ; ; 700,00 ; Transfers ; \n4 nov. 2026 ; Shop ; 5,00 ; ; ; ; 50,00 ; Shopping ; \n',
    {
      lines: [
        ['2026-11-05', 65_000, 'Payment from Perrin Lea'],
        ['2026-11-04', -500, 'Shop'],
      ],
    },
  ],
  [
    'Revolut Business',
    'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account,Beneficiary account number,Beneficiary IBAN\n2026-11-05,2026-11-05,a1,TOPUP,COMPLETED,Payment from Perrin Lea,Loyer nov,Perrin Lea,,EUR,650.00,EUR,650.00,650.00,,0.00,EUR,700.00,EUR Main,,\n2026-11-06,,a2,CARD_PAYMENT,DECLINED,Shop,,,1234,USD,10.00,EUR,-9.00,-9.00,,0.00,EUR,700.00,EUR Main,,\n2026-11-06,2026-11-06,a3,TRANSFER,COMPLETED,To Syndic,Charges,,,EUR,-80.00,EUR,-80.00,-80.20,,0.20,EUR,619.80,EUR Main,,FR7630001007941234567890185\n',
    {
      lines: [
        ['2026-11-05', 65_000, 'Payment from Perrin Lea', 'Perrin Lea'],
        ['2026-11-06', -8000, 'To Syndic'],
      ],
      leftOut: { pending: 1 },
    },
  ],
  [
    "N26 before 2024, in French: the account is the payer's",
    '"Date","Bénéficiaire","Numéro de compte","Type de transaction","Référence de paiement","Catégorie","Montant (EUR)","Montant (Devise étrangère)","Sélectionnez la devise étrangère","Taux de conversion"\n"2026-11-05","Perrin Lea","FR7630001007941234567890185","Revenu","Loyer novembre","Revenus","650.0","","",""\n"2026-11-06","Shop","","Paiement Mastercard","","Autre","-12.5","-12.5","EUR","1.0"\n',
    {
      lines: [
        ['2026-11-05', 65_000, 'Loyer novembre', 'Perrin Lea'],
        ['2026-11-06', -1250, 'Paiement Mastercard', 'Shop'],
      ],
      accounts: [null],
      iban: 'FR7630001007941234567890185',
    },
  ],
  [
    'N26 before 2024, in English',
    '"Date","Payee","Account number","Transaction type","Payment reference","Category","Amount (EUR)","Amount (Foreign Currency)","Type Foreign Currency","Exchange Rate"\n"2026-11-05","Perrin Lea","FR7630001007941234567890185","Income","Loyer novembre","Income","650.0","","",""\n',
    {
      lines: [['2026-11-05', 65_000, 'Loyer novembre', 'Perrin Lea']],
      accounts: [null],
      iban: 'FR7630001007941234567890185',
    },
  ],
  [
    'Qonto in French, all columns',
    "Statut;Date de la valeur (UTC);Date de la valeur (local);Date de l'opération (UTC);Date de l'opération (local);Montant total (TTC);Débit;Crédit;Solde;Devise;Montant total (TTC) (local);Devise (local);Montant total de la TVA;Montant total (HT);Nom du compte;IBAN du compte;Nom de la contrepartie;IBAN de la contrepartie;Méthode de paiement;Initiateur;Référence;Catégorie de trésorerie;Note\nExécuté;05-11-2026 23:12:01;06-11-2026 00:12:01;05-11-2026 23:12:01;06-11-2026 00:12:01;1345,00;;1345,00;8200,11;EUR;1345,00;EUR;0,00;1345,00;Compte principal;FR7616958000011234567890189;Lea Perrin;FR7630001007941234567890185;Virement;;Loyer novembre;Loyers;\nRefusé;06-11-2026 08:00:00;06-11-2026 09:00:00;06-11-2026 08:00:00;06-11-2026 09:00:00;-20,00;20,00;;8200,11;EUR;-22,00;USD;;;Compte principal;FR7616958000011234567890189;Shop;;Carte;;;;\n",
    {
      lines: [['2026-11-06', 134_500, 'Loyer novembre', 'Lea Perrin']],
      accounts: ['FR7616958000011234567890189'],
      iban: 'FR7630001007941234567890185',
      leftOut: { pending: 1 },
    },
  ],
  [
    'Qonto in English',
    'Status,Settlement date (UTC),Settlement date (local),Operation date (UTC),Operation date (local),Total amount (incl. VAT),Debit,Credit,Balance,Currency,Total amount (incl. VAT) (local),Currency (local),Account name,Account IBAN,Counterparty name,Counterparty IBAN,Payment method,Initiator,Transaction ID,Reference,Cash flow category,Note\nsettled,2026-11-05 09:12:01,2026-11-05 10:12:01,2026-11-05 09:12:01,2026-11-05 10:12:01,1345.00,,1345.00,8200.11,EUR,1345.00,EUR,Main,FR7616958000011234567890189,Lea Perrin,FR7630001007941234567890185,Transfer,,sci-1,Loyer novembre,Rents,\nprocessing,,,2026-11-06 09:12:01,2026-11-06 10:12:01,-10.00,10.00,,8190.11,EUR,-10.00,EUR,Main,FR7616958000011234567890189,Shop,,Card,,sci-2,,,\nreversed,2026-11-06 09:12:01,2026-11-06 10:12:01,2026-11-06 09:12:01,2026-11-06 10:12:01,-11.00,11.00,,8190.11,EUR,-11.00,EUR,Main,FR7616958000011234567890189,Shop,,Card,,sci-3,,,\n',
    {
      lines: [['2026-11-05', 134_500, 'Loyer novembre', 'Lea Perrin']],
      accounts: ['FR7616958000011234567890189'],
      leftOut: { pending: 2 },
    },
  ],
  [
    'Shine: zeros on the other side',
    'Transaction ID;Date de la valeur;Date d\'opération;IBAN;Type de transaction;Transaction personnelle;Category;Débit;Crédit;Solde mouvement;Solde bancaire;Libellé;Nom de la contrepartie;Montant HT;Montant de TVA total;Pièces;Date d\'ajout pièces;Commentaire\n"t1";"05/11/2026";"05/11/2026";"FR7617418000011234567890189";"Virement";"Non";"DEFAULT";"0,00";"650,00";"650,00";"1 650,00";"Loyer novembre";"Lea Perrin";"650,00";"0,00";"";"";""\n"t2";"06/11/2026";"06/11/2026";"FR7617418000011234567890189";"Carte";"Non";"DEFAULT";"12,30";"0,00";"-12,30";"1 637,70";"Shop";"Shop";"10,25";"2,05";"";"";""\n',
    {
      lines: [
        ['2026-11-05', 65_000, 'Loyer novembre', 'Lea Perrin'],
        ['2026-11-06', -1230, 'Shop', 'Shop'],
      ],
      accounts: ['FR7617418000011234567890189'],
    },
  ],
  [
    'Wise: payer and payee',
    'TransferWise ID,Date,Date Time,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,Exchange Rate,Payer Name,Payee Name,Payee Account Number,Merchant,Card Last Four Digits,Card Holder Full Name,Attachment,Note,Total fees\nTRANSFER-1,05-11-2026,05-11-2026 09:12:01.281,650.00,EUR,Received money from Lea Perrin,Loyer,1650.00,,,,Lea Perrin,,,,,,,,0\nTRANSFER-2,06-11-2026,06-11-2026 09:12:01.281,-80.00,EUR,Sent money to Syndic,Charges,1570.00,,,,,Syndic,FR7630001007941234567890185,,,,,,0.5\nTRANSFER-3,06-11-2026,06-11-2026 09:12:01.281,-80.00,GBP,Sent money,,1570.00,,,,,Shop,,,,,,,0.5\n',
    {
      lines: [
        ['2026-11-05', 65_000, 'Received money from Lea Perrin Loyer', 'Lea Perrin'],
        ['2026-11-06', -8000, 'Sent money to Syndic Charges', 'Syndic'],
      ],
      accounts: [null],
      leftOut: { currency: 1 },
    },
  ],
  [
    'BNP Paribas Fortis: the IBAN is the counterparty, with the name beside it',
    "Nº de séquence;Date d'exécution;Date valeur;Montant;Devise du compte;Numéro de compte;Type de transaction;Contrepartie;Nom de la contrepartie;Communication;Détails;Statut;Motif du refus\n2026-1;05/11/2026;05/11/2026;650,00;EUR;BE00010001000101;Virement en euros;BE02275045085140;LEA PERRIN;LOYER;VIREMENT EN EUROS DE LEA PERRIN;Accepté;\n2026-2;05/11/2026;05/11/2026;-15,00;EUR;BE00010001000101;Virement en euros;BE02275045085140;SHOP;;VIREMENT;Refusé;Solde\n",
    {
      lines: [['2026-11-05', 65_000, 'VIREMENT EN EUROS DE LEA PERRIN LOYER', 'LEA PERRIN']],
      accounts: ['BE00010001000101'],
      iban: 'BE02275045085140',
      leftOut: { pending: 1 },
    },
  ],
  [
    'a signed column titled with both sides',
    'Date;Libellé;Débit/Crédit\n05/11/2026;VIR PERRIN LEA;2450,00\n06/11/2026;CARTE MAGASIN;-47,32\n',
    {
      lines: [
        ['2026-11-05', 245_000, 'VIR PERRIN LEA'],
        ['2026-11-06', -4732, 'CARTE MAGASIN'],
      ],
    },
  ],
  [
    'an unsigned amount with a type of debit or credit',
    'Date;Type;Description;Montant;Devise\n05/11/2026;Crédit;VIR PERRIN LEA;650,00;EUR\n06/11/2026;Débit;CARTE MAGASIN;47,32;EUR\n',
    {
      lines: [
        ['2026-11-05', 65_000, 'VIR PERRIN LEA'],
        ['2026-11-06', -4732, 'CARTE MAGASIN'],
      ],
    },
  ],
  [
    'a column with the direction in English',
    'Date,Direction,Counterparty,Label,Amount,Currency\n2026-11-05T09:12:01+01:00,IN,Lea Perrin,Loyer,650.00,EUR\n2026-11-06T09:12:01.123Z,OUT,Shop,Card,47.32,EUR\n',
    {
      lines: [
        ['2026-11-05', 65_000, 'Loyer', 'Lea Perrin'],
        ['2026-11-06', -4732, 'Card', 'Shop'],
      ],
    },
  ],
  [
    'amounts followed by debit or credit',
    'Date;Libellé;Montant\n05/11/2026;VIR PERRIN LEA;1.650,00 C\n06/11/2026;CARTE MAGASIN;47,32 D\n07/11/2026;CARTE MAGASIN;1,00-\n',
    {
      lines: [
        ['2026-11-05', 165_000, 'VIR PERRIN LEA'],
        ['2026-11-06', -4732, 'CARTE MAGASIN'],
        ['2026-11-07', -100, 'CARTE MAGASIN'],
      ],
    },
  ],
  [
    'pipes, narrow spaces in amounts, days with the name of their month',
    'Jour|Intitulé|Somme\n03 nov. 2026|VIR PERRIN LEA, LOYER; NOV|1\u202F650,00\u00A0€\n4 novembre 2026|CARTE MAGASIN|−47,32\u00A0€\n',
    {
      lines: [
        ['2026-11-03', 165_000, 'VIR PERRIN LEA, LOYER; NOV'],
        ['2026-11-04', -4732, 'CARTE MAGASIN'],
      ],
    },
  ],
  [
    'a label in three columns, and days in figures alone',
    'Date;Libellé 1;Libellé 2;Libellé 3;Montant;Solde\n20261105;VIR SEPA;PERRIN LEA;LOYER NOVEMBRE;650,00;1000,00\n20261106;CARTE;MAGASIN;;-47,32;952,68\n',
    {
      lines: [
        ['2026-11-05', 65_000, 'VIR SEPA PERRIN LEA LOYER NOVEMBRE'],
        ['2026-11-06', -4732, 'CARTE MAGASIN'],
      ],
    },
  ],
  [
    'payments with “solde” or “Total” in the label are not balances',
    'Date;Libellé;Montant\n05/11/2026;Solde loyer novembre Lea Perrin;50,00\n05/11/2026;TOTAL ENERGIES PRLV;-80,00\n05/11/2026;SOLDE DE TOUT COMPTE;900,00\n06/11/2026;SOLDE CREDITEUR AU 06/11/2026;1 870,00\n06/11/2026;Ancien solde;1 000,00\n06/11/2026;REPORT SOLDE;1 000,00\n06/11/2026;*** Sous-total ***;1 000,00\n06/11/2026;Total des opérations;870,00\n06/11/2026;Solde;870,00\n',
    {
      lines: [
        ['2026-11-05', 5000, 'Solde loyer novembre Lea Perrin'],
        ['2026-11-05', -8000, 'TOTAL ENERGIES PRLV'],
        ['2026-11-05', 90_000, 'SOLDE DE TOUT COMPTE'],
      ],
      leftOut: { balance: 6 },
    },
  ],
  [
    'cells as formulas, an empty column, a footer',
    'Compte;="FR7630001007941234567890185"\n;Date;;Libellé;Montant\n;="05/11/2026";;="VIR PERRIN LEA";="650,00"\n;="06/11/2026";;="CARTE";="-1,00"\n\nDocument non contractuel, édité le 06/11/2026\nLe client est invité à vérifier ces opérations.\n',
    {
      lines: [
        ['2026-11-05', 65_000, 'VIR PERRIN LEA'],
        ['2026-11-06', -100, 'CARTE'],
      ],
      accounts: ['FR7630001007941234567890185'],
    },
  ],
  [
    'amounts with another currency in the cell',
    'Date;Libellé;Montant\n05/11/2026;VIR PERRIN LEA;650,00 €\n05/11/2026;SHOP;-12,00 USD\n05/11/2026;SHOP;£3.00\n',
    { lines: [['2026-11-05', 65_000, 'VIR PERRIN LEA']], leftOut: { currency: 2 } },
  ],
  [
    'a table that was opened and saved with another separator: rows in quotes',
    '"Date;Libellé;Montant"\n"05/11/2026;""VIR PERRIN; LEA"";650,00"\n"06/11/2026;CARTE;-1,00"\n',
    {
      lines: [
        ['2026-11-05', 65_000, 'VIR PERRIN; LEA'],
        ['2026-11-06', -100, 'CARTE'],
      ],
    },
  ],
  [
    'coming lines below a separate title',
    'Opérations en cours au 06/11/2026\nDate;Libellé;Montant\nOpérations à venir;;\n07/11/2026;VIR ROY ANA;1,00\nOpérations comptabilisées;;\n05/11/2026;VIR PERRIN LEA;650,00\nOpérations en cours;;\n07/11/2026;CARTE;-1,00\n',
    { lines: [['2026-11-05', 65_000, 'VIR PERRIN LEA']], leftOut: { pending: 2 } },
  ],
  [
    'a line without a day is said to be left out; a total is not',
    'Date;Libellé;Montant\n05/11/2026;VIR PERRIN LEA;650,00\n;VIR ROY ANA;1,00\n;Total des virements;651,00\n;;651,00\n',
    { lines: [['2026-11-05', 65_000, 'VIR PERRIN LEA']], leftOut: { unreadable: 1 } },
  ],
  [
    'two accounts, one in dollars, far below other notes',
    `${'Note\n'.repeat(30)}Compte n° 00012345678;;Devise : USD\n\nDate;Libellé;Montant\n05/11/2026;SHOP;-1,00\n\nCompte n° 00087654321;;Devise : EUR\n\nDate;Libellé;Montant\n05/11/2026;VIR PERRIN LEA;650,00\n`,
    {
      lines: [['2026-11-05', 65_000, 'VIR PERRIN LEA']],
      accounts: ['00087654321'],
      leftOut: { currency: 1 },
    },
  ],
  [
    'titles without spaces',
    'bookingDate,valueDate,counterpartyName,counterpartyIban,description,amount,currency,status\n2026-11-05,2026-11-06,Lea Perrin,FR7630001007941234567890185,Loyer,650.00,EUR,BOOKED\n2026-11-06,2026-11-06,Shop,,Card,-1.00,EUR,PENDING\n',
    {
      lines: [['2026-11-05', 65_000, 'Loyer', 'Lea Perrin']],
      iban: 'FR7630001007941234567890185',
      leftOut: { pending: 1 },
    },
  ],
  [
    'movements of debtor and creditor, one column for both sides, an account in a column',
    'Compte n°;Date opé.;Date val.;Émetteur/Bénéficiaire;Motif;Mouvement débiteur;Mouvement créditeur\n00012345678;05/11/2026 à 09h12;06/11/2026;PERRIN LEA;LOYER;;650,00\n00012345678;06/11/2026 à 10h00;06/11/2026;SYNDIC;CHARGES;80,00;\n',
    {
      lines: [
        ['2026-11-05', 65_000, 'LOYER', 'PERRIN LEA'],
        ['2026-11-06', -8000, 'CHARGES', 'SYNDIC'],
      ],
      accounts: ['00012345678'],
    },
  ],
  [
    'UTF-16 without a mark',
    new Uint8Array(
      Buffer.from('Date\tLibellé\tMontant\r\n05/11/2026\tVIR LÉA PERRIN\t650,00\r\n', 'utf16le'),
    ),
    { lines: [['2026-11-05', 65_000, 'VIR LÉA PERRIN']] },
  ],
  [
    'OFX: thousands, no name, an account that was paid to, the currency of a shop',
    'OFXHEADER:100DATA:OFXSGMLVERSION:102ENCODING:USASCIICHARSET:1252<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>30003<BRANCHID>00123<ACCTID>00012345678<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261104230000.000[0:GMT]<TRNAMT>+1 345,00<FITID>1<MEMO>VIR PERRIN LEA LOYER</STMTTRN><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261104<TRNAMT>-1.045,50<NAME>VIR SYNDIC<BANKACCTTO><ACCTID>99988877766<ACCTTYPE>CHECKING</BANKACCTTO></STMTTRN><STMTTRN><DTPOSTED>20261104<TRNAMT>-10.00<NAME>SHOP<ORIGCURRENCY><CURRATE>1.1<CURSYM>USD</ORIGCURRENCY></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    {
      lines: [
        ['2026-11-05', 134_500, 'VIR PERRIN LEA LOYER'],
        ['2026-11-04', -104_550, 'VIR SYNDIC'],
        ['2026-11-04', -1000, 'SHOP'],
      ],
      accounts: ['00012345678'],
    },
  ],
  [
    'OFX 2 with an attribute, a name within a longer memo, the other one named',
    '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX xmlns="http://ofx.net/types/2003/04"><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><ACCTID>FR76 3000 1007</ACCTID></BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20261105000000[+1:CET]</DTPOSTED><TRNAMT>650.00</TRNAMT><NAME>PERRIN LEA</NAME><MEMO>VIR SEPA PERRIN LEA &amp;amp; FILS</MEMO></STMTTRN></BANKTRANLIST></STMTRS></OFX>',
    { lines: [['2026-11-05', 65_000, 'VIR SEPA PERRIN LEA & FILS']], accounts: ['FR7630001007'] },
  ],
  [
    'CAMT.053.001.02 in a ZIP: structured references, days of value, an information',
    zipSync({
      'releve.xml': strToU8(
        '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>FR7630006000011234567890189</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">650.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><ValDt><DtTm>2026-11-05T10:00:00</DtTm></ValDt><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Nm>PERRIN LEA</Nm></Dbtr></RltdPties><RmtInf><Strd><CdtrRefInf><Ref>RF18LOYER11</Ref></CdtrRefInf><AddtlRmtInf>LOYER NOVEMBRE</AddtlRmtInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry><Ntry><Amt Ccy="EUR">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>INFO</Sts><BookgDt><Dt>2026-11-05</Dt></BookgDt></Ntry><Ntry><Amt Ccy="EUR">12.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-11-05T23:30:00Z</DtTm></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>FACTURE-12</EndToEndId></Refs></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>',
      ),
    }),
    {
      lines: [
        ['2026-11-05', 65_000, 'LOYER NOVEMBRE RF18LOYER11', 'PERRIN LEA'],
        ['2026-11-06', -1200, 'FACTURE-12'],
      ],
      accounts: ['FR7630006000011234567890189'],
      leftOut: { pending: 1 },
    },
  ],
  [
    'CAMT.053.001.04: a batch in parts, of which one names the sum it was sent with',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>00012345678</Id></Othr></Id></Acct><Ntry><Amt Ccy="EUR">651.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-05+01:00</Dt></BookgDt><NtryDtls><TxDtls><Amt Ccy="EUR">650.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Nm>PERRIN LEA</Nm></Dbtr></RltdPties></TxDtls></NtryDtls><NtryDtls><TxDtls><AmtDtls><InstdAmt><Amt Ccy="EUR">1.00</Amt></InstdAmt></AmtDtls><RltdPties><Dbtr><Nm>ROY ANA</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry><Ntry><Amt Ccy="EUR">650.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-06</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>PERRIN LEA</Nm></Dbtr><Cdtr><Nm>SCI REY</Nm></Cdtr></RltdPties><RtrInf><AddtlInf>PROVISION INSUFFISANTE</AddtlInf></RtrInf></TxDtls></NtryDtls><AddtlNtryInf>REJET PRELEVEMENT</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>',
    {
      lines: [
        ['2026-11-05', 65_000, 'PERRIN LEA', 'PERRIN LEA'],
        ['2026-11-05', 100, 'ROY ANA', 'ROY ANA'],
        ['2026-11-06', -65_000, 'REJET PRELEVEMENT', 'PERRIN LEA'],
      ],
      accounts: ['00012345678'],
    },
  ],
];

test.each(LAYOUTS)('%s', async (_, content, { lines, accounts, leftOut = {}, iban }) => {
  const { statement, question, error } = await readStatement(
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
    {},
  );
  expect({ asks: question?.titles, error }).toEqual({ asks: undefined, error: null });
  expect(
    statement?.lines.map(({ day, cents, label, payer }) => [day, cents, label, ...(payer ? [payer] : [])]),
  ).toEqual(lines);
  expect(statement?.leftOut).toEqual({ pending: 0, currency: 0, balance: 0, unreadable: 0, ...leftOut });
  // Check the accounts and the IBAN only for files with expected values.
  const [first] = statement?.lines ?? [];
  const found = [...new Set(statement?.lines.map((line) => line.account))];
  expect(found).toEqual(accounts ?? found);
  expect(first?.payerIban).toBe(iban ?? first?.payerIban);
});
