import { type ReactNode, useEffect, useRef } from 'react';
import type { Answer } from './look-up-document.ts';

interface AnswerHeadingProps {
  readonly answer: Answer;
  /** The id of the text with the details. */
  readonly describedBy: string;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * The outcome of a check, in a few words. Each answer focuses it, so that it is announced: the control that was
 * used is gone by then.
 */
export function AnswerHeading({ answer, describedBy, className, children }: AnswerHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastAnswer = useRef<Answer>(null);
  useEffect(() => {
    if (lastAnswer.current === answer) return;
    const isFirst = lastAnswer.current === null;
    lastAnswer.current = answer;
    // An answer that is requested again, as after going back, does not interrupt somebody who types the next code.
    if (isFirst || !(document.activeElement instanceof HTMLInputElement)) heading.current?.focus();
  }, [answer]);
  return (
    <h2 ref={heading} tabIndex={-1} aria-describedby={describedBy} className={`outline-none ${className}`}>
      {children}
    </h2>
  );
}
