import path from 'node:path';

const HINT = `Name the tests to run, by their project or by their file:

  npx vitest run --project unit
  npx vitest run tests/rls/schema.test.ts

The projects are unit, web, rls, stories, local, integration and nginx. \`npm test\` runs all tests, one project after
the other. tests/README.md says what each project tests.
`;

/**
 * Returns a hint if the command `vitest` of this `process.argv` names no test, otherwise `null`. All projects at once
 * would start several stacks side by side.
 */
export function hintForUnnamedTests([, program = '', ...options]: readonly string[]): string | null {
  if (path.parse(program).name !== 'vitest') return null;
  const named = options.filter((option) => !['run', 'watch', 'dev'].includes(option));
  return named.some((option) => !option.startsWith('-') || option.startsWith('--project')) ? null : HINT;
}
