let handed: File | null = null;

/** Hands a file that was dropped on one page to another page. */
export const droppedFile = {
  put(file: File): void {
    handed = file;
  },
  /** Returns the dropped file and forgets it. */
  take(): File | null {
    const file = handed;
    handed = null;
    return file;
  },
};
