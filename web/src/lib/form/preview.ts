/** The server's answer to "what would this form do?", asked again after each change. */
export interface Preview<TAnswer> {
  /** The last answer. */
  readonly answer: TAnswer | null;
  /** The reason why the current input has no answer. */
  readonly error: Error | null;
  /** True while the answer belongs to earlier input. */
  readonly isOutdated: boolean;
}
