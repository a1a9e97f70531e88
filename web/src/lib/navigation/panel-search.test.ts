import * as v from 'valibot';
import { expect, test } from 'vitest';
import { EntityPanelSearch } from './panel-search.ts';

test('invalid panel parameters of the URL are ignored and open no panel', () => {
  expect(
    v.parse(EntityPanelSearch, { openPanel: 'maybe', created: 1, edit: '42', q: 1, sort: true }),
  ).toEqual({ openPanel: undefined, created: undefined, edit: undefined, q: undefined, sort: undefined });
});
