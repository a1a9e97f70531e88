import { expect, test } from 'vitest';
import { hintForUnnamedTests } from './named-tests.ts';

const RUN = ['node', '/klinky/node_modules/.bin/vitest', 'run'];

test.for([[RUN], [RUN.slice(0, 2)], [[...RUN, '--silent']]])(
  '%j says which tests a command can name',
  ([argv = []]) => expect(hintForUnnamedTests(argv)).toContain('npx vitest run --project unit'),
);

test.for([
  [[...RUN, '--project', 'rls']],
  [[...RUN, '--project=rls']],
  [[...RUN, 'tests/rls/schema.test.ts']],
  [['node', '/klinky/node_modules/.bin/knip']],
])('%j runs', ([argv = []]) => expect(hintForUnnamedTests(argv)).toBeNull());
