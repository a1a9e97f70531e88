import { useRef, useState } from 'react';
import { fileFingerprint } from './file-fingerprint.ts';

/** The last file that the user chose, with the result of its check. */
interface CheckedFile {
  readonly name: string;
  readonly result: 'reading' | 'same' | 'other' | 'unreadable';
}

/** Compares files on the user's device with the SHA-256 of a document, in hexadecimal. */
export function useFileCheck(sha256: string) {
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const latest = useRef<File>(null);

  const check = async (file: File): Promise<void> => {
    latest.current = file;
    setChecked({ name: file.name, result: 'reading' });
    const result = await fileFingerprint(file).then(
      (fingerprint) => (fingerprint === sha256 ? 'same' : 'other'),
      () => 'unreadable' as const,
    );
    // Ignore the result if the user has chosen another file in the meantime.
    if (latest.current === file) setChecked({ name: file.name, result });
  };

  return { checked, check: (file: File): void => void check(file) };
}
