/**
 * The server's response about the effects of saving a form. After each change of the input, the form requests a new
 * response.
 */
export interface Preview<TAnswer> {
  /** The last response; `null` before the first response. */
  readonly answer: TAnswer | null;
  /** The reason why there is no response for the current input. */
  readonly error: Error | null;
  /** True while the response belongs to earlier input of the form. */
  readonly isOutdated: boolean;
}
