let pendingFile: File | null = null;

/** Hands a file that was dropped on one page to another page. */
export const droppedFile = {
  put(file: File): void {
    pendingFile = file;
  },
  /** Returns the dropped file and forgets it. */
  take(): File | null {
    const file = pendingFile;
    pendingFile = null;
    return file;
  },
};
