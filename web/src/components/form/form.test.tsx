import { Form, reset } from '@formisch/react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { EmailAddress } from '@shared/contract/values/common.ts';
import { RequiredText } from '@shared/contract/values/text.ts';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import TypesafeI18n from '@/i18n/i18n-react.tsx';
import { loadLanguage } from '@/i18n/texts.ts';
import { AmountText } from '@/lib/text/amount-text.ts';
import { DateText, PastDateText } from '@/lib/text/date-text.ts';
import { ApiError } from '@/lib/http/http.ts';
import { AmountField } from './amount-field.tsx';
import { DateField } from './date-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';
import { useSubmit } from './use-submit.ts';

const Schema = v.object({ name: RequiredText, email: EmailAddress, rent: AmountText, city: RequiredText });

function Example({ onSubmit }: { onSubmit: (values: unknown) => Promise<void> }) {
  const form = useForm({ schema: Schema, initialInput: { name: '', email: '', rent: '', city: '' } });
  const { submit, failure } = useSubmit(form, {
    send: onSubmit,
    failedText: 'fallback',
    onRefused: (errorCode) => (errorCode === 'TERM_ALREADY_RECEIPTED' ? 'refused' : undefined),
  });
  return (
    <Form of={form} onSubmit={submit}>
      <TextField form={form} path={['name']} label="Nom" />
      <TextField form={form} path={['email']} label="E-mail" />
      <AmountField form={form} path={['rent']} label="Loyer" />
      <SelectField
        form={form}
        path={['city']}
        label="Ville"
        emptyLabel="Aucune"
        options={[{ value: 'Lyon', label: 'Lyon' }]}
      />
      <FormFailure text={failure} />
      <Button type="submit">Envoyer</Button>
    </Form>
  );
}

afterEach(() => vi.useRealTimers());

async function show(onSubmit: (values: unknown) => Promise<void> = async () => {}) {
  await loadLanguage('fr', ['app']);
  render(
    <TypesafeI18n locale="fr">
      <Example onSubmit={onSubmit} />
    </TypesafeI18n>,
  );
  return userEvent.setup();
}

const REQUIRED = 'Ce champ est obligatoire.';

test('leaving a field shows the error of this field, and of no other field', async () => {
  const user = await show();
  await user.type(screen.getByLabelText('E-mail'), 'pas une adresse');
  expect(screen.getByLabelText('E-mail')).not.toBeInvalid();
  await user.tab();
  await waitFor(() =>
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Adresse e-mail non valide'),
  );
  expect(screen.getByLabelText('Nom')).not.toBeInvalid();
});

test('choosing an option shows an error of the select at once', async () => {
  const user = await show();
  await user.selectOptions(screen.getByLabelText('Ville'), 'Lyon');
  await user.selectOptions(screen.getByLabelText('Ville'), '');
  await waitFor(() => expect(screen.getByLabelText('Ville')).toHaveAccessibleDescription(REQUIRED));
});

