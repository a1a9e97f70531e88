import { BadgeCheck, Ban, type LucideIcon, RefreshCcwDot } from 'lucide-react';
import { useId } from 'react';
import { DOCUMENT_NAMES } from '@shared/contract/documents/document-kind.ts';
import type { Verification } from '@shared/contract/documents/verification.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { dayInWords, instantDay, periodText } from '@/lib/text/day-text.ts';
import { AnswerHeading } from './answer-heading.tsx';
import type { FoundAnswer } from './look-up-document.ts';
import { FileCheck } from './file-check.tsx';

const LOOKS: Record<Verification['state'], { readonly icon: LucideIcon; readonly className: string }> = {
  valid: { icon: BadgeCheck, className: 'bg-success/12 [&_svg]:text-success' },
  voided: { icon: Ban, className: 'bg-danger-soft [&_svg]:text-danger' },
  replaced: { icon: RefreshCcwDot, className: 'bg-gold-soft [&_svg]:text-on-gold-soft' },
};

/**
 * The card that shows the kind and the validity of a document. The card also lets the user compare a file with the
 * document.
 */
export function VerificationCard({ answer }: { answer: FoundAnswer }) {
  const { LL } = useI18nContext();
  const textId = useId();
  const { verification } = answer;
  const { state } = verification;
  const replacedBy = verification.isAccountDeleted ? null : verification.replacedBy;
  const { icon: Icon, className } = LOOKS[state];
  return (
    <article className="overflow-clip rounded-card border border-border bg-surface shadow-raised">
      <div className={cn('flex items-start gap-4 px-5 py-5 sm:px-7 sm:py-6', className)}>
        <Icon aria-hidden className="size-10 shrink-0 sm:size-12" strokeWidth={1.6} />
        <div className="min-w-0">
          <AnswerHeading
            answer={answer}
            describedBy={textId}
            className="text-[1.3125rem] leading-7 font-semibold tracking-tight text-balance"
          >
            {LL.verify.states[state]()}
          </AnswerHeading>
          <p id={textId} className="mt-0.5 text-pretty">
            {LL.verify.stateTexts[state]()}
            {replacedBy !== null && (
              <span className="mt-1 block font-semibold">
                <UnbrokenNumbers>{LL.verify.replacedBy({ number: replacedBy })}</UnbrokenNumbers>
              </span>
            )}
          </p>
        </div>
      </div>
      <Facts verification={verification} />
      {verification.sha256 === null ? (
        <p className="border-t border-border px-5 py-6 text-pretty text-muted sm:px-7">
          {LL.verify.noFileYet()}
        </p>
      ) : (
        <FileCheck sha256={verification.sha256} isValid={state === 'valid'} />
      )}
    </article>
  );
}

function Facts({ verification }: { verification: Verification }) {
  const { LL, locale } = useI18nContext();
  const { kind, number, issuedAt } = verification;
  const receipt = verification.isAccountDeleted ? null : verification.receipt;
  // After an account was deleted, the server no longer has the period of the account's documents.
  const isBesides = receipt === null ? kind === 'partial' : receipt.from === null;
  const facts = [
    [LL.verify.document(), isBesides ? LL.verify.withoutPeriod() : DOCUMENT_NAMES[kind][locale].fullName],
    [LL.verify.number(), number],
    ...(receipt === null
      ? []
      : ([
          receipt.from === null || receipt.to === null
            ? [LL.verify.paidOn(), dayInWords(receipt.paidOn, locale)]
            : [LL.verify.period(), periodText({ from: receipt.from, to: receipt.to }, locale)],
          [
            receipt.other > 0 ? LL.verify.amountPaid() : LL.verify.amount(),
            formatEuros(receipt.amount, locale),
          ],
          ...(receipt.other > 0 && !isBesides
            ? ([[LL.verify.besidesRent(), formatEuros(receipt.other, locale)]] as const)
            : []),
        ] as const)),
    ...(verification.isAccountDeleted
      ? []
      : ([
          [LL.verify.landlord(), verification.landlord],
          [LL.verify.tenant(), verification.tenants],
        ] as const)),
    [LL.verify.issuedAt(), instantDay(issuedAt, locale)],
  ] as const;
  return (
    <div className="px-5 py-6 sm:px-7">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 sm:gap-y-4">
        {facts.map(([term, value]) => (
          <div key={term} className="flex min-w-0 items-baseline justify-between gap-4 sm:block">
            <dt className="text-small text-muted">{term}</dt>
            <dd className="text-right font-medium text-balance wrap-anywhere first-letter:uppercase sm:text-left sm:text-[1.0625rem]">
              <UnbrokenNumbers>{value}</UnbrokenNumbers>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-small text-muted">
        {verification.isAccountDeleted ? LL.verify.accountDeleted() : LL.verify.initials()}
      </p>
    </div>
  );
}
