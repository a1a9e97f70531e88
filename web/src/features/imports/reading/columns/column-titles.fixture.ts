import type { TenantColumn, TenantField } from '@shared/contract/import.ts';
import type { Meaning } from '../model.ts';

const list = (titles: string): readonly string[] => titles.split('|').map((title) => title.trim());

/**
 * For each meaning, the titles that landlords give to a column with this meaning. The meaning of these titles does not
 * depend on the cells. For titles under `unknown`, the landlord is asked.
 */
export const COLUMN_TITLES: Readonly<
  Record<Exclude<Meaning, Exclude<TenantColumn, TenantField>> | 'unknown', readonly string[]>
> = {
  propertyName: list(`
    Logement | Nom du logement | Bien | Nom du bien | Désignation | Libellé du bien | Lot | N° de lot |
    N° lot | Lot n° | Appartement | Immeuble | Résidence | Property | Property name | Unit | Dwelling |
    Building name`),
  address: list(`
    Adresse | ADRESSE | Adresse logement | Adresse du logement | Adresse du bien | Adresse bien | Adresse 1 |
    Adresse ligne 1 | Adresse location | Adresse du bien loué | Adresse des lieux loués | Rue | N° et rue |
    Voie | Adresse locataire | Address | Property address | Street | Street address | Address line 1 |
    Rental address`),
  addressComplement: list(`
    Complément | Complément d’adresse | Cplt | Cplt adresse | Compl. adresse | Adresse 2 | Appt | Appt. |
    Apt | N° appt | N° appartement | Bâtiment | Bât. | Étage | Porte | Escalier | Address line 2 | Flat |
    Flat number | Apt number | Unit no. | Floor`),
  postalCode: list(`
    Code postal | CP | C.P. | Code Postal * | Postcode | Postal code | ZIP | Zip code`),
  city: list('Ville | VILLE | Commune | Localité | City | Town'),
  postalCodeCity: list(`
    CP Ville | CP/Ville | CP - Ville | CP et ville | Code postal / Ville | Code postal et ville | Ville (CP) |
    Postcode and city | Zip/City`),
  place: list(`
    Adresse complète | Adresse postale | Postal address | Adresse complète du bien | Full address | Complete address`),
  energyClass: list(`
    Classe énergie | Classe énergétique | Classe DPE | DPE | Étiquette énergie | Energy class | EPC rating`),
  companyName: list(`
    Société | Raison sociale | Nom de la société | Dénomination sociale | Company | Company name`),
  siren: list('SIREN | N° SIREN | Numéro SIREN'),
  firstName: list(`
    Prénom | PRENOM | Prénom(s) | Prénom du locataire | Prénom locataire | First name | Given name |
    Forename`),
  lastName: list('Nom de famille | Surname | Last name | Family name | Nom d’usage'),
  tenantName: list(`
    Locataire | Locataire(s) | LOCATAIRES | Nom | Nom et prénom | Nom / Prénom | Nom, prénom | Nom & prénom |
    Nom-Prénom | Prénom Nom | Nom du locataire | Nom locataire | Occupant | Preneur | Nom complet |
    Locataire actuel | Tenant | Tenant(s) | Tenant name | Tenant’s name | Full name | Name | Lessee | Renter`),
  email: list(`
    E-mail | Email | Mail | Courriel | Mél | Adresse mail | Adresse e-mail | Adresse électronique |
    Mail locataire | Email address | Tenant email`),
  phoneNumber: list(`
    Téléphone | Tél | Tél. | Tel | Tél. mobile | Tél. portable | Mobile | Portable | N° de téléphone |
    N° tél. | Téléphone portable | GSM | Tél. locataire | Phone | Phone number | Mobile phone | Cell phone |
    Telephone number | Contact number`),
  postalAddress: list(`
    Adresse postale du locataire | Adresse de correspondance | Adresse de courrier | Adresse de facturation |
    Adresse personnelle | Domicile | Mailing address | Correspondence address`),
  leaseKind: list(`
    Type de bail | Nature du bail | Type de location | Vide/Meublé | Meublé ou vide | Bail | Type de contrat |
    Lease type | Type of lease | Type of tenancy | Tenancy type | Furnished/Unfurnished`),
  leaseStartsOn: list(`
    Début du bail | Début de bail | Début bail | Date du bail | Date de bail | Date effet | Date d’effet |
    Date d’effet du bail | Prise d’effet | Date d’entrée | Date entrée | Entrée | Entrée le |
    Entrée dans les lieux | Date d’arrivée | Début | Date de début | Début location | Locataire depuis |
    Depuis le | Bail du | Date début (JJ/MM/AAAA) | Lease start | Start date | Start of lease |
    Start of the lease | Move-in | Move-in date | Tenancy start date | Commencement date | Tenant since`),
  lessor: list(`
    Bailleur | Propriétaire | Nom du bailleur | Propriétaire bailleur | Landlord | Owner`),
  leaseEndsOn: list(`
    Fin du bail | Fin de bail | Date de fin | Fin | Échéance du bail | Date de sortie | Sortie |
    Date de départ | Départ | Terme du bail | Expiration | Renouvellement | Lease end | End date |
    Expiry date | Move-out date | Tenancy end`),
  rent: list(`
    Loyer | LOYER | Loyer HC | Loyer H.C. | HC | H.C. | Loyer hors charges | Loyer (hors charges) | Loyer nu |
    Loyer principal | Loyer de base | Loyer mensuel | Loyer mensuel HC | Loyer € | Loyer (€) |
    Loyer en euros | Loyer HC (€/mois) | Loyer sans charges | Montant du loyer | Montant loyer |
    Loyer actuel | Rent | Monthly rent | Net rent | Base rent | Rent excl. charges | Rent (pcm) |
    Rent amount`),
  rentWithCharges: list(`
    Loyer CC | Loyer C.C. | Loyer c.c | CC | Loyer charges comprises | Loyer (charges comprises) | Loyer TCC |
    Loyer + charges | Loyer et charges | Loyer avec charges | Loyer charges incluses | Loyer total |
    Total loyer | Total mensuel | Total | Mensualité | Quittancement | Montant CC | Total rent | Gross rent |
    Rent incl. charges | Rent incl. bills | Rent + charges`),
  charges: list(`
    Charges | CHARGES | Prov. charges | Prov charges | Provision | Provisions | Provision charges |
    Provision pour charges | Provisions sur charges | Provision de charges | Charges locatives |
    Charges mensuelles | Charges récupérables | Forfait de charges | Forfait charges | Charges (€) |
    Montant des charges | Acompte charges | Avance sur charges | Utilities | Service charge |
    Service charges | Monthly charges | Bills`),
  chargesKind: list(`
    Type de charges | Nature des charges | Mode de charges | Type of charges | Charges type`),
  rentDueDay: list(`
    Jour d’échéance | Jour échéance | Jour de paiement | Jour du loyer | Jour de prélèvement | Payable le |
    Rent due day | Rent due date | Due day | Payment day`),
  deposit: list(`
    Dépôt de garantie | Dépôt garantie | Dépôt | DG | D.G. | Caution | Caution versée | Garantie |
    Montant du dépôt | Dép. garantie | Deposit | Security deposit | Tenancy deposit | Damage deposit | Bond`),
  depositReceived: list(`
    Dépôt reçu | Dépôt de garantie reçu | DG encaissé | Caution reçue | Deposit received`),
  depositReceivedOn: list(`
    Dépôt reçu le | Dépôt versé le | Date du dépôt | Date de la caution | Deposit received on | Deposit date`),
  irlReference: list(`
    IRL de référence | IRL | Indice IRL | Trimestre de référence | Trimestre IRL | Reference index (IRL) |
    Rent index`),
  revisionOn: list(`
    Révision le | Date de révision | Révision du loyer | Prochaine révision | Rent review date | Next review`),
  cafBenefit: list(`
    CAF | APL | Aide CAF | APL (€) | APL/mois | CAF mensuelle | Aide au logement | Montant APL | Allocation logement | ALS |
    Tiers payant | Housing benefit`),
  msaBenefit: list(`
    MSA | Aide MSA | APL MSA | Montant MSA`),
  accountStartsOn: list(`
    Compte depuis le | Compte tenu depuis le | Suivi depuis le | Account since | Tracked since |
    Account start`),
  balanceOn: list(`
    Solde au | Date du solde | Solde arrêté au | Arrêté au | Situation au | Balance date | Balance as of |
    Balance on`),
  balance: list(`
    Solde | SOLDE | Solde dû | Solde locataire | Solde du locataire | Solde au 30/09/2026 |
    Solde au 31/10/2026 (€) | Solde au 31 octobre 2026 | Solde 31.10.26 | Solde fin octobre 2026 |
    Solde octobre | Impayés au 31/10/2026 | Reste dû au 31/10 | Solde de reprise | Reste à payer | Reste dû |
    Restant dû | Montant dû | Impayé | Impayés | Loyers impayés | Arriérés | Dette | Dette locative |
    Retard de paiement | Solde antérieur | À nouveau | Balance | Balance due | Balance owed |
    Balance at 31/10/2026 | Balance on October 31, 2026 | Amount due | Amount owed | Arrears | Rent arrears |
    Outstanding | Outstanding balance | Opening balance | Overdue`),
  consent: list(`
    Accord e-mail | Accord du locataire | Accord exprès | Quittance par e-mail | Quittance par mail |
    Email consent`),
  ignored: list(`
    Réf. | Référence | Réf. locataire | Réf. bail | N° dossier | ID | Identifiant | Civilité | Titre |
    Surface | Surface (m²) | Superficie | Nb pièces | Typologie | Type de bien | IBAN | Mode de paiement |
    Mode de règlement | Date de naissance | Nationalité | Profession | Garant | Garants | N° CAF |
    N° allocataire | Assurance | Attestation d’assurance | Durée du bail | Préavis | Date de signature |
    État des lieux | Taxe foncière | TEOM | Pays | Statut | Remarques | Observations | Commentaires | Notes |
    Divers | Janvier | Février | Août | Décembre | Reference | Tenant ID | Guarantor | Date of birth |
    Payment method | Insurance | Property type | Bedrooms | Comments`),
  unknown: list(`
    Loyer annuel | Loyer trimestriel | Loyer net | Loyer novembre 2026 | Charges annuelles |
    Charges (annuelles) | Locataire 2 | Colocataire | N° | Type | Montant | Date | Meublé | Avance |
    Trop-perçu | Date d’échéance | Annual rent | Co-tenant | Due date | Amount | Quidam | Credit`),
};
