import { FileUp } from 'lucide-react';
import { useId } from 'react';
import { FileButton } from '@/components/files/file-button.tsx';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { cn } from '@/lib/cn.ts';
import { leftOutTexts } from './left-out-texts.ts';
import type { BankState } from './bank-state.ts';

interface FileCardProps {
  readonly state: BankState;
  /** True if the user drags a file over the page. */
  readonly isOver: boolean;
  /** True if the card takes the focus when it replaces the pressed button. */
  readonly isFocused: boolean;
  readonly onFile: (file: File) => void;
}

/** Asks the landlord to choose or drop the bank's file. Shows why a file cannot be read. */
export function FileCard({ state, isOver, isFocused, onFile }: FileCardProps) {
  const { LL } = useI18nContext();
  const id = useId();
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={cn(
        'rounded-card border-2 border-dashed bg-surface p-6 sm:p-8',
        isOver ? 'border-primary bg-primary-soft/50' : 'border-border',
      )}
    >
      <h2 id={`${id}-title`} className="text-title">
        {isOver ? LL.bank.drop() : LL.bank.fileTitle()}
      </h2>
      <p className="mt-1 max-w-2xl text-pretty text-muted">{LL.bank.dropText()}</p>
      <div role="alert" className="mt-4 empty:hidden">
        {state.error && (
          <FormFailure
            text={[
              LL.bank.errors[state.error](),
              ...leftOutTexts(state.leftOut, LL).map((text) => `${text}.`),
            ].join(' ')}
          />
        )}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileButton
          icon={FileUp}
          label={LL.bank.chooseFile()}
          dropHint={LL.bank.dropHint()}
          look="primary"
          inputRef={isFocused ? focusOnMount : null}
          onFile={onFile}
        />
      </div>
      <output className="mt-3 block text-small text-muted empty:hidden">
        {state.isReading && LL.bank.reading()}
      </output>
      <HowTo />
    </section>
  );
}

/** Tells the landlord where to find the file on the bank's site. */
function HowTo() {
  const { LL } = useI18nContext();
  return (
    <details className="mt-5 text-small text-muted">
      <summary className="finger-room w-fit cursor-pointer focus-ring rounded-sm font-medium text-foreground">
        {LL.bank.howTitle()}
      </summary>
      <ol className="mt-2 max-w-2xl list-decimal space-y-1 pl-5 text-pretty">
        <li>{LL.bank.how.account()}</li>
        <li>{LL.bank.how.format()}</li>
        <li>{LL.bank.how.again()}</li>
      </ol>
    </details>
  );
}
