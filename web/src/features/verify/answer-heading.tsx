import { type ReactNode, useEffect, useRef } from 'react';
import type { Answer } from './look-up-document.ts';

interface AnswerHeadingProps {
  readonly answer: Answer;
  /** The id of the element with the details. */
  readonly describedBy: string;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * The heading with the result of a check. A new result takes the focus, because the button that the user pressed has
 * disappeared. Screen readers then announce the result.
 */
export function AnswerHeading({ answer, describedBy, className, children }: AnswerHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastAnswer = useRef<Answer>(null);
  useEffect(() => {
    if (lastAnswer.current === answer) return;
    const isFirst = lastAnswer.current === null;
    lastAnswer.current = answer;
    // If a text field has the focus, for instance after going back, the text field keeps the focus.
    if (isFirst || !(document.activeElement instanceof HTMLInputElement)) heading.current?.focus();
  }, [answer]);
  return (
    <h2 ref={heading} tabIndex={-1} aria-describedby={describedBy} className={`outline-none ${className}`}>
      {children}
    </h2>
  );
}
