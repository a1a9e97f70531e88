/** What the server says a form would do; asked anew whenever something else is typed. */
export interface Preview<TAnswer> {
  /** The last answer. */
  readonly answer: TAnswer | null;
  /** Why there is none for what is typed now. */
  readonly error: Error | null;
  /** Whether the answer is for what was typed before. */
  readonly isOutdated: boolean;
}
