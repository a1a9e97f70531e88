import * as v from 'valibot';
import { type ArrearsReport, REFERENCE_MAX } from '@shared/contract/documents/arrears-report.ts';
import type { Document } from '@shared/contract/documents/document.ts';
import { BenefitOffice } from '@shared/contract/leases/benefit-office.ts';
import { optionalText } from '@shared/contract/values/text.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useIssueArrearsReport, usePreviewArrearsReport } from '@/api/documents/arrears-reports.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { withLaw } from '@/components/law-note.tsx';
import { LetterForm } from '@/components/letters/letter-form.tsx';
import { useLetter } from '@/components/letters/use-letter.ts';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';
import { DocumentBlocker } from '../letters/document-blocker.tsx';
import { letterRefusal } from '../letters/letter-refusal.ts';
import { ClaimedDues, EarlierLetters } from '../reminders/reminder-facts.tsx';
import { ReportedButton, type ReportedButtonProps } from './reported-button.tsx';

const ReportForm = v.object({ office: BenefitOffice, reference: optionalText(REFERENCE_MAX) });

interface ArrearsReportFieldsProps {
  readonly tenantId: string;
  readonly leaseId: string;
  readonly report: ArrearsReport;
  readonly onIssued: (letter: Document) => void;
  readonly onOpen: (number: string) => void;
  readonly onClose: () => void;
}

/** Says what has to be reported, and asks for the number of the beneficiary, which the letter names. */
export function ArrearsReportFields({
  tenantId,
  leaseId,
  report,
  onIssued,
  onOpen,
  onClose,
}: ArrearsReportFieldsProps) {
  const { LL } = useI18nContext();
  const { offices, documentBlocker } = report;
  const { form, letter } = useReportForm(leaseId, offices[0] ?? 'caf', onIssued);
  const isPossible = offices.length > 0 && documentBlocker === null;
  return (
    <LetterForm
      form={form}
      letter={letter}
      isPossible={isPossible}
      submitLabel={LL.arrearsReport.generate()}
      onCancel={onClose}
    >
      <div data-autofocus tabIndex={-1} className="space-y-4 outline-none">
        {offices.length > 0 ? (
          <ReportDuty leaseId={leaseId} report={report} onReported={onClose} />
        ) : (
          <Notice title={LL.arrearsReport.nothing()}>
            <p>{LL.arrearsReport.nothingText()}</p>
          </Notice>
        )}
        {offices.length > 0 && documentBlocker && (
          <DocumentBlocker tenantId={tenantId} blocker={documentBlocker} />
        )}
      </div>
      {offices.length > 0 && <ClaimedDues {...report} title={LL.arrearsReport.dues()} />}
      <EarlierLetters earlier={report.earlier} onOpen={onOpen} />
      {isPossible && (
        <>
          {offices.length > 1 && (
            <SelectField
              form={form}
              path={['office']}
              label={LL.arrearsReport.office()}
              options={offices.map((value) => ({ value, label: value.toUpperCase() }))}
            />
          )}
          <TextField
            form={form}
            path={['reference']}
            label={LL.arrearsReport.reference()}
            hint={LL.arrearsReport.referenceHint()}
            spellCheck={false}
            isOptional
          />
        </>
      )}
    </LetterForm>
  );
}

/** Says to whom the rent has to be reported, by when and why. */
function ReportDuty({ leaseId, report, onReported }: ReportedButtonProps) {
  const { LL, locale } = useI18nContext();
  const { offices, since, day, isByFormerRule } = report;
  if (day === null || since === null) return null;
  const words = LL.arrearsReport;
  return (
    <div className="space-y-3 text-pretty">
      <p>
        {withLaw(
          words[day < todayInParis() ? 'tellLate' : 'tellBy']({
            offices: listText(
              offices.map((office) => words.toOffice({ office: office.toUpperCase() })),
              locale,
            ),
            day: dayInWords(day, locale),
          }),
          words.law(),
        )}{' '}
        {words.since({ day: dayInWords(since, locale) })}
        {isByFormerRule && ` ${words.formerRule()}`}
      </p>
      <p className="text-muted">{words.how()}</p>
      <ReportedButton leaseId={leaseId} report={report} onReported={onReported} />
    </div>
  );
}

function useReportForm(leaseId: string, office: BenefitOffice, onIssued: (letter: Document) => void) {
  const { LL } = useI18nContext();
  const form = useForm({ schema: ReportForm, initialInput: { office, reference: '' } });
  const letter = useLetter(form, {
    kind: 'arrearsReport',
    issuing: useIssueArrearsReport(leaseId),
    reading: usePreviewArrearsReport(leaseId),
    refusalOf: (errorCode) =>
      errorCode === 'NOTHING_OWED' ? LL.arrearsReport.nothing() : letterRefusal(errorCode, LL),
    draftOf: (values) => values,
    onIssued,
    texts: {
      readFailed: LL.reminder.readFailed(),
      failed: LL.reminder.failed(),
      gone: LL.account.goneText(),
    },
  });
  return { form, letter };
}
