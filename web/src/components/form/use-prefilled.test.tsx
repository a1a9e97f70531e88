import { Form } from '@formisch/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import TypesafeI18n from '@/i18n/i18n-react.tsx';
import { loadLanguage } from '@/i18n/texts.ts';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';
import { usePrefilled } from './use-prefilled.ts';

const Days = v.object({ from: v.string(), to: v.string() });
const JUNE = { from: '01/06', to: '30/06' };
const JULY = { from: '01/07', to: '31/07' };

function Example() {
  const form = useForm({ schema: Days, initialInput: JUNE });
  const days = usePrefilled(form, JUNE);
  return (
    <Form of={form} onSubmit={() => {}}>
      <TextField form={form} path={['from']} label="Du" />
      <TextField form={form} path={['to']} label="Au" />
      <button type="button" onClick={() => days.isTyped() || days.prefill(JULY)}>
        Les deux
      </button>
      <button type="button" onClick={() => days.isTyped('to') || days.prefill({ to: JULY.to })}>
        La fin
      </button>
      {form.isDirty && <p>Non enregistré</p>}
    </Form>
  );
}

async function show() {
  await loadLanguage('fr', ['app']);
  render(
    <TypesafeI18n locale="fr">
      <Example />
    </TypesafeI18n>,
  );
  return userEvent.setup();
}

const texts = () => ['Du', 'Au'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

test('prefilled values change with their sources, and do not count as unsaved changes', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: 'Les deux' }));
  expect(texts()).toEqual(['01/07', '31/07']);
  expect(screen.queryByText('Non enregistré')).not.toBeInTheDocument();
});

test('a typed value stays while the other prefilled fields follow their sources', async () => {
  const user = await show();
  await user.type(screen.getByLabelText('Du'), '/2026');
  await user.click(screen.getByRole('button', { name: 'Les deux' }));
  expect(texts()).toEqual(['01/06/2026', '30/06']);
  await user.click(screen.getByRole('button', { name: 'La fin' }));
  expect(texts()).toEqual(['01/06/2026', '31/07']);
  expect(screen.getByText('Non enregistré')).toBeInTheDocument();
});

test('an emptied field and a retyped field both keep their text when the sources change', async () => {
  const user = await show();
  await user.clear(screen.getByLabelText('Au'));
  await user.click(screen.getByRole('button', { name: 'La fin' }));
  expect(texts()).toEqual(['01/06', '']);
  await user.type(screen.getByLabelText('Au'), '30/06');
  await user.click(screen.getByRole('button', { name: 'La fin' }));
  expect(texts()).toEqual(['01/06', '31/07']);
});
