import type { Article } from './article.ts';

/** Prices, data protection, liability and governing law. */
export const RIGHTS_TERMS: readonly Article[] = [
  {
    id: 'abonnement',
    title: 'Abonnement professionnel',
    blocks: [
      'Les services réservés aux Agences font l’objet d’un Abonnement mensuel ou annuel, dont le contenu et le prix hors taxes et toutes taxes comprises sont présentés avant la souscription. Pendant la période d’accès anticipé, l’accès est gratuit et aucun moyen de paiement n’est demandé.',
      'L’Abonnement est payable d’avance et se renouvelle par périodes de même durée, sauf résiliation depuis le compte avant l’échéance. Klinky annonce toute hausse de prix au moins 30 jours avant qu’elle s’applique ; l’Agence peut alors résilier sans frais.',
      'Toute somme impayée à l’échéance porte intérêt à trois fois le taux de l’intérêt légal et donne lieu à l’indemnité forfaitaire de 40 € pour frais de recouvrement prévue par l’article L. 441-10 du code de commerce. L’Agence qui remplit les conditions de l’article L. 221-3 du code de la consommation dispose d’un délai de rétractation de 14 jours.',
    ],
  },
  {
    id: 'comportement',
    title: 'Usages interdits et modération',
    blocks: [
      'Il est interdit de publier un contenu trompeur, illicite ou portant atteinte aux droits d’autrui, d’usurper une identité, de contourner les protections de la Plateforme, d’en perturber le fonctionnement ou d’y accéder par des moyens automatisés sans autorisation.',
      'Toute personne peut signaler un contenu qu’elle estime illicite en écrivant à l’adresse indiquée au bas de cette page. Klinky examine le signalement, peut retirer le contenu et motive sa décision auprès des personnes concernées, qui peuvent la contester à la même adresse.',
      'En cas de manquement, Klinky peut, après une mise en demeure restée sans effet pendant 8 jours, suspendre ou fermer un compte. La suspension peut être immédiate lorsque la sécurité ou les droits de tiers l’exigent.',
    ],
  },
  {
    id: 'propriete-intellectuelle',
    title: 'Propriété intellectuelle',
    blocks: [
      'La Plateforme, sa marque, ses logiciels et ses bases de données sont protégés. Les Conditions confèrent à l’Utilisateur un droit d’usage personnel, non exclusif et limité à la durée de son compte.',
      'L’Utilisateur conserve ses droits sur les textes, photographies et documents qu’il dépose. Il autorise Klinky à les héberger, à les reproduire et à les afficher, sans contrepartie et dans la seule mesure nécessaire au service, tant qu’ils restent sur la Plateforme.',
    ],
  },
  {
    id: 'donnees',
    title: 'Données personnelles et droits',
    blocks: [
      'Klinky traite des données personnelles conformément au règlement (UE) 2016/679 (RGPD) et à la loi n° 78-17 du 6 janvier 1978. Klinky est responsable du traitement des données de compte ; pour les données que les Agences enregistrent sur leurs clients, chaque Agence est responsable de traitement et Klinky agit comme sous-traitant.',
      'Les données servent à :',
      [
        'créer et gérer les comptes et fournir les services, sur le fondement du contrat ;',
        'tenir la facturation et répondre aux obligations légales ;',
        'protéger la Plateforme et en améliorer le fonctionnement, sur le fondement de l’intérêt légitime ;',
        'envoyer des informations commerciales, avec le consentement de l’intéressé lorsqu’il est requis.',
      ],
      'Elles sont conservées pendant la durée du compte, puis archivées pendant les durées de prescription applicables : cinq ans pour les données contractuelles, dix ans pour les pièces comptables. Elles ne sont communiquées qu’aux Utilisateurs concernés, aux prestataires techniques liés à Klinky par contrat et aux autorités habilitées. Elles ne sont ni vendues ni louées.',
      'Toute personne dispose des droits d’accès, de rectification, d’effacement, de limitation, d’opposition et de portabilité, du droit de retirer son consentement à tout moment et de celui de fixer des directives sur le sort de ses données après son décès. Elle exerce ces droits par courrier électronique ; Klinky répond dans un délai de 1 mois. Elle peut aussi saisir la Commission nationale de l’informatique et des libertés (CNIL).',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies et stockage local',
    blocks: [
      'La Plateforme dépose des cookies strictement nécessaires à son fonctionnement : ils maintiennent la session ouverte et la protègent. Elle enregistre en outre, dans le navigateur, des préférences telles que la langue et le thème. Ces traceurs sont exemptés de consentement.',
      'La Plateforme n’utilise ni cookie publicitaire ni mesure d’audience tierce. Si de tels traceurs devaient être ajoutés, ils ne seraient déposés qu’après un consentement libre, que l’Utilisateur pourrait retirer aussi simplement qu’il l’a donné.',
      'L’Utilisateur peut supprimer ou bloquer les cookies dans les réglages de son navigateur ; sans les cookies nécessaires, la connexion n’est plus possible.',
    ],
  },
  {
    id: 'hebergement',
    title: 'Hébergement et sécurité',
    blocks: [
      'Les données sont hébergées dans l’Union européenne, dans des centres de données situés en région parisienne. Si un prestataire devait y accéder depuis un pays tiers, le transfert serait encadré par une décision d’adéquation ou par les clauses contractuelles types de la Commission européenne.',
      'Klinky met en œuvre des mesures adaptées aux risques : chiffrement des échanges, cloisonnement des données de chaque compte, sauvegardes régulières et journalisation des accès. Toute violation de données susceptible de porter atteinte aux droits des personnes est notifiée à la CNIL dans les 72 heures et, si nécessaire, aux intéressés.',
    ],
  },
  {
    id: 'disponibilite',
    title: 'Disponibilité et responsabilité',
    blocks: [
      'Klinky s’efforce de rendre la Plateforme accessible en permanence, sans le garantir : elle peut être interrompue pour maintenance ou par un événement extérieur. Les interruptions prévues sont annoncées lorsque leur durée le justifie.',
      'Klinky répond des dommages directs causés par ses propres manquements. Klinky ne répond ni des contenus publiés par les Utilisateurs, tant qu’un contenu manifestement illicite ne lui a pas été signalé, ni de l’exécution des contrats qu’ils concluent entre eux, ni des conséquences de la force majeure au sens de l’article 1218 du code civil.',
      'Envers les Agences, la responsabilité de Klinky est limitée aux sommes versées au titre de l’Abonnement pendant les 12 mois qui précèdent le dommage, sauf faute lourde ou dolosive et sauf dommage corporel. Rien dans les Conditions ne réduit les droits que la loi accorde aux consommateurs.',
    ],
  },
  {
    id: 'duree',
    title: 'Durée, résiliation et modification',
    blocks: [
      'Les Conditions s’appliquent pendant toute la durée du compte. L’Utilisateur peut demander la fermeture de son compte à tout moment ; avant celle-ci, il peut obtenir une copie des données et des documents qu’il a déposés dans un format courant.',
      'Klinky peut modifier les Conditions pour tenir compte de l’évolution des services ou de la loi. Toute modification importante est annoncée par courrier électronique au moins 30 jours avant son entrée en vigueur. L’Utilisateur qui la refuse peut fermer son compte sans frais avant cette date.',
      'Si une clause est déclarée nulle, les autres conservent leur effet.',
    ],
  },
  {
    id: 'droit-applicable',
    title: 'Droit applicable et litiges',
    blocks: [
      'Les Conditions sont régies par le droit français. Leur version française seule fait foi.',
      'En cas de difficulté, l’Utilisateur adresse d’abord une réclamation écrite à Klinky, afin de rechercher une solution amiable. Le consommateur peut ensuite recourir gratuitement à un médiateur de la consommation, dans les conditions des articles L. 612-1 et suivants du code de la consommation.',
      'À défaut d’accord, le consommateur saisit la juridiction compétente selon les règles de droit commun. Tout litige entre Klinky et un professionnel relève des tribunaux de Paris.',
    ],
  },
];
