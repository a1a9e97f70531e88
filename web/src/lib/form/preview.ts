/** The server's answer to the question what the form would do. The question is asked again after each change. */
export interface Preview<TAnswer> {
  /** The last answer. */
  readonly answer: TAnswer | null;
  /** The reason why there is no answer for the current input. */
  readonly error: Error | null;
  /** True while the answer is for earlier input. */
  readonly isOutdated: boolean;
}
