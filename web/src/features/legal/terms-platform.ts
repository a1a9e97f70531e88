import type { Article } from './article.ts';

/** What the platform is and how it is used. */
export const PLATFORM_TERMS: readonly Article[] = [
  {
    id: 'objet',
    title: 'Objet et acceptation',
    blocks: [
      'Les présentes conditions générales d’utilisation (les « Conditions ») fixent les règles d’accès à la plateforme Klinky (la « Plateforme ») et d’utilisation des services qu’elle propose aux agences immobilières, aux vendeurs et aux acquéreurs.',
      'La création d’un compte suppose d’avoir lu et accepté les Conditions. Qui ne les accepte pas ne peut pas utiliser les services réservés aux titulaires d’un compte. Les Conditions peuvent être consultées, enregistrées et imprimées à tout moment depuis cette page.',
      'Les Conditions s’appliquent sans préjudice des contrats conclus entre les utilisateurs, notamment du mandat qui lie un vendeur à une agence et de l’avant-contrat qui lie un vendeur à un acquéreur.',
    ],
  },
  {
    id: 'definitions',
    title: 'Définitions',
    blocks: [
      'Dans les Conditions, les termes suivants ont le sens que voici :',
      [
        '« Klinky » : l’éditeur de la Plateforme, joignable à l’adresse indiquée au bas de cette page ;',
        '« Agence » : le professionnel titulaire de la carte prévue par la loi n° 70-9 du 2 janvier 1970, dite loi Hoguet, ainsi que les personnes qu’il habilite ;',
        '« Vendeur » : la personne qui confie à une Agence la vente d’un bien dont elle est propriétaire ou qu’elle a pouvoir de vendre ;',
        '« Acquéreur » : la personne qui recherche un bien ou fait une offre par l’intermédiaire de la Plateforme ;',
        '« Pool » : l’ensemble des annonces que les Agences mettent en commun sur la Plateforme ;',
        '« Partage de mandat » : l’accord par lequel l’Agence titulaire d’un mandat permet à une autre Agence de présenter le bien à ses propres clients ;',
        '« Abonnement » : le contrat à titre onéreux qui ouvre à une Agence les services professionnels ;',
        '« Utilisateur » : toute personne qui consulte la Plateforme ou y possède un compte.',
      ],
    ],
  },
  {
    id: 'services',
    title: 'Description des services',
    blocks: [
      'La Plateforme met en relation les Agences, les Vendeurs et les Acquéreurs. Elle leur permet, selon leur qualité, de :',
      [
        'publier, tenir à jour et consulter les annonces du Pool ;',
        'partager des mandats entre Agences et suivre les visites et les offres qui en résultent ;',
        'rapprocher la recherche d’un Acquéreur des biens disponibles ;',
        'échanger des documents et les signer par voie électronique ;',
        'recevoir des notifications sur l’avancement d’un dossier.',
      ],
      'Klinky fournit un outil technique. Klinky n’est ni agent immobilier, ni mandataire, ni rédacteur d’actes : Klinky ne négocie pas, ne perçoit aucun fonds destiné à un Vendeur et n’intervient dans aucun contrat conclu entre Utilisateurs.',
    ],
  },
  {
    id: 'compte',
    title: 'Inscription et compte',
    blocks: [
      'Pendant la période d’accès anticipé, l’inscription est réservée aux personnes invitées. Elle est ouverte aux personnes majeures et capables, et aux personnes morales agissant par un représentant habilité.',
      'L’Utilisateur fournit des informations exactes et les tient à jour. L’Agence indique en outre le numéro et l’autorité de délivrance de sa carte professionnelle, son assurance de responsabilité civile et, s’il y a lieu, sa garantie financière ; Klinky peut en demander les justificatifs et suspendre le compte tant qu’ils manquent.',
      'Les identifiants sont personnels. L’Utilisateur garde son mot de passe secret et prévient Klinky sans délai s’il soupçonne qu’un tiers l’utilise. Les actes accomplis depuis un compte sont présumés émaner de son titulaire, sauf preuve contraire.',
    ],
  },
  {
    id: 'agences',
    title: 'Engagements des Agences',
    blocks: [
      'L’Agence n’utilise la Plateforme que dans le respect des règles de sa profession. Elle s’engage notamment à :',
      [
        'détenir, avant toute publication, un mandat écrit, en cours de validité et inscrit à son registre ;',
        'publier des annonces exactes, qui comportent les mentions obligatoires, en particulier le prix, la charge et le montant de ses honoraires, la surface et la performance énergétique du bien ;',
        'retirer sans tarder une annonce dont le bien n’est plus disponible ;',
        'respecter ses obligations d’information, de conseil et de lutte contre le blanchiment ;',
        's’interdire toute discrimination dans le choix ou le traitement des candidats.',
      ],
      'Klinky n’exerce pas de contrôle préalable sur les annonces. L’Agence en répond seule.',
    ],
  },
  {
    id: 'vendeurs',
    title: 'Engagements des Vendeurs',
    blocks: [
      'Le Vendeur garantit qu’il a le droit de vendre le bien et que les renseignements, photographies et diagnostics qu’il remet à l’Agence sont sincères et à jour. Il signale tout changement qui peut influencer la décision d’un Acquéreur.',
      'Le Vendeur qui a consenti un mandat exclusif en respecte les termes pendant toute sa durée, y compris lorsque ce mandat est partagé.',
    ],
  },
  {
    id: 'acquereurs',
    title: 'Engagements des Acquéreurs',
    blocks: [
      'L’Acquéreur décrit sincèrement sa recherche et son financement, et se présente aux visites convenues ou les annule en temps utile. Il n’utilise les coordonnées obtenues par la Plateforme que pour son projet immobilier.',
      'La consultation des annonces et l’enregistrement d’une recherche sont gratuits pour l’Acquéreur. Une annonce n’est pas une offre de contracter qui engage définitivement le Vendeur.',
    ],
  },
  {
    id: 'pool',
    title: 'Le Pool d’annonces',
    blocks: [
      'En plaçant une annonce dans le Pool, l’Agence la rend visible des autres Agences abonnées et, si elle le choisit, des Acquéreurs. Elle peut à tout moment en restreindre la visibilité ou la retirer.',
      'Les annonces sont classées par défaut selon leur correspondance avec la recherche, puis selon leur date de mise à jour. Le montant de l’Abonnement n’influence pas ce classement.',
      'L’extraction répétée ou systématique du contenu du Pool, sa reproduction sur un autre service et son utilisation à des fins de prospection sont interdites sans l’accord écrit de Klinky et de l’Agence concernée.',
    ],
  },
  {
    id: 'partage',
    title: 'Partage de mandat entre Agences',
    blocks: [
      'Le Partage de mandat suppose que le mandat du Vendeur l’autorise. L’Agence titulaire du mandat reste l’interlocutrice du Vendeur et demeure responsable de l’exécution de son mandat.',
      'Avant toute visite, les deux Agences conviennent par écrit, sur la Plateforme ou en dehors d’elle, de l’étendue de la délégation et de la répartition des honoraires. Cette répartition n’augmente pas ce que doit le Vendeur ou l’Acquéreur.',
      'La Plateforme date et conserve les demandes, les accords et les refus de partage. Ces enregistrements peuvent servir à établir qui a présenté le bien, sans priver les Agences du droit d’apporter la preuve contraire. Klinky n’est pas partie à l’accord et n’arbitre pas les différends entre Agences.',
    ],
  },
  {
    id: 'signature',
    title: 'Signature électronique',
    blocks: [
      'La Plateforme permet de signer certains documents par voie électronique. La signature est confiée à un prestataire de services de confiance au sens du règlement (UE) n° 910/2014, dit eIDAS ; le niveau de signature est indiqué avant de signer.',
      'Conformément aux articles 1366 et 1367 du code civil, un écrit ainsi signé a la même force probante qu’un écrit sur papier dès lors que son auteur est dûment identifié et que son intégrité est garantie. Chaque signataire reçoit le document signé et son dossier de preuve.',
      'Les actes pour lesquels la loi exige l’intervention d’un notaire ne peuvent pas être conclus sur la Plateforme.',
    ],
  },
];
