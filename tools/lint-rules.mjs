import { walls } from './lint-walls.mjs';

const TEST_CODE = /\.fixture\.ts$|(?:^|\/)tests\//;

/** @typedef {{ report: (problem: { node: object, message: string }) => void }} Context */

/** Files of the product may not import test code. @param {Context} context */
const noTestCode = (context) => {
  /** @param {{ source?: { value?: unknown } | null }} node */
  const check = (node) => {
    if (!TEST_CODE.test(String(node.source?.value))) return;
    context.report({ node, message: 'Only tests may import fixtures and files of tests/.' });
  };
  return {
    ImportDeclaration: check,
    ImportExpression: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
  };
};

/** `npm start` and `npm test` run on machines without Git, so they may not call it. @param {Context} context */
const noGit = (context) => {
  /** @param {object} node @param {unknown} text */
  const check = (node, text) => {
    if (!/^git(?: |$)/.test(String(text))) return;
    context.report({ node, message: 'Do not call Git: the scripts and tests run on machines without Git.' });
  };
  return {
    /** @param {{ value: unknown }} node */
    Literal: (node) => check(node, node.value),
    /** @param {{ value: { cooked: unknown } }} node */
    TemplateElement: (node) => check(node, node.value.cooked),
  };
};

/**
 * Rows belong to the landlord of `private.landlord_id()`. Only some folders of the function need the user of the session.
 * @param {Context} context
 */
const noUserId = (context) => {
  /** @param {object} node @param {{ name?: unknown }} property */
  const check = (node, property) => {
    if (property.name !== 'userId') return;
    context.report({ node, message: 'Let Postgres read the landlord from private.landlord_id().' });
  };
  return {
    /** @param {{ property: { name?: unknown } }} node */
    MemberExpression: (node) => check(node, node.property),
    /** @param {{ properties: { key?: { name?: unknown } }[] }} node */
    ObjectPattern: (node) => {
      for (const { key } of node.properties) if (key) check(node, key);
    },
  };
};

export default {
  meta: { name: 'klinky' },
  rules: {
    'no-test-code': { create: noTestCode },
    'no-git': { create: noGit },
    'no-user-id': { create: noUserId },
    walls: { create: walls },
  },
};
