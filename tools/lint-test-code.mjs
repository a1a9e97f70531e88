const TEST_CODE = /\.fixture\.ts$|(?:^|\/)tests\//;

/** @param {{ report: (problem: { node: object, message: string }) => void }} context */
const create = (context) => {
  /** @param {{ source?: { value?: unknown } | null }} node */
  const check = (node) => {
    if (!TEST_CODE.test(String(node.source?.value))) return;
    context.report({ node, message: 'Only tests import fixtures and tests/.' });
  };
  return {
    ImportDeclaration: check,
    ImportExpression: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
  };
};

/** A rule for oxlint: files of the product may not import test code. */
export default { meta: { name: 'klinky' }, rules: { 'no-test-code': { create } } };
