/** An article of a legal text: paragraphs, and lists as arrays of items. */
export interface Article {
  /** Its anchor in the URL. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly (string | readonly string[])[];
}
