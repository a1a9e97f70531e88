import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../install.mjs';
import { apiPage } from './api-page.ts';
import { documentKinds } from './document-kinds.mjs';
import { isUpToDate, outOfDate } from './file.mjs';
import { isLockUpToDate, LOCK } from './lock.mjs';
import { notificationKinds } from './notification-kinds.mjs';

it.each([documentKinds(PROJECT_ROOT), ...notificationKinds(PROJECT_ROOT), await apiPage(PROJECT_ROOT)])(
  '$file is up to date',
  (generated) => {
    expect(isUpToDate(PROJECT_ROOT, generated), outOfDate(generated.file)).toBe(true);
  },
);

it('the lock of the function names the packages that the function imports', () => {
  expect(isLockUpToDate(PROJECT_ROOT), outOfDate(LOCK)).toBe(true);
});
