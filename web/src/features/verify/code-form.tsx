import { Form, focus, setErrors } from '@formisch/react';
import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { issueCode } from '@shared/contract/values/common.ts';
import { PageIssueTexts } from '@/components/form/page-issue-texts.ts';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { readCode } from './verification-code.ts';

/** The issue of a text that contains no code. Only this form reports it. */
const NO_CODE = 'invalidCode';

const CodeFields = v.object({
  code: v.pipe(v.string(issueCode('required')), v.trim(), v.minLength(1, issueCode('required'))),
});

/** The form that asks for the code of a document and opens the verification page. */
export function CodeForm({ initialCode }: { initialCode: string }) {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const form = useForm({
    schema: CodeFields,
    initialInput: { code: initialCode },
  });
  const submit = async (typed: v.InferOutput<typeof CodeFields>): Promise<void> => {
    const documentCode = readCode(typed.code);
    if (documentCode === null) {
      setErrors(form, { path: ['code'], errors: [NO_CODE] });
      focus(form, { path: ['code'] });
      return;
    }
    await navigate({ to: '/verify/{-$code}', params: { code: documentCode } });
  };
  return (
    <section className="rounded-card border border-border bg-surface p-5 shadow-card sm:p-6">
      <Form of={form} onSubmit={submit} className="gap-3 sm:flex sm:items-start">
        <div className="min-w-0 flex-1">
          <PageIssueTexts value={(code) => (code === NO_CODE ? LL.verify.invalidCode() : null)}>
            <TextField
              form={form}
              path={['code']}
              label={LL.verify.code()}
              hint={LL.verify.codeHint()}
              spellCheck={false}
            />
          </PageIssueTexts>
        </div>
        <Button type="submit" size="large" className="mt-2 w-full sm:mt-[1.6875rem] sm:w-auto">
          {LL.verify.check()}
        </Button>
      </Form>
    </section>
  );
}
