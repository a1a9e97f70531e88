import { type FormStore, getInput } from '@formisch/react';
import { Link, getRouteApi } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Lessor } from '@shared/contract/lessor.ts';
import type { Property } from '@shared/contract/property.ts';
import { ADDITION_MAX } from '@shared/contract/documents/reminder.ts';
import type { Settlement, SettlementDraft } from '@shared/contract/leases/charges-settlement.ts';
import { formatEuros } from '@shared/domain/money.ts';
import type { Period } from '@shared/domain/period.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { TextAreaField } from '@/components/form/text-area-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useIssueText } from '@/components/form/use-issue-text.ts';
import { withLaw } from '@/components/law-note.tsx';
import { LetterForm } from '@/components/letters/letter-form.tsx';
import { FieldGroup } from '@/components/panels/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { dayInWords, daysInWords } from '@/lib/text/day-text.ts';
import { ChargesIssueTexts } from '../charges-issue-texts.tsx';
import { isCommonHeat } from '../common-heat.ts';
import { settledDaysText } from '../settled-days.ts';
import { ChargesSettlementBlockers } from './charges-settlement-blockers.tsx';
import { ChargesSettlementLines } from './charges-settlement-lines.tsx';
import { ChargesSettlementResult } from './charges-settlement-result.tsx';
import { type ChargesSettlementForm, TICK_FIELDS } from './charges-settlement-schema.ts';
import { usePanels } from '../use-panels.ts';
import { useChargesSettlementForm } from './use-charges-settlement-form.ts';

const route = getRouteApi('/_authed/charges');

/** Renders the form that asks for the lessor's name and address, which the letter needs. */
export type RenderLandlord = (landlord: {
  /** The dwelling whose lessor writes the letter. */
  readonly propertyId: string | null;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}) => ReactNode;

interface ChargesSettlementFieldsProps {
  readonly lease: Lease;
  readonly property: Property | undefined;
  readonly lessor: Lessor | undefined;
  /** All settlements of the lease, newest first. */
  readonly settlements: readonly Settlement[];
  /** The proposed days. */
  readonly days: Period;
  readonly renderLandlord: RenderLandlord;
  readonly onCancel: () => void;
}

type Fields = FormStore<typeof ChargesSettlementForm>;

/**
 * The form that settles the charges of a lease: the days, the charges, the provisions and the letter. If no settlement
 * is possible, shows why.
 */
export function ChargesSettlementFields(props: ChargesSettlementFieldsProps) {
  const { lease, property, lessor, settlements, days, renderLandlord, onCancel } = props;
  const { LL, locale } = useI18nContext();
  const { panel } = route.useSearch();
  const { form, asked, draft, issue, isFailed, retry, isOutdated, letter } = useChargesSettlementForm({
    lease,
    lessor,
    days,
  });
  const [isAskingLandlord, setAskingLandlord] = useState(false);
  const isPossible = draft !== null && draft.state === 'allowed' && draft.documentBlocker === null;
  // Only the letter needs the landlord's name. The figures can be shown without it.
  const isNameless = draft?.state === 'allowed' && draft.documentBlocker === 'PROFILE_INCOMPLETE';
  if (isNameless && isAskingLandlord)
    return renderLandlord({
      propertyId: lease.propertyId,
      onSaved: retry,
      onCancel: () => setAskingLandlord(false),
    });
  return (
    <ChargesIssueTexts
      settledDays={settledDaysText(settlements, asked, locale)}
      {...(draft && {
        tooEarly: LL.charges.issues.tooEarly({ day: dayInWords(draft.earliestDueOn, locale) }),
      })}
    >
      <LetterForm
        form={form}
        letter={letter}
        isPossible={isPossible}
        submitLabel={LL.charges.generate()}
        onCancel={onCancel}
        blockedAction={
          isNameless && (
            <Button size="large" onClick={() => setAskingLandlord(true)}>
              {LL.charges.prepareLetter()}
            </Button>
          )
        }
        isCovered={panel !== undefined}
      >
        <PeriodFields form={form} draft={draft} issue={issue} />
        {draft && (
          <div className={cn('space-y-7', isOutdated && 'opacity-60')} aria-busy={isOutdated}>
            <ChargesSettlementBlockers lease={lease} draft={draft} />
            {hasSums(draft) && (
              <>
                <ChargesSettlementLines draft={draft} settlements={settlements} />
                {draft.daysBefore > 0 && <BeforeField form={form} draft={draft} />}
                <ChargesSettlementResult lease={lease} draft={draft} />
              </>
            )}
            {isPossible && <LetterFields form={form} lease={lease} property={property} draft={draft} />}
          </div>
        )}
        {isFailed && (
          <div role="alert" className="text-center">
            <p>{LL.charges.loadFailed()}</p>
            <Button variant="secondary" className="mt-4" onClick={retry}>
              {LL.common.retry()}
            </Button>
          </div>
        )}
        {!draft && isOutdated && <Skeleton className="h-40" />}
        <Button asChild variant="ghost" size="small" className="-ml-3">
          <Link to="." search={(old) => ({ ...old, panel: 'elsewhere' })} replace resetScroll={false}>
            {LL.charges.elsewhereOpen()}
          </Link>
        </Button>
      </LetterForm>
    </ChargesIssueTexts>
  );
}

/**
 * True if the page can show the sums of a draft. The sums are right even if the settlement is time-barred or has too
 * many expenses.
 */
