/** A file that starts as an image does. */
export interface ImageFile {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** The file, without what is no part of the picture. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether it holds the pixels that it announces, and no more. */
  readonly isWhole: () => Promise<boolean>;
}
