import { escapeHtml } from '../shared/html.ts';

/**
 * The values of a mail template's variables. The template writes the value of `Token` as `.Token`, and the value of
 * `Data.locale` as `.Data.locale`.
 */
export type TemplateVariables = Record<string, unknown>;

/**
 * Returns an HTML template with its values, which are escaped. The comment of `fill` lists the supported syntax of Go's
 * templates.
 */
export function renderHtml(source: string, variables: TemplateVariables): string {
  return fill(source, variables, (value, before) =>
    // Go's html/template also percent-encodes a value in the query of a link.
    escapeHtml(/\bhref="[^"]*[?#][^"]*$/.test(before) ? encodeURIComponent(value) : value),
  );
}

/** Returns a template of plain text with its values. */
export function renderText(source: string, variables: TemplateVariables): string {
  return fill(source, variables, (value) => value);
}

/**
 * Fills in `{{ .Name }}` and `{{ .Data.name }}`, and evaluates `{{ if eq (printf "%v" .Data.name) "text" }}…{{ else
 * }}…{{ end }}`. Throws on all other syntax, even in a branch of `if` that is left out. Also throws on
 * `.ConfirmationURL`, because this stack does not serve the page of this link, which would put tokens into a URL.
 * Templates link to the app with `.Token` or `.TokenHash` instead.
 */
function fill(
  source: string,
  variables: TemplateVariables,
  escape: (value: string, before: string) => string,
): string {
  const branches: { isTaken: boolean; hasElse: boolean }[] = [];
  let output = '';
  for (const [index, part] of source.split(/\{\{(.*?)\}\}/s).entries()) {
    const isShown = branches.every(({ isTaken }) => isTaken);
    const isAction = index % 2 === 1;
    if (!isAction) {
      if (isShown) output += part;
      continue;
    }
    const action = part.trim();
    const branch = branches.at(-1);
    // Templates use printf, because Go's eq fails on a value that is not text.
    const [, subject, wanted] = /^if eq \(printf "%v" (\S+)\) "([^"\\]*)"$/.exec(action) ?? [];
    if (subject !== undefined) {
      branches.push({ isTaken: printed(lookUp(variables, subject)) === wanted, hasElse: false });
    } else if (action === 'else' && branch?.hasElse === false) {
      branch.isTaken = !branch.isTaken;
      branch.hasElse = true;
    } else if (action === 'end' && branch !== undefined) {
      branches.pop();
    } else {
      const value = lookUp(variables, action);
      const isText = typeof value === 'string' || typeof value === 'number';
      if (isShown && isText) output += escape(String(value), output);
    }
  }
  if (branches.length > 0) throw new Error('{{ end }} is missing');
  return output;
}

/**
 * Returns a value in the form in which Go's printf prints it with %v. Returns null for a list or record, which no
 * template compares.
 */
function printed(value: unknown): string | null {
  if (value === undefined || value === null) return '<nil>';
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** Returns the value of a variable, or undefined if its field is missing. */
function lookUp(variables: TemplateVariables, path: string): unknown {
  const [, name, field] = /^\.(\w+)(?:\.(\w+))?$/.exec(path) ?? [];
  if (name === undefined || !Object.hasOwn(variables, name)) {
    throw new Error(`{{ ${path} }} is not supported in a mail template`);
  }
  return field === undefined ? variables[name] : readField(variables[name], field);
}

function readField(record: unknown, field: string): unknown {
  if (typeof record !== 'object' || record === null) return undefined;
  return Object.entries(record).find(([key]) => key === field)?.[1];
}
