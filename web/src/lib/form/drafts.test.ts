import { beforeEach, expect, test } from 'vitest';
import { drafts } from './drafts.ts';

const HREF = '/tenants?openPanel=true';
const TYPED = { firstName: 'Élodie', lastName: '' };
const NAMES = ['lastName', 'firstName'];

beforeEach(() => {
  drafts.belongTo('nobody');
  drafts.belongTo('camille');
});

function keepTyped(): void {
  const forget = drafts.watch(() => TYPED);
  drafts.keep(HREF);
  forget();
}

test('a draft is restored once, for the same user at the same URL', () => {
  keepTyped();
  drafts.belongTo('camille');
  expect(drafts.take('/tenants?edit=1', NAMES)).toBeUndefined();
  expect(drafts.take(HREF, NAMES)).toEqual({ draft: TYPED, isFromTab: false });
  expect(drafts.take(HREF, NAMES)).toBeUndefined();
});

test('a user does not get the draft of a different user', () => {
  keepTyped();
  drafts.belongTo('alix');
  expect(drafts.take(HREF, NAMES)).toBeUndefined();
  keepTyped();
  drafts.belongTo('camille');
  expect(drafts.take(HREF, NAMES)).toBeUndefined();
});

test('a form does not get the draft of a different form at the same URL', () => {
  keepTyped();
  expect(drafts.take(HREF, ['address'])).toBeUndefined();
});

test('a closed form and an unchanged form leave no draft', () => {
  const forget = drafts.watch(() => null);
  drafts.keep(HREF);
  forget();
  drafts.watch(() => TYPED)();
  drafts.keep(HREF);
  expect(drafts.take(HREF, NAMES)).toBeUndefined();
});
