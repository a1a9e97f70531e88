import type { LocalizedString } from 'typesafe-i18n';
import type access from './fr/access.ts';
import type account from './fr/account.ts';
import type admin from './fr/admin.ts';
import type app from './fr/app.ts';
import type bank from './fr/bank.ts';
import type charges from './fr/charges.ts';
import type common from './fr/common.ts';
import type dashboard from './fr/dashboard.ts';
import type departure from './fr/departure.ts';
import type deposits from './fr/deposits.ts';
import type documents from './fr/documents.ts';
import type expenses from './fr/expenses.ts';
import type imports from './fr/imports.ts';
import type lease from './fr/lease.ts';
import type month from './fr/month.ts';
import type notifications from './fr/notifications.ts';
import type palette from './fr/palette.ts';
import type payment from './fr/payment.ts';
import type properties from './fr/properties.ts';
import type receipts from './fr/receipts.ts';
import type session from './fr/session.ts';
import type settings from './fr/settings.ts';
import type signup from './fr/signup.ts';
import type tenantPage from './fr/tenantPage.ts';
import type tenants from './fr/tenants.ts';
import type todo from './fr/todo.ts';
import type verify from './fr/verify.ts';
import type year from './fr/year.ts';

export type Locales = 'en' | 'fr';

/** The parts of the texts: the files in fr/ and en/. The French texts decide the keys and the placeholders. */
interface Parts {
  readonly access: typeof access;
  readonly account: typeof account;
  readonly admin: typeof admin;
  readonly app: typeof app;
  readonly bank: typeof bank;
  readonly charges: typeof charges;
  readonly common: typeof common;
  readonly dashboard: typeof dashboard;
  readonly departure: typeof departure;
  readonly deposits: typeof deposits;
  readonly documents: typeof documents;
  readonly expenses: typeof expenses;
  readonly imports: typeof imports;
  readonly lease: typeof lease;
  readonly month: typeof month;
  readonly notifications: typeof notifications;
  readonly palette: typeof palette;
  readonly payment: typeof payment;
  readonly properties: typeof properties;
  readonly receipts: typeof receipts;
  readonly session: typeof session;
  readonly settings: typeof settings;
  readonly signup: typeof signup;
  readonly tenantPage: typeof tenantPage;
  readonly tenants: typeof tenants;
  readonly todo: typeof todo;
  readonly verify: typeof verify;
  readonly year: typeof year;
}
export type TextPart = keyof Parts;

type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type French = Merged<Parts[TextPart]>;

/** The texts of a language: the same keys as in French. */
type SameKeys<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : SameKeys<Texts[Key]>;
};
export type Translations = SameKeys<French>;

interface PlaceholderTypes {
  string: string;
  number: number;
}
type TypeOf<Name> = Name extends keyof PlaceholderTypes ? PlaceholderTypes[Name] : never;

/**
 * The values that a text needs. `{year:string}` needs a string `year`, and `{count:number|integer}` a number, which the
 * formatter `integer` writes. A plural such as `{{count:jour|jours}}` may repeat a placeholder, or stand alone.
 */
type Values<Text> = Text extends `${string}{${infer Body}}${infer Rest}`
  ? ValueOf<Body> & Values<Rest>
  : unknown;
type ValueOf<Body> = Body extends `{${infer Name}:${string}`
  ? { [Key in Name]: string | number | boolean }
  : Body extends `${infer Name}:${infer Type}`
    ? { [Key in Name]: Type extends `${infer Known}|${string}` ? TypeOf<Known> : TypeOf<Type> }
    : unknown;

type TextFunction<Text> =
  unknown extends Values<Text>
    ? () => LocalizedString
    : (values: { readonly [Key in keyof Values<Text>]: Values<Text>[Key] }) => LocalizedString;
type Functions<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? TextFunction<Texts[Key]> : Functions<Texts[Key]>;
};
/** A function for each text, which fills in the placeholders of the French text. */
export type TranslationFunctions = Functions<French>;

// The library's constraint admits no interface.
export type Formatters = {
  readonly de: (value: string) => unknown;
  readonly integer: (value: number) => unknown;
};
