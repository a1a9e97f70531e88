import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Makes the stack under test write its log to .build/logs/NAME.log, unless KLINKY_LOG already names a file. */
export function logTo(name: string): void {
  if (process.env['KLINKY_LOG'] !== undefined) return;
  const file = path.join('.build', 'logs', `${name}.log`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
  process.env['KLINKY_LOG'] = path.resolve(file);
}
