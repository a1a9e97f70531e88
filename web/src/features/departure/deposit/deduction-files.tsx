import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { StoredFile } from '@shared/contract/file.ts';
import { useAddFile, useDeleteFile } from '@/api/files.ts';
import { ChooseFileButton } from '@/components/files/choose-file-button.tsx';
import { ChosenFileRow } from '@/components/files/chosen-file-row.tsx';
import { fileRefusal } from '@/components/files/file-refusal.ts';
import { FileList } from '@/components/files/stored-file-list.tsx';
import { useChosenFile } from '@/components/files/use-chosen-file.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';

interface DeductionFilesProps {
  readonly deductionId: string;
  /** The number of the deduction on the page. */
  readonly n: number;
  /** The typed proof of the deduction. */
  readonly proof: string;
  /** True if the API has stored the deduction. Only then can it have files. */
  readonly isSaved: boolean;
  readonly files: UseQueryResult<StoredFile[]>;
}

/** The estimates and bills of a deduction. A chosen file is kept as soon as the deduction is saved. */
export function DeductionFiles({ deductionId, n, proof, isSaved, files }: DeductionFilesProps) {
  const { LL } = useI18nContext();
  const removal = useDeleteFile();
  const { chosen, refusal, isFailed, isBusy, keep } = useKeptProof({ deductionId, proof, isSaved });
  const buttonRef = useRef<HTMLButtonElement>(null);
  const issue = chosen.issue ?? refusal;
  return (
    <div className="col-span-full pb-2">
      {/* An empty list needs no space while it loads. */}
      {(files.isError || (files.data?.length ?? 0) > 0) && (
        <FileList label={LL.deposit.proofFiles({ n })} query={files} removal={removal} />
      )}
      {chosen.file && (
        <ChosenFileRow
          file={chosen.file}
          removeLabel={LL.deposit.removeProofFile({ name: chosen.file.name })}
          onRemove={() => {
            chosen.remove();
            buttonRef.current?.focus();
          }}
        >
          {isFailed && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                keep();
                buttonRef.current?.focus();
              }}
            >
              {LL.common.retry()}
            </Button>
          )}
        </ChosenFileRow>
      )}
      <ChooseFileButton
        ref={buttonRef}
        variant="secondary"
        size="small"
        className="max-sm:h-11"
        label={LL.deposit.addProofFile()}
        aria-label={LL.deposit.addProofFileNamed({ n })}
        isBusy={chosen.isReading || isBusy}
        onFile={(file) => void chosen.choose(file)}
      />
      <output className="block text-small text-pretty text-muted empty:hidden">
        {chosen.file && !isSaved && LL.deposit.proofFileLater()}
      </output>
      <p role="alert" className="mt-1 text-small text-danger empty:hidden">
        {issue !== null && LL.files[issue]()}
      </p>
    </div>
  );
}

/** Keeps a chosen file when its deduction is saved. A file that the API refuses is forgotten, another one is tried again. */
function useKeptProof({ deductionId, proof, isSaved }: Omit<DeductionFilesProps, 'n' | 'files'>) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const chosen = useChosenFile();
  const add = useAddFile();
  const { file } = chosen;
  const keep = (): void => {
    if (file === null) return;
    const facts = { name: file.name.slice(-120), kind: kindOf(file, proof), madeOn: null, validUntil: null };
    add.mutate(
      { subject: { deductionId }, file, ...facts },
      {
        onSuccess: () => {
          chosen.remove();
          notify.success(LL.files.saved());
        },
        onError: (error) => {
          if (fileRefusal(error) === undefined) report(error, LL.files.saveFailed());
          else chosen.remove();
        },
      },
    );
  };
  const keepChosen = useEffectEvent(keep);
  useEffect(() => {
    if (isSaved && file !== null) keepChosen();
  }, [isSaved, file]);
  return {
    chosen,
    refusal: fileRefusal(add.error) ?? null,
    isFailed: add.isError && add.variables.file === file,
    isBusy: add.isPending,
    keep,
  };
}

/** Returns the kind of a proof, by the words of the landlord. */
const kindOf = (file: File, proof: string): StoredFile['kind'] =>
  /devis|estimat|quote/i.test(`${file.name} ${proof}`) ? 'estimate' : 'invoice';
