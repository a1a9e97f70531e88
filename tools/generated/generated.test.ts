import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../install.mjs';
import { apiPage } from './api-page.ts';
import { documentKinds } from './document-kinds.mjs';
import { outOfDate } from './file.mjs';
import { lockOutOfDate } from './lock.mjs';
import { notificationKinds } from './notification-kinds.mjs';

it.each([documentKinds(PROJECT_ROOT), ...notificationKinds(PROJECT_ROOT), await apiPage(PROJECT_ROOT)])(
  '$file is up to date',
  (generated) => {
    expect(outOfDate(PROJECT_ROOT, generated)).toBeNull();
  },
);

it('the lock of the function names the packages that it imports', () => {
  expect(lockOutOfDate(PROJECT_ROOT)).toBeNull();
});
