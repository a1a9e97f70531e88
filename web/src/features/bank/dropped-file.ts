let handed: File | null = null;

/** A file that was dropped on one page and is for another. */
export const droppedFile = {
  put(file: File): void {
    handed = file;
  },
  /** Returns and forgets it. */
  take(): File | null {
    const file = handed;
    handed = null;
    return file;
  },
};
