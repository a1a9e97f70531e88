import { foldTitle } from '@/lib/reading/fold-title.ts';

/**
 * First names that are frequent in France and rarely last names, in lower case and without accents. They show the order
 * of a full name. In a cell with several people, a single word of this list is read as a first name. Any other single
 * word may also be a last name, so the landlord may be asked.
 */
const FIRST_NAMES = new Set(
  `adele adeline adrien agathe agnes aicha alain alexandra alexandre alexia alexis alice alicia aline alix amandine amelie
  amine ana anais andre andrea anne annie anna anne-marie antoine antonin arnaud arthur audrey aurelie aurelien axel ayoub
  baptiste bastien beatrice benedicte benjamin benoit bernadette bertrand brigitte bruno camille candice caroline catherine
  cecile celia celine chantal charlene charlotte chloe christelle christian christiane christine christophe claire clara
  clarisse claude claudine clemence clement coralie corentin corinne cyril cyrille damien daniele danielle david deborah
  delphine denise didier dominique dorian dylan edith eleonore elisa elisabeth elise elodie eloise elsa emilie emma
  emmanuel emmanuelle enzo eric erika estelle ethan etienne eva evelyne fabien fabienne fabrice fanny fatima fatou fiona
  florence florent florian floriane francine franck francois francoise frederic frederique gabrielle gael gaelle genevieve
  geraldine gerard ghislaine gilles gisele guillaume gwenaelle hamid hakim helene hugo ibrahim ilona ines ingrid irene
  isabelle jacqueline jacques jade jean jeanne jeannine jennifer jeremy jerome jessica joel joelle johanna jonathan josette
  josiane julia julie julien juliette justine karim karine katia kevin laetitia lara laura laure laurence lea leila leo
  leonie lila lilian lina lionel lisa loic lola lorene louane louise luc lucas lucie lucile ludovic lydia lydie mael maelle
  magali malik manon manuel marc margaux margot marguerite maria marianne marie marie-claude marie-france marina marine
  marion marjorie martine mathieu mathilde mathis matthieu maud maxime mehdi melanie melissa michael michel michele
  micheline mickael mireille mohamed monique morgane muriel myriam nadege nadia nadine nassim natacha nathalie nathan
  nelly nicolas nicole noemie nolwenn oceane odette odile olivier ophelie pascal pascale patrice patricia patrick paul
  paula paule pauline perrine philippe pierre pierrette quentin rachel rachid raphael rebecca regine rene renee romain
  romane romeo roxane sabine sabrina salome samia samir samuel sandra sandrine sara sarah sebastien serge severine sofia
  solange solene sonia sophie stephane stephanie suzanne sylvain sylvie tanguy tatiana teddy theo therese thibault thibaut
  thierry tiphaine tom tristan valentin valentine valerie vanessa vera veronique victoire victor victoria violaine
  virginie vivien viviane wendy xavier yann yannick yasmine yolande yves yvette yvonne zoe`.split(/\s+/),
);

/** Returns true if a word is a frequent first name, or begins with one, as `Jean-Pierre` does. */
export const isFirstName = (word: string): boolean => {
  const [first = ''] = word.split('-');
  return FIRST_NAMES.has(foldTitle(word).replaceAll(' ', '-')) || FIRST_NAMES.has(foldTitle(first));
};
