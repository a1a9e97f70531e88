// Statistics and tables for the benchmarks.
import { cpus, totalmem } from 'node:os';
import process from 'node:process';

const { deno } = process.versions;

/** Describes this machine. */
export const machine = () =>
  `${cpus()[0]?.model ?? ''}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${deno === undefined ? `Node ${process.version}` : `Deno ${deno}`}`;

/** @param {number[]} values @param {number} share of them that are not larger */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Prints a row of a Markdown table. @param {readonly (string | number | undefined)[]} cells */
export function printRow(cells) {
  console.log(`| ${cells.join(' | ')} |`);
}

/** Prints the head of a Markdown table. @param {readonly string[]} heads */
export function printHead(heads) {
  printRow(heads);
  printRow(heads.map(() => '---'));
}

/** Prints a Markdown table. @param {readonly string[]} heads @param {readonly (readonly (string | number | undefined)[])[]} rows */
export function printTable(heads, rows) {
  printHead(heads);
  for (const row of rows) printRow(row);
}
