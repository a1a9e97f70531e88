import { useState } from 'react';
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
}

export function useChosenFile(): ChosenFile {
  const [file, setFile] = useState<File | null>(null);
  const [issue, setIssue] = useState<ChosenFile['issue']>(null);
  const [isReading, setIsReading] = useState(false);
  const choose = async (chosen: File): Promise<void> => {
    setIssue(null);
    setIsReading(true);
    try {
      setFile(await fileToKeep(chosen));
    } catch (error) {
      if (!(error instanceof UnusableFileError)) throw error;
      setIssue(error.reason);
    } finally {
      setIsReading(false);
    }
  };
  return { file, issue, isReading, choose, remove: () => setFile(null) };
}
