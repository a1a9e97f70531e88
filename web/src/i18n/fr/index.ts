// Written by `npm run generate`: a part of the texts is a file in each of the languages' folders.
import type { BaseTranslation } from '../i18n-types';
import access from './access.js';
import account from './account.js';
import app from './app.js';
import bank from './bank.js';
import common from './common.js';
import dashboard from './dashboard.js';
import imports from './imports.js';
import month from './month.js';
import palette from './palette.js';
import properties from './properties.js';
import receipts from './receipts.js';
import session from './session.js';
import settings from './settings.js';
import signup from './signup.js';
import tenants from './tenants.js';
import verify from './verify.js';
import whitelist from './whitelist.js';

/** Every text: for the types and for tests. A page loads the parts it needs by texts.ts. */
export default {
  ...access,
  ...account,
  ...app,
  ...bank,
  ...common,
  ...dashboard,
  ...imports,
  ...month,
  ...palette,
  ...properties,
  ...receipts,
  ...session,
  ...settings,
  ...signup,
  ...tenants,
  ...verify,
  ...whitelist,
} satisfies BaseTranslation;
