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
 * The result of a check, in a few words. Each result takes the focus, because the control that was used has
 * disappeared. Screen readers then announce the result.
 */
export function AnswerHeading({ answer, describedBy, className, children }: AnswerHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastAnswer = useRef<Answer>(null);
  useEffect(() => {
    if (lastAnswer.current === answer) return;
    const isFirst = lastAnswer.current === null;
    lastAnswer.current = answer;
    // A result that is shown again, for instance after going back, must not take the focus from the code field.
    if (isFirst || !(document.activeElement instanceof HTMLInputElement)) heading.current?.focus();
  }, [answer]);
  return (
    <h2 ref={heading} tabIndex={-1} aria-describedby={describedBy} className={`outline-none ${className}`}>
      {children}
    </h2>
  );
}
