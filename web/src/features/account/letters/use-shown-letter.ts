import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentsQuery } from '@/api/documents/documents.ts';

/** Returns the issued letter that a panel shows. Each time the panel opens, it shows its form and no letter. */
export function useShownLetter(isOpen: boolean) {
  const [letter, showLetter] = useState<{ number: string; isNew: boolean } | null>(null);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) showLetter(null);
  }
  const found = useQuery(documentsQuery(letter && { number: letter.number }));
  return {
    letter,
    found,
    /** Undefined until the letter is loaded. */
    document: found.data?.find(({ number }) => number === letter?.number),
    showLetter,
  };
}
