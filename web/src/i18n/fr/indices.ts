import type { BaseTranslation } from '../i18n-types';

export default {
  indices: {
    title: 'Indices de référence des loyers',
    subtitle: 'Les IRL que l’Insee publie chaque trimestre. Les révisions des bailleurs en dépendent.',
    zone: 'Zone',
    zones: { metropole: 'Métropole', overseas: 'Outre-mer', corsica: 'Corse' },
    quarter: 'Trimestre',
    value: 'Valeur',
    valueHint: 'Par exemple 148,37.',
    yearlyChange: 'Variation sur un an',
    yearlyChangeHint: 'En\u00A0%, telle que l’Insee la publie\u00A0: 1,15.',
    publishedOn: 'Publié le',
    source: 'Source',
    sourceHint: 'Affichée dans le calcul d’une révision. Par exemple Insee ou Journal officiel.',
    missing: 'Manquant',
    expected: 'Attendu vers le {day:string}',
    titles: { enter: 'Nouvel indice', correct: 'Correction d’un indice' },
    enter: 'Saisir',
    correct: 'Corriger',
    actionNamed: '{action:string}\u00A0: {quarter:string}',
    saved: 'Indice du {quarter:string} enregistré',
    failed: 'L’indice n’a pas pu être enregistré. Veuillez réessayer.',
    exists: 'Cet indice a été saisi entre-temps. Vérifiez-le avant de le corriger.',
  },
} satisfies BaseTranslation;
