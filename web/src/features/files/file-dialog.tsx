import { getInput, setInput } from '@formisch/react';
import { useState } from 'react';
import * as v from 'valibot';
import { FileKind, type StoredFile } from '@shared/contract/file.ts';
import { shortDate } from '@shared/domain/period.ts';
import { type FileSubject, useAddFile, useSetFile } from '@/api/files.ts';
import { DialogForm } from '@/components/dialogs/dialog-form.tsx';
import { FormDialog, useDialogForm } from '@/components/dialogs/form-dialog.tsx';
import { fileRefusal } from '@/components/files/file-refusal.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useProposal } from '@/components/form/use-prefilled.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { DateText, dayInput, OptionalDateText } from '@/lib/text/date-text.ts';
import { hasEnd, usualEnd } from './file-kinds.ts';

const FileForm = v.object({
  kind: FileKind,
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(120, 'tooLong')),
  madeOn: OptionalDateText,
  validUntil: OptionalDateText,
});

interface FileFieldsProps {
  readonly subject: FileSubject;
  readonly kinds: readonly FileKind[];
  /** The kept file to change, or the new file. */
  readonly file: StoredFile | File;
  /** Called with the kept file. */
  readonly onKept: (file: StoredFile) => void;
  readonly onClose: () => void;
}

interface FileDialogProps extends Omit<FileFieldsProps, 'file'> {
  /** `null` while the dialog is closed. */
  readonly file: StoredFile | File | null;
}

/** Asks what a new file is, or changes the facts of a kept file. */
export function FileDialog({ file, ...fields }: FileDialogProps) {
  const { LL } = useI18nContext();
  const shown = useLastShown(file);
  return (
    <FormDialog
      isOpen={file !== null}
      onClose={fields.onClose}
      title={shown instanceof File ? LL.files.createTitle() : LL.files.changeTitle()}
      description={shown?.name}
    >
      {shown && <FileFields file={shown} {...fields} />}
    </FormDialog>
  );
}

function FileFields({ subject, kinds, file, onKept, onClose }: FileFieldsProps) {
  const { LL } = useI18nContext();
  const add = useAddFile();
  const set = useSetFile();
  const [initialInput] = useState(() =>
    file instanceof File
      ? {
          kind: kinds[0] ?? 'other',
          name: file.name.replace(/\.\w+$/, '').slice(0, 120),
          madeOn: '',
          validUntil: '',
        }
      : {
          kind: file.kind,
          name: file.name,
          madeOn: dayInput(file.madeOn),
          validUntil: dayInput(file.validUntil),
        },
  );
  const form = useForm({ schema: FileForm, initialInput });
  // A chosen file is unsaved even if the landlord has typed nothing.
  const leave = useDialogForm(form.isDirty || file instanceof File);
  const { kind = 'other', madeOn = '' } = getInput(form);
  const typed = v.safeParse(DateText, madeOn);
  const isChanged = kind !== initialInput.kind || madeOn !== initialInput.madeOn;
  useProposal((isChanged && typed.success && usualEnd(kind, typed.output)) || undefined, (end) =>
    setInput(form, { path: ['validUntil'], input: shortDate(end) }),
  );
  const submission = useSubmit(form, {
    send: async (values) => {
      const facts = { ...values, validUntil: hasEnd(values.kind) ? values.validUntil : null };
      onKept(
        file instanceof File
          ? await add.mutateAsync({ subject, file, ...facts })
          : await set.mutateAsync({ id: file.id, ...facts }),
      );
      notify.success(file instanceof File ? LL.files.saved() : LL.files.changed());
      onClose();
    },
    failedText: LL.files.saveFailed(),
    goneText: LL.files.gone(),
    onRefused: (_code, _values, error) => {
      const reason = fileRefusal(error);
      return reason && LL.files[reason]();
    },
  });
  return (
    <DialogForm
      form={form}
      submission={submission}
      submitLabel={file instanceof File ? LL.common.add() : LL.common.save()}
      onCancel={leave}
    >
      <div className="space-y-2">
        <SelectField
          form={form}
          path={['kind']}
          label={LL.files.kind()}
          options={kinds.map((value) => ({ value, label: LL.files.kinds[value]() }))}
        />
        <TextField form={form} path={['name']} label={LL.files.name()} />
        <DateField form={form} path={['madeOn']} label={LL.files.madeOn()} isPast isOptional />
        {hasEnd(kind) && (
          <DateField form={form} path={['validUntil']} label={LL.files.validUntil()} isOptional />
        )}
      </div>
    </DialogForm>
  );
}
