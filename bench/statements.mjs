// `npm run bench:statements`: measures how long it takes to read bank statements of 20,000 lines in each format, and to identify their
// lines. Fails if a statement takes more than a second of processor time. See README.md.
import { importSource } from '../tools/import-source.mjs';
import { machine, quantile } from './figures.mjs';

const BANK = 'web/src/features/bank';
/** @type {typeof import('../web/src/features/bank/reading/read-statement.ts')} */
const { readStatement } = await importSource(`${BANK}/reading/read-statement.ts`);
/** @type {typeof import('../web/src/features/bank/identify-lines.ts')} */
const { identifyLines } = await importSource(`${BANK}/identify-lines.ts`);

const LINES = 20_000;
const ROUNDS = 5;
const GOAL_MS = 1000;

const numbers = Array.from({ length: LINES }, (_, index) => index);
const day = (/** @type {number} */ index) => String(1 + (index % 28)).padStart(2, '0');
const month = (/** @type {number} */ index) => String(1 + (index % 12)).padStart(2, '0');

/** @type {Record<string, string>} */
const FILES = {
  CSV: `Date;Libellé;Débit euros;Crédit euros;\n${numbers
    .map(
      (index) =>
        `${day(index)}/${month(index)}/2026;"Virement En Votre Faveur\nMME ELODIE MARCHAND LOYER ${index}\n";;1 345,${10 + (index % 90)};`,
    )
    .join('\n')}`,
  'CSV with entities': `Date;Libell&eacute;;Montant\n${numbers
    .map((index) => `${day(index)}/${month(index)}/2026;Cr&amp;eacute;dit Élodie ${index};-45,10`)
    .join('\n')}`,
  OFX: `OFXHEADER:100\nDATA:OFXSGML\n<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST>${numbers
    .map(
      (index) =>
        `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>2026${month(index)}${day(index)}<TRNAMT>1345.00<FITID>${index}<NAME>VIR MARCHAND<MEMO>LOYER ${index}</STMTTRN>\n`,
    )
    .join('')}</BANKTRANLIST></STMTRS></OFX>`,
  'CAMT.053': `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>FR7630006000011234567890189</IBAN></Id></Acct>${numbers
    .map(
      (index) =>
        `<Ntry><Amt Ccy="EUR">1345.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-${month(index)}-${day(index)}</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>MARCHAND ELODIE</Nm></Dbtr></RltdPties><RmtInf><Ustrd>LOYER ${index}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`,
    )
    .join('')}</Stmt></BkToCstmrStmt></Document>`,
};

/** Measures the elapsed time and the processor time of the work. @param {() => Promise<unknown>} work */
async function timed(work) {
  const before = process.cpuUsage();
  const startedMs = performance.now();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - startedMs, cpu: (user + system) / 1000 };
}

console.log(`\n${machine()}; ms, of ${ROUNDS} rounds over ${LINES} lines; the first round is cold\n`);
/** @param {string[]} cells */
const printRow = ([name = '', ...cells]) =>
  console.log(`${name.padEnd(24)}${cells.map((cell) => cell.padStart(12)).join('')}`);
printRow(['', 'MB', 'first', 'CPU', 'p50', 'CPU', 'told apart', 'CPU']);
for (const [name, text] of Object.entries(FILES)) {
  const file = new Blob([text]);
  /** @type {Awaited<ReturnType<typeof timed>>[]} */
  const reads = [];
  for (let round = 0; round < ROUNDS; round += 1) reads.push(await timed(() => readStatement(file, {})));
  const { statement } = await readStatement(file, {});
  if (statement?.lines.length !== LINES)
    throw new Error(`${name}: ${statement?.lines.length} lines were read`);
  const apart = await timed(() => identifyLines('00000000-0000-4000-8000-000000000001', statement.lines));
  const [first] = reads;
  const p50 = (/** @type {'wall' | 'cpu'} */ key) =>
    quantile(
      reads.map((time) => time[key]),
      0.5,
    );
  const figures = [first?.wall, first?.cpu, p50('wall'), p50('cpu'), apart.wall, apart.cpu];
  printRow([name, (file.size / 1e6).toFixed(1), ...figures.map((ms) => (ms ?? 0).toFixed(0))]);
  if (p50('cpu') > GOAL_MS) process.exitCode = 1;
}
