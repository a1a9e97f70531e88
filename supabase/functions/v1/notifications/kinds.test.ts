import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../../../tools/install.mjs';
import { sqlKinds, textKinds } from '../../../../tools/generated/notification-kinds.mjs';

it('each file in `kinds` exports kinds under their names', async () => {
  for (const { file, kind, name } of textKinds(PROJECT_ROOT)) {
    const exported: unknown = await import(`${PROJECT_ROOT}/${file}`);
    expect(exported, file).toMatchObject({ [name]: { kind } });
  }
});

it('SQL and this folder define the same kinds of notifications, and SQL has the functions that each kind requires', () => {
  const kinds = sqlKinds(PROJECT_ROOT);
  expect(kinds.map(({ kind }) => kind)).toEqual(textKinds(PROJECT_ROOT).map(({ kind }) => kind));
  for (const { file, functions } of kinds)
    expect(functions.has('state'), `private.state_${file}`).toBe(functions.has('news'));
});