test('submitting shows the first error of every field and focuses the first invalid field', async () => {
  const onSubmit = vi.fn<(values: unknown) => Promise<void>>();
  const user = await show(onSubmit);
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(screen.getAllByText(REQUIRED)).toHaveLength(4));
  expect(screen.getByLabelText('Nom')).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('filling in a field and pressing Enter at once shows no “required” error', async () => {
  const onSubmit = vi.fn<() => Promise<void>>(async () => {});
  const user = await show(onSubmit);
  await user.type(screen.getByLabelText('E-mail'), 'ines@exemple.test');
  await user.type(screen.getByLabelText('Loyer'), '650');
  await user.selectOptions(screen.getByLabelText('Ville'), 'Lyon');
  const name = screen.getByLabelText('Nom');
  const announced: (string | null)[] = [];
  const observer = new MutationObserver((records) => {
    announced.push(
      ...records.flatMap(({ addedNodes }) => [...addedNodes].map(({ textContent }) => textContent)),
    );
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await user.type(name, 'Inès{Enter}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  observer.disconnect();
  expect(announced).not.toContain(REQUIRED);
});

test('an error from the API is shown at its field, the field is focused, and the input is kept', async () => {
  const user = await show(async () => {
    const issues = [{ path: 'email', code: 'tooLong' as const }];
    throw new ApiError({ errorCode: 'VALIDATION_FAILED', message: '', issues }, 400, null);
  });
  await user.type(screen.getByLabelText('Nom'), 'Le Bellecour');
  await user.type(screen.getByLabelText('E-mail'), 'a@b.fr');
  await user.type(screen.getByLabelText('Loyer'), '1 250,50');
  await user.selectOptions(screen.getByLabelText('Ville'), 'Lyon');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() =>
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Ce texte est trop long.'),
  );
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  expect(screen.getByLabelText('Nom')).toHaveValue('Le Bellecour');
  expect(screen.getByLabelText('Loyer')).toHaveValue('1\u00A0250,50');

  // Leaving the field does not remove the API's error. Changing the text of the field removes the error.
  await user.tab();
  await user.clear(screen.getByLabelText('Loyer'));
  await user.tab();
  await waitFor(() => expect(screen.getByLabelText('Loyer')).toBeInvalid());
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Ce texte est trop long.');
  await user.type(screen.getByLabelText('E-mail'), 'x');
  await user.tab();
  await waitFor(() => expect(screen.getByLabelText('E-mail')).not.toBeInvalid());
});

test('a second error at a field replaces the first error', async () => {
  const errors = ['DOCUMENT_NOT_VALID', 'TERM_ALREADY_RECEIPTED'] as const;
  let count = 0;
  const user = await show(async () => {
    throw new ApiError({ errorCode: errors[count++ % 2] ?? 'INTERNAL_ERROR', message: '' }, 409, null);
  });
  await user.type(screen.getByLabelText('Nom'), 'Le Bellecour');
  await user.type(screen.getByLabelText('E-mail'), 'a@b.fr');
  await user.type(screen.getByLabelText('Loyer'), '1250');
  await user.selectOptions(screen.getByLabelText('Ville'), 'Lyon');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await screen.findByText('fallback');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await screen.findByText('refused');
  expect(screen.queryByText('fallback')).not.toBeInTheDocument();
});

test('pressing Enter repeatedly sends the same values once, and sends changed values once more', async () => {
  const onSubmit = vi.fn<(values: unknown) => Promise<void>>().mockResolvedValue();
  const user = await show(onSubmit);
  await user.type(screen.getByLabelText('Nom'), 'Le Bellecour');
  await user.type(screen.getByLabelText('E-mail'), 'a@b.fr');
  await user.selectOptions(screen.getByLabelText('Ville'), 'Lyon');
  await user.type(screen.getByLabelText('Loyer'), '1250{Enter}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await user.type(screen.getByLabelText('Nom'), ' bis{Enter}');
  await waitFor(() =>
    expect(onSubmit).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Le Bellecour bis' })),
  );
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

function StayingExample({ onSubmit }: { onSubmit: (values: unknown) => Promise<void> }) {
  const form = useForm({ schema: v.object({ name: RequiredText }), initialInput: { name: '' } });
  const { submit } = useSubmit(form, {
    send: async (values) => {
      await onSubmit(values);
      reset(form, { initialInput: { name: '' } });
    },
    failedText: 'fallback',
  });
  return (
    <Form of={form} onSubmit={submit}>
      <TextField form={form} path={['name']} label="Nom" />
    </Form>
  );
}

test('a form that resets after saving can send the same values again', async () => {
  await loadLanguage('fr', ['app']);
  const onSubmit = vi.fn<(values: unknown) => Promise<void>>().mockResolvedValue();
  render(
    <TypesafeI18n locale="fr">
      <StayingExample onSubmit={onSubmit} />
    </TypesafeI18n>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Nom'), 'Lyon{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Nom')).toHaveValue(''));
  await user.type(screen.getByLabelText('Nom'), 'Lyon{Enter}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
});

test('if the API refuses the input because of a quota, the form shows a message about the maximum number', async () => {
  const user = await show(async () => {
    throw new ApiError({ errorCode: 'QUOTA_REACHED', message: '' }, 409, null);
  });
  await user.type(screen.getByLabelText('Nom'), 'Le Bellecour');
  await user.type(screen.getByLabelText('E-mail'), 'a@b.fr');
  await user.type(screen.getByLabelText('Loyer'), '1250');
  await user.selectOptions(screen.getByLabelText('Ville'), 'Lyon');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText(/nombre maximal autorisé/)).toBeVisible();
});

test('leaving an amount field formats a valid amount, and keeps an invalid text', async () => {
  const user = await show();
  const rent = screen.getByLabelText('Loyer');
  await user.type(rent, '1250,5');
  await user.tab();
  await waitFor(() => expect(rent).toHaveValue('1\u00A0250,50'));
  await user.clear(rent);
  await user.type(rent, '12,345');
  await user.tab();
  await waitFor(() => expect(rent).toBeInvalid());
  expect(rent).toHaveValue('12,345');
});

test('focusing an amount field selects the amount, and a second click places the caret', async () => {
  const user = await show();
  const rent = screen.getByLabelText('Loyer');
  await user.type(rent, '1250,50');
  await user.click(screen.getByLabelText('Nom'));
  await user.click(rent);
  await user.keyboard('900');
  expect(rent).toHaveValue('900');
  await user.click(screen.getByLabelText('Nom'));
  await user.click(rent);
  await user.click(rent);
  await user.keyboard('5');
  expect(rent).toHaveValue('9005');
  await user.tab();
  await user.tab({ shift: true });
  await user.keyboard('7');
  expect(rent).toHaveValue('7');
});

const Days = v.object({ startsOn: DateText, paidOn: PastDateText });

function DaysExample({ onSubmit }: { onSubmit: (values: unknown) => void }) {
  const form = useForm({ schema: Days, initialInput: { startsOn: '', paidOn: '' } });
  return (
    <Form of={form} onSubmit={onSubmit}>
      <DateField form={form} path={['startsOn']} label="Début" />
      <DateField form={form} path={['paidOn']} label="Reçu le" isPast />
      <Button type="submit">Envoyer</Button>
    </Form>
  );
}

test('leaving a date field adds the missing year: this year, or last year if the field refuses a future day', async () => {
  vi.useFakeTimers({ now: new Date('2027-01-04T11:00:00Z'), toFake: ['Date'] });
  await loadLanguage('fr', ['app']);
  const onSubmit = vi.fn<(values: unknown) => void>();
  render(
    <TypesafeI18n locale="fr">
      <DaysExample onSubmit={onSubmit} />
    </TypesafeI18n>,
  );
  const user = userEvent.setup();
  const [startsOn, paidOn] = [screen.getByLabelText('Début'), screen.getByLabelText('Reçu le')];
  await user.type(startsOn, '28/12');
  await user.tab();
  await waitFor(() => expect(startsOn).toHaveValue('28/12/2027'));
  // Submits the form with the Enter key while the field is focused.
  await user.type(paidOn, '28/12{Enter}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.lastCall?.[0]).toEqual({ startsOn: '2027-12-28', paidOn: '2026-12-28' });
  await user.click(paidOn);
  await user.tab();
  await waitFor(() => expect(paidOn).toHaveValue('28/12/2026'));
});
