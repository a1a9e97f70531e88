import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTemplates } from '../../local/auth/mail.ts';
import { PASSWORD, startTestAuth, type TestAuth } from './auth-support.ts';

let folder: string;
let stack: TestAuth;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'klinky-mail-'));
  const contentPath = path.join(folder, 'confirmation.html');
  await writeFile(
    contentPath,
    '<p>{{ .Data.first_name }}|{{.Data.missing}}|{{ .Email }}|{{ .Token }}|{{ .TokenHash }}|{{ .SiteURL }}</p>',
  );
  stack = await startTestAuth({
    maxFrequencyMs: 3_600_000,
    templates: { confirmation: { subject: 'Hello {{ .Data.first_name }}', contentPath } },
  });
});
afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true });
});

const signUp = (email: string) =>
  stack.call('POST /signup', {
    email,
    password: PASSWORD,
    data: { first_name: '<b>Zoé & "Max"</b>' },
  });

test('a text that a user has written cannot become HTML in a mail template', async () => {
  await signUp('template@klinky.test');
  const mail = stack.mailTo('template@klinky.test');
  const [name, missing, email, token, hash, site] = mail.html.replace(/<\/?p>/g, '').split('|');
  expect(mail.subject).toBe('Hello <b>Zoé & "Max"</b>');
  expect(name).toBe('&lt;b&gt;Zoé &amp; &quot;Max&quot;&lt;/b&gt;');
  expect(mail.text.split('|')[0]).toBe('<b>Zoé & "Max"</b>');
  expect(missing).toBe('');
  expect(email).toBe('template@klinky.test');
  expect(token).toMatch(/^\d{10}$/);
  expect(hash).toMatch(/^[0-9a-f]{56}$/);
  expect(site).toBe(stack.config.siteUrl);
});

test('a second sign-up, resend or recovery within max_frequency sends no mail', async () => {
  const email = 'often@klinky.test';
  expect((await signUp(email)).status).toBe(200);
  const refusal = { status: 429, body: { code: 'over_email_send_rate_limit' } };
  expect(await signUp(email)).toMatchObject(refusal);
  expect(await stack.call('POST /resend', { type: 'signup', email })).toMatchObject(refusal);
  expect((await stack.call('POST /recover', { email })).status).toBe(200);
  expect(await stack.call('POST /recover', { email })).toMatchObject(refusal);
  expect(stack.mailCount(email)).toBe(2);
});

test('concurrent requests for the same mail send one mail', async () => {
  const email = 'raced@klinky.test';
  await signUp(email);
  const answers = await Promise.all(Array.from({ length: 5 }, () => stack.call('POST /recover', { email })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429, 429]);
  expect(stack.mailCount(email)).toBe(2);
});

test.each([
  '{{ .ConfirmationURL }}',
  '{{ .RedirectTo }}',
  '{{ if .Email }}x{{ end }}',
  '{{ .Nonsense }}',
  '{{ if eq (printf "%v" .Data.locale) "en" }}{{ else }}{{ .Nonsense }}{{ end }}',
  '{{ if eq (printf "%v" .Data.locale) "en" }}x',
  '{{ end }}',
])('a template with the unsupported %s stops the start with an error', async (source) => {
  const contentPath = path.join(folder, 'wrong.html');
  await writeFile(contentPath, source);
  const templates = { recovery: { subject: 'x', contentPath } };
  const config = { ...stack.config, auth: { ...stack.config.auth, templates } };
  await expect(checkTemplates({ config })).rejects.toThrow('"recovery"');
});
