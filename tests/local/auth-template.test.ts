import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { renderHtml, renderText } from '../../local/auth/template.ts';
import { readConfig } from '../../local/config.ts';

const { auth } = readConfig(new URL('../..', import.meta.url).pathname);
const variables = {
  Email: 'zoé+b&c@klinky.test',
  SiteURL: 'http://127.0.0.1:54321',
  Token: '0123456789',
  TokenHash: 'abcdef',
  Data: { locale: 'en', age: 5, nested: {} },
};

test.each([
  ['{{ if eq (printf "%v" .Data.locale) "en" }}E{{ else }}F{{ end }}', 'E'],
  ['{{if eq (printf "%v" .Data.locale) "fr"}}F{{else}}E{{end}}', 'E'],
  ['{{ if eq (printf "%v" .Data.locale) "fr" }}F{{ end }}', ''],
  ['{{ if eq (printf "%v" .Data.missing) "en" }}E{{ else }}F{{ end }}', 'F'],
  ['{{ if eq (printf "%v" .Data.missing) "" }}E{{ end }}', ''],
  ['{{ if eq (printf "%v" .Data.age) "5" }}5{{ end }}', '5'],
  ['{{ if eq (printf "%v" .Data.nested) "en" }}E{{ else }}F{{ end }}', 'F'],
  [
    '{{ if eq (printf "%v" .Data.locale) "en" }}[{{ if eq (printf "%v" .Token) "x" }}X{{ else }}{{ .Token }}{{ end }}]{{ else }}F{{ end }}',
    '[0123456789]',
  ],
  [
    '{{ if eq (printf "%v" .Data.locale) "fr" }}{{ if eq (printf "%v" .Data.locale) "en" }}E{{ else }}F{{ end }}{{ end }}',
    '',
  ],
  ['{{ .Data.nested }}{{ .Data.age }}', '5'],
])('the template %s becomes %j', (source, expected) => {
  expect(renderText(source, variables)).toBe(expected);
});

test.each([
  '{{ if .Data.locale }}x{{ end }}',
  '{{ if eq .Data.locale "en" }}x{{ end }}',
  '{{ if eq (printf "%v" .Data.locale) "en" "fr" }}x{{ end }}',
  '{{ if eq (printf "%v" .Data.locale) "en" }}x',
  '{{ if eq (printf "%v" .Data.locale) "en" }}x{{ else }}y{{ else }}z{{ end }}',
  '{{ else }}',
  '{{ end }}',
  '{{ if eq (printf "%v" .Data.locale) "fr" }}{{ .Nobody }}{{ end }}',
  '{{ range .Data }}x{{ end }}',
  '{{- .Token }}',
])('the template %s is refused', (source) => {
  expect(() => renderText(source, variables)).toThrow();
});

test('a template value is percent-encoded in the fragment of a link, and escaped as text elsewhere', () => {
  const source = '<a href="{{ .SiteURL }}/reset#login={{ .Email }}&amp;code={{ .Token }}">{{ .Email }}</a>';
  const html = renderHtml(source, variables);
  expect(html).toContain('>zoé+b&amp;c@klinky.test</a>');
  const link = /href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:54321\/reset/);
  expect([...new URLSearchParams(new URL(link).hash.slice(1))]).toEqual([
    ['login', variables.Email],
    ['code', variables.Token],
  ]);
});

describe('the mail templates of the project', () => {
  const words = {
    confirmation: { fr: 'Confirmez votre adresse', en: 'Confirm your address' },
    recovery: { fr: 'Choisissez un nouveau mot de passe', en: 'Choose a new password' },
  };

  test.each([
    ['confirmation', 'fr'],
    ['confirmation', 'en'],
    ['recovery', 'fr'],
    ['recovery', 'en'],
  ] as const)('the mail “%s” is in %s and in no other language', async (name, locale) => {
    const template = auth.templates[name];
    const other = locale === 'fr' ? 'en' : 'fr';
    const data = { ...variables, Data: { locale } };
    const subject = renderText(template?.subject ?? '', data);
    const html = renderHtml(await readFile(template?.contentPath ?? '', 'utf8'), data);
    expect(subject).toBe(words[name][locale]);
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).toContain(words[name][locale]);
    expect(html).not.toContain(words[name][other]);
    expect(html).not.toContain('{{');
  });

  test('a mail for an unknown language is in French', async () => {
    for (const name of ['confirmation', 'recovery'] as const) {
      const template = auth.templates[name];
      expect(renderText(template?.subject ?? '', { ...variables, Data: {} })).toBe(words[name].fr);
    }
  });
});
