/**
 * The preview of a form: the server's response about the effects of saving it. The form requests a new preview after
 * each change.
 */
export interface Preview<TAnswer> {
  /** The last response. */
  readonly answer: TAnswer | null;
  /** The reason why there is no response for the current input. */
  readonly error: Error | null;
  /** True while the response belongs to earlier input. */
  readonly isOutdated: boolean;
}
