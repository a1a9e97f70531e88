import { searchText } from '@/lib/search-text.ts';
import type { Meaning } from './model.ts';

/** A name of a column without case, accents and signs: `N° de tél.` is `n de tel`, `Loyer C.C.` is `loyer cc`. */
export const folded = (name: string): string =>
  searchText(name)
    .replaceAll('(s)', 's')
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** What spreadsheets of landlords call their columns, folded; the clearest names first. */
const SYNONYMS: readonly (readonly [Meaning, names: string])[] = [
  [
    'propertyName',
    'nom du logement,logement,nom du bien,bien,designation,libelle du bien,reference du bien,lot,appartement,immeuble,property name,property,dwelling,unit',
  ],
  [
    'address',
    'adresse du logement,adresse du bien,adresse,adresse 1,adresse ligne 1,numero et rue,rue,voie,property address,street address,address line 1,address,street',
  ],
  [
    'addressComplement',
    'complement d adresse,complement adresse,complement,adresse 2,adresse ligne 2,batiment,etage,porte,address line 2,address complement,flat,apartment',
  ],
  ['postalCode', 'code postal,code postale,cp,postal code,postcode,post code,zip code,zip'],
  ['city', 'ville,commune,localite,city,town'],
  [
    'firstName',
    'prenom du locataire,prenom locataire,locataire prenom,prenom,prenoms,tenant first name,first name,firstname,given name,forename',
  ],
  ['lastName', 'nom de famille,locataire nom,nom,tenant last name,last name,lastname,surname,family name'],
  [
    'tenantName',
    'nom et prenom,nom prenom,prenom et nom,prenom nom,nom complet,nom du locataire,nom locataire,locataire,locataires,occupant,full name,tenant name,tenant,tenants,name',
  ],
  [
    'email',
    'e mail,email,mail,courriel,adresse e mail,adresse email,adresse mail,e mail du locataire,email du locataire,email locataire,email address,e mail address',
  ],
  [
    'phoneNumber',
    'telephone,tel,telephone portable,tel portable,portable,mobile,numero de telephone,n de telephone,n de tel,telephone du locataire,gsm,phone number,phone,mobile phone',
  ],
  [
    'leaseKind',
    'type de bail,type bail,nature du bail,type de location,type de contrat,bail,type of lease,lease type,kind of lease,lease kind',
  ],
  [
    'leaseStartsOn',
    'debut du bail,date de debut du bail,debut bail,date debut bail,date d effet,prise d effet,date d entree,date entree,entree dans les lieux,entree,date de debut,bail du,start of lease,lease start date,lease start,lease starts on,move in date,start date',
  ],
  [
    'leaseEndsOn',
    'fin du bail,date de fin du bail,fin bail,date fin bail,echeance du bail,date de fin,date de sortie,date sortie,date de depart,sortie,end of lease,lease end date,lease end,lease ends on,move out date,end date,fin',
  ],
  [
    'rent',
    'loyer hors charges,loyer hc,loyer nu,loyer mensuel hors charges,loyer mensuel hc,loyer mensuel,montant du loyer,loyer,rent without charges,net rent,base rent,monthly rent,rent',
  ],
  [
    'rentWithCharges',
    'loyer charges comprises,loyer cc,loyer avec charges,loyer charges,loyer total,total mensuel,mensualite,rent including charges,rent with charges,total rent',
  ],
  [
    'charges',
    'provision pour charges,provisions pour charges,provision sur charges,provisions sur charges,provision charges,montant des charges,charges mensuelles,forfait de charges,charges,provisions,provision,monthly charges,service charges,service charge',
  ],
  [
    'chargesKind',
    'type de charges,nature des charges,mode de charges,type of charges,kind of charges,charges kind,charges type',
  ],
  [
    'rentDueDay',
    'jour d echeance,jour de paiement,jour du loyer,jour d exigibilite,echeance,jour,rent due day,due day,payment day',
  ],
  ['deposit', 'depot de garantie,montant du depot,depot,caution,dg,security deposit,deposit'],
  [
    'accountStartsOn',
    'compte depuis le,compte tenu depuis le,solde au,date du solde,solde a la date du,account since,account starts on,balance date,balance on',
  ],
  [
    'balance',
    'solde du a cette date,solde du,reste du,montant du,impaye,impayes,arrieres,arriere,solde de reprise,solde locataire,solde,balance owed on that day,balance owed,arrears,amount owed,opening balance,balance',
  ],
  ['place', 'adresse complete,adresse postale,full address,complete address'],
  [
    'consent',
    'accord pour l envoi par e mail le,accord pour l envoi par e mail,accord e mail,accord email,accord mail,accord du locataire,accord donne par,accord pour l adresse,accord expres,accord,consentement,quittance par e mail,email consent,consent',
  ],
  [
    'ignored',
    'remarques,remarque,commentaires,commentaire,observations,observation,notes,note,divers,remarks,comments,comment',
  ],
];

/** What a column of this name seems to say; the clearer the name, the smaller the rank. */
interface Known {
  readonly meaning: Meaning;
  readonly rank: number;
}

const KNOWN: ReadonlyMap<string, Known> = new Map(
  SYNONYMS.flatMap(([meaning, names]) =>
    names.split(',').map((name, rank) => [name, { meaning, rank }] as const),
  ),
);

/** What a column of this name seems to say. */
export const knownName = (name: string): Known | undefined => KNOWN.get(folded(name));

/** Names of a balance that say by themselves which sign is owed. */
export const saysWhatIsOwed = (name: string): boolean =>
  /\b(?:du|impayes?|arrieres?|arrears|owed)\b/.test(folded(name));
