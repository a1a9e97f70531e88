import { useRef, useState } from 'react';
import { fileToKeep, UnusableFileError } from '@/lib/images/file-to-keep.ts';

/** A file that the landlord has chosen and that is not kept yet. */
export interface ChosenFile {
  readonly file: File | null;
  /** The reason why the last chosen file cannot be kept. */
  readonly issue: UnusableFileError['reason'] | null;
  /** True while a photograph is being made smaller. */
  readonly isReading: boolean;
  readonly choose: (file: File) => Promise<void>;
  readonly remove: () => void;
  /**
   * Resolves to the chosen file once it has been read, because the landlord may save the form earlier.
   * @throws UnusableFileError
   */
  readonly read: () => Promise<File | null>;
}

export function useChosenFile(): ChosenFile {
  const [file, setFile] = useState<File | null>(null);
  const [issue, setIssue] = useState<ChosenFile['issue']>(null);
  const [isReading, setIsReading] = useState(false);
  const reading = useRef<Promise<File | null>>(Promise.resolve(null));
  const choose = async (chosen: File): Promise<void> => {
    const kept = fileToKeep(chosen);
    reading.current = kept;
    setIssue(null);
    setIsReading(true);
    let readFile = file;
    let refusal: ChosenFile['issue'] = null;
    try {
      readFile = await kept;
    } catch (error) {
      if (!(error instanceof UnusableFileError)) throw error;
      refusal = error.reason;
    }
    // Meanwhile, another file may have been chosen, or the file removed.
    if (reading.current !== kept) return;
    // If the new file cannot be kept, the file that was chosen before stays.
    if (refusal !== null) reading.current = Promise.resolve(file);
    setFile(readFile);
    setIssue(refusal);
    setIsReading(false);
  };
  const remove = (): void => {
    reading.current = Promise.resolve(null);
    setFile(null);
    setIsReading(false);
  };
  return { file, issue, isReading, choose, remove, read: () => reading.current };
}
