// The rules of a folder, each of which a benchmark can switch off. A rule is a function or method whose result can
// say "nothing found": `null`, `false`, or an empty list or map.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { PROJECT_ROOT } from '../tools/install.mjs';
import { printHead, printRow } from './figures.mjs';

/** @typedef {{ name: string, file: string, results: string[] }} Rule */

/**
 * Returns the results with which a rule does nothing. The list is empty for a function that is no rule.
 * @param {string} type
 */
function idleResults(type) {
  if (type === 'boolean') return ['false', 'true'];
  if (type.endsWith('| null')) return ['null'];
  if (type.endsWith('[]')) return ['[]'];
  return /^(?:Readonly)?Map</.test(type) ? ['new Map()'] : [];
}

/**
 * Calls `visit` for each named function of a source file that states the type of its result.
 * @param {string} file
 * @param {string} text
 * @param {(name: string, type: string, body: ts.Node) => void} visit
 */
function visitFunctions(file, text, visit) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @param {ts.Node} node */
  const walk = (node) => {
    const isMethod = ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node);
    const isArrow = ts.isArrowFunction(node) && ts.isVariableDeclaration(node.parent);
    const name = isMethod ? node.name : isArrow ? node.parent.name : undefined;
    if ((isMethod || isArrow) && name !== undefined && node.type !== undefined && node.body !== undefined)
      visit(`${path.basename(file, '.ts')}.${name.getText()}`, node.type.getText(), node.body);
    ts.forEachChild(node, walk);
  };
  walk(source);
}

/** Returns all rules in a folder of the interface. @param {string} folder */
function rulesIn(folder) {
  /** @type {Rule[]} */
  const rules = [];
  for (const file of readdirSync(path.join(PROJECT_ROOT, folder)).filter((one) => /^[a-z-]+\.ts$/.test(one)))
    visitFunctions(file, readFileSync(path.join(PROJECT_ROOT, folder, file), 'utf8'), (name, type) => {
      const results = idleResults(type.replaceAll(/\s+/g, ' '));
      if (results.length > 0) rules.push({ name, file, results });
    });
  return rules;
}

/**
 * Returns a plugin that loads a folder with some rules switched off.
 * @param {string} folder
 * @param {ReadonlyMap<string, string>} off The result of each switched-off rule, by the rule's name.
 * @returns {import('vite').Plugin}
 */
export const withoutRules = (folder, off) => ({
  name: 'without-rules',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes(`/${folder}/`)) return null;
    let changed = code;
    /** @type {{ body: ts.Node, result: string }[]} */
    const bodies = [];
    visitFunctions(id, code, (name, _, body) => {
      const result = off.get(name);
      if (result !== undefined) bodies.push({ body, result });
    });
    for (const { body, result } of bodies.toReversed())
      changed = `${changed.slice(0, body.getStart())}{ return ${result}; }${changed.slice(body.getEnd())}`;
    return changed;
  },
});

/**
 * Returns the named rules of a folder, switched off.
 * @param {string} folder
 * @param {string} names separated by commas
 */
export const rulesOff = (folder, names) =>
  new Map(
    rulesIn(folder).flatMap(({ name, results: [result = ''] }) =>
      names.split(',').includes(name) ? [[name, result]] : [],
    ),
  );

/**
 * Prints the differences of counts after each rule is switched off.
 * @param {string} folder
 * @param {string} names separated by commas, or `all`
 * @param {(off: ReadonlyMap<string, string>) => Promise<Record<string, number>>} count
 */
export async function printRules(folder, names, count) {
  const before = await count(new Map());
  printHead(['without', 'result', 'changes']);
  for (const { name, results } of rulesIn(folder))
    for (const result of names === 'all' || names.split(',').includes(name) ? results : []) {
      const after = await count(new Map([[name, result]])).catch(() => null);
      const changes = Object.keys({ ...before, ...after }).flatMap((key) => {
        const change = (after?.[key] ?? 0) - (before[key] ?? 0);
        return change === 0 ? [] : [`${key} ${change > 0 ? '+' : '−'}${Math.abs(change)}`];
      });
      printRow([name, result, after === null ? 'fails' : changes.join(', ')]);
    }
}