const hasSums = ({ blockers }: SettlementDraft): boolean =>
  blockers.every((blocker) => blocker === 'TIME_BARRED' || blocker === 'TOO_MANY_EXPENSES');

interface DraftProps {
  readonly form: Fields;
  readonly draft: SettlementDraft;
}

interface PeriodFieldsProps {
  readonly form: Fields;
  readonly draft: SettlementDraft | null;
  /** The reason why the typed days cannot be settled, if any. */
  readonly issue: string | null;
}

/** Asks for the days. Shows on how many of these days the tenants owed rent, or why they cannot be settled. */
function PeriodFields({ form, draft, issue }: PeriodFieldsProps) {
  const { LL, locale } = useI18nContext();
  const issueText = useIssueText();
  return (
    <div data-autofocus tabIndex={-1} className="outline-none">
      <FieldGroup title={LL.charges.period()}>
        <DateField form={form} path={['from']} label={LL.charges.from()} />
        <DateField form={form} path={['to']} label={LL.charges.to()} isPast />
      </FieldGroup>
      <output className="block text-small text-pretty tabular-nums">
        {issue !== null ? (
          <span className="text-danger">{issueText(issue, LL.charges.period())}</span>
        ) : (
          draft && (
            <span className="text-muted">
              {LL.charges.daysOf({ n: draft.days, period: daysInWords(draft, locale) })}
            </span>
          )
        )}
      </output>
    </div>
  );
}

/** Asks for the provisions of the days that no due covers. */
function BeforeField({ form, draft: { daysBefore } }: DraftProps) {
  const { LL } = useI18nContext();
  return (
    <AmountField
      form={form}
      path={['calledBefore']}
      label={LL.charges.calledBefore()}
      hint={LL.charges.calledBeforeHint({ n: daysBefore })}
    />
  );
}

interface LetterFieldsProps extends DraftProps {
  readonly lease: Lease;
  readonly property: Property | undefined;
}

/** Asks for the facts that only the letter states. */
function LetterFields({ form, lease, property, draft }: LetterFieldsProps) {
  const { LL, locale } = useI18nContext();
  const { balance, mayAgree, earliestDueOn, isLate, to, lines } = draft;
  const isAgreed = getInput(form, { path: ['isAgreed'] }) === true;
  const isGoverned = lease.kind !== 'other';
  return (
    <div className="space-y-4">
      {balance > 0 && mayAgree && (
        <CheckboxField
          form={form}
          path={['isAgreed']}
          label={LL.charges.isAgreed()}
          hint={LL.charges.isAgreedHint()}
        />
      )}
      <div className="space-y-2">
        {balance > 0 && !(mayAgree && isAgreed) && (
          <DateField
            form={form}
            path={['dueOn']}
            label={LL.charges.dueOn()}
            hint={LL.charges.dueOnHint({ day: dayInWords(earliestDueOn, locale) })}
          />
        )}
        {isLate && balance > 0 && (
          <p className="pb-2 text-small text-pretty text-on-gold-soft">
            {isGoverned &&
              withLaw(LL.charges.late({ year: String(Number(to.slice(0, 4)) + 1) }), LL.charges.lateLaw())}
          </p>
        )}
        <TextField
          form={form}
          path={['billsAt']}
          label={LL.charges.billsAt()}
          hint={LL.charges.billsAtHint()}
        />
        <TextAreaField
          form={form}
          path={['note']}
          label={LL.charges.note()}
          hint={
            isCommonHeat(lines, property?.isCollective === true)
              ? withLaw(LL.charges.noteHeating(), LL.charges.noteHeatingLaw())
              : LL.charges.noteHint()
          }
          most={ADDITION_MAX}
          isOptional
        />
      </div>
      {draft.factsToConfirm.map((fact) => (
        <div key={fact}>
          <CheckboxField
            form={form}
            path={[TICK_FIELDS[fact]]}
            label={LL.charges.facts[fact]()}
            missing={LL.charges.factMissing()}
          />
          {fact === 'NO_ADDRESS' && (
            <Button asChild variant="secondary" size="small" className="mt-2">
              <Link to="/departure" search={{ lease: lease.id, step: 'documents' }}>
                {LL.charges.noAddressAction()}
              </Link>
            </Button>
          )}
        </div>
      ))}
      <NextProvision draft={draft} />
    </div>
  );
}

/**
 * Offers to change the provision to what the charges give. The letter announces a change that is already made, so the
 * panel only states it.
 */
function NextProvision({ draft }: Pick<DraftProps, 'draft'>) {
  const { LL, locale } = useI18nContext();
  const { changeRent } = usePanels();
  const { provision, nextProvision, announcedProvision, mayAgree } = draft;
  if (mayAgree) return null;
  if (announcedProvision)
    return (
      <p className="text-pretty tabular-nums">
        {LL.charges.provisionChanged({
          amount: formatEuros(announcedProvision.amount, locale),
          day: dayInWords(announcedProvision.from, locale),
        })}
      </p>
    );
  if (!nextProvision || nextProvision === provision) return null;
  return (
    <div>
      <Button variant="secondary" size="small" onClick={() => changeRent(nextProvision)}>
        {LL.charges.provision({
          before: formatEuros(provision, locale),
          after: formatEuros(nextProvision, locale),
        })}
        <ArrowRight aria-hidden />
      </Button>
      <p className="mt-1 text-small text-pretty text-muted">{LL.charges.provisionHint()}</p>
    </div>
  );
}
