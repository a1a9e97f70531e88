import {
  type QueryClient,
  skipToken,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { PaymentIssue } from '@shared/contract/payment.ts';
import { addDays } from '@shared/domain/ledger/days.ts';
import { bankExpectedQuery, noteBankLines } from '@/api/bank.ts';
import { receiptsKey } from '@/api/receipts-key.ts';
import { batchesQuery } from '@/api/batches.ts';
import { userQuery } from '@/api/user.ts';
import {
  asRent,
  asRest,
  type DraftLine,
  draftLines,
  forgotten,
  isToNote,
  lastFour,
  sentLine,
  withLine,
  withOutcomes,
} from './draft.ts';
import { type BankAccounts, accountsOf } from './expected.ts';
import { rematchLines } from './rematch-lines.ts';
import { identifyLines, payerHash } from './identify-lines.ts';
import { ignoredPayers, knownLayouts, leftLines } from './device-storage.ts';
import { match } from './matching/match.ts';
import { monthsPaid } from './months-paid.ts';
import { type BankBatch, withAnswer, startBatch, isUnderWay, nextRequest } from './bank-batch.ts';
import type { ColumnUses, Statement } from './reading/model.ts';
import { readStatement } from './reading/read-statement.ts';
import { type AskedReturn, type BankState, EMPTY_BANK_STATE, type Summary, summaryOf } from './bank-state.ts';

const KEY = ['bank-work'];

/** Payments that were typed may be dated some days before the first line. */
const DAYS_BEFORE = 31;

/**
 * The statement that is worked on, kept in the query cache: it stays while another page is shown, goes with the session, and is stored
 * nowhere.
 */
export function useBank() {
  const client = useQueryClient();
  const { data: user } = useSuspenseQuery(userQuery);
  const { data: work = EMPTY_BANK_STATE } = useQuery<BankState>({
    queryKey: KEY,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const set = (change: (now: BankState) => BankState): void => setWork(client, change);
  return {
    work,
    /** Reads a statement; not while lines of another are being noted. */
    read: (file: File): void => {
      if (!work.batch || !isUnderWay(work.batch)) void read(client, user.id, file);
    },
    /** A batch was taken back: reads the statement anew, unless that would lose what was chosen of other lines. */
    freed: (batchId: string): void => {
      const { file, batch, lines } = work;
      if (file && !(batch && isUnderWay(batch)) && (batch?.id === batchId || !lines.some(isToNote)))
        void read(client, user.id, file);
    },
    /** Asks again what the columns of the statement say. */
    askColumns: (): void => set((now) => ({ ...now, question: now.columns })),
    /** Closes the question about columns: what was read stays, and a file of which nothing was read goes. */
    leaveColumns: (): void =>
      set((now) => (now.summary === null ? EMPTY_BANK_STATE : { ...now, question: null })),
    answer: (uses: ColumnUses): void => {
      const { question, file } = work;
      if (question === null || file === null) return;
      knownLayouts.write(question.key, uses);
      void read(client, user.id, file);
    },
    change: (id: string, change: (line: DraftLine) => DraftLine): void =>
      set((now) => ({ ...now, lines: withLine(now.lines, id, change) })),
    /** Changes a line so that what was pressed goes, or all of it to another group, and the focus with it. */
    move: (id: string, change: (line: DraftLine) => DraftLine): void =>
      set((now) => ({ ...now, lines: withLine(now.lines, id, change), moved: { id } })),
    /** Puts a line aside as no rent, here and when it comes again on this device. */
    leave: (id: string): void => {
      leftLines.change(new Map([[id, 'notRent']]));
      set((now) => ({ ...now, lines: withLine(now.lines, id, asRest), moved: { id } }));
    },
    /** Asks of a line of the rest who has paid it. */
    take: (id: string): void => {
      leftLines.change(new Map([[id, null]]));
      set((now) => ({ ...now, lines: withLine(now.lines, id, asRent), moved: { id } }));
    },
    /** Asks whether a payment is to be cancelled; `null` closes the question. */
    ask: (asked: AskedReturn | null): void => set((now) => ({ ...now, asked })),
    /** Takes what a payer has paid before as proof of nothing; `id` is the line that said so. */
    forget: (id: string, payerKey: string): void =>
      set((now) => ({
        ...now,
        accounts: now.accounts && withoutPayer(now.accounts, payerKey),
        lines: forgotten(now.lines, payerKey),
        moved: { id },
      })),
    changeAll: (change: (lines: readonly DraftLine[]) => readonly DraftLine[]): void =>
      set((now) => ({ ...now, lines: change(now.lines) })),
    ignore: async (payerKey: string, isIgnored: boolean): Promise<void> => {
      ignoredPayers.change(await payerHash(user.id, payerKey), isIgnored);
      set((now) => ({ ...now, lines: now.lines.map((line) => ignoring(line, payerKey, isIgnored)) }));
    },
    note: (issue: PaymentIssue): void => void begin(client, issue),
    resume: (): void => void follow(client, (batch) => ({ ...batch, state: 'running', error: null })),
    stop: (): void =>
      set((now) => ({
        ...now,
        batch: now.batch?.state === 'running' ? { ...now.batch, state: 'stopping' } : now.batch,
      })),
    dismiss: (): void => set((now) => ({ ...now, batch: null })),
  };
}

export type Bank = ReturnType<typeof useBank>;

/** Accounts whose noted lines no longer say that this payer has paid. */
const withoutPayer = (accounts: BankAccounts, payerKey: string): BankAccounts => ({
  ...accounts,
  history: accounts.history.map((part) => (part.payerKey === payerKey ? { ...part, payerKey: null } : part)),
});

const ignoring = (line: DraftLine, payerKey: string, isIgnored: boolean): DraftLine =>
  line.payerKey !== payerKey || line.group === 'noted' || line.cents < 0
    ? line
    : { ...line, isIgnored, isTicked: false, group: isIgnored ? 'rest' : line.group };

const setWork = (client: QueryClient, change: (now: BankState) => BankState): void =>
  void client.setQueryData<BankState>(KEY, (now) => change(now ?? EMPTY_BANK_STATE));

/** Shows what a file says, unless another was chosen meanwhile. */
async function read(client: QueryClient, ownerId: string, file: File): Promise<void> {
  const isWanted = (): boolean => client.getQueryData<BankState>(KEY)?.file === file;
  setWork(client, () => ({ ...EMPTY_BANK_STATE, file, isReading: true }));
  const next = await workOf(client, ownerId, file);
  // What the file was chosen with is gone.
  if (isWanted()) setWork(client, () => ({ ...EMPTY_BANK_STATE, file, ...next, moved: { id: '' } }));
}

async function workOf(client: QueryClient, ownerId: string, file: File): Promise<Partial<BankState>> {
  const reading = await readStatement(file, knownLayouts.read()).catch(() => null);
  if (reading === null) return { error: 'unreadable' };
  if (reading.error !== null) return { error: reading.error, leftOut: reading.leftOut };
  if (reading.question !== null) return { question: reading.question };
  return drafted(client, ownerId, reading).catch(() => ({ error: 'unreachable' as const }));
}

async function drafted(
  client: QueryClient,
  ownerId: string,
  { statement }: { readonly statement: Statement },
): Promise<Partial<BankState>> {
  const summary = summaryOf(statement.lines, statement.leftOut, lastFour);
  const [accounts, lines] = await Promise.all([
    accountsAround(client, summary),
    identifyLines(ownerId, statement.lines),
  ]);
  const ignored = await ignoredKeys(ownerId, lines);
  return {
    columns: statement.columns,
    summary,
    accounts,
    read: lines,
    lines: draftLines({
      statement: statement.lines,
      lines,
      proposals: match(lines, { ...accounts, left: leftLines.read() }),
      accounts,
      isIgnored: ({ payerKey }) => payerKey !== null && ignored.has(payerKey),
    }),
  };
}

/** What is expected in the days of a statement. */
const accountsAround = async (client: QueryClient, { from }: Summary): Promise<BankAccounts> =>
  accountsOf(await client.query(bankExpectedQuery(addDays(from, -DAYS_BEFORE))));

/** Which payers of a statement are left aside on this device. */
async function ignoredKeys(
  ownerId: string,
  lines: readonly { readonly payerKey: string | null; readonly cents: number }[],
): Promise<ReadonlySet<string>> {
  const hashes = ignoredPayers.read();
  if (hashes.size === 0) return new Set();
  const keys = new Set(
    lines.flatMap(({ payerKey, cents }) => (payerKey !== null && cents > 0 ? [payerKey] : [])),
  );
  const known = await Promise.all(
    [...keys].map(async (key) => (hashes.has(await payerHash(ownerId, key)) ? [key] : [])),
  );
  return new Set(known.flat());
}

/** One batch at a time: a second click begins no other. */
async function begin(client: QueryClient, issue: PaymentIssue): Promise<void> {
  const now = client.getQueryData<BankState>(KEY);
  if (!now?.accounts || (now.batch && isUnderWay(now.batch))) return;
  const { leases } = now.accounts;
  const ticked = now.lines.filter(({ isTicked }) => isTicked);
  if (ticked.length === 0) return;
  const months = monthsPaid(now.lines, leases);
  rememberLeft(now.lines);
  const batch = startBatch({
    id: crypto.randomUUID(),
    fileName: now.file?.name ?? null,
    issue,
    lines: ticked.map((line) => sentLine(line, leases)),
  });
  setWork(client, (work) => ({
    ...work,
    // It is noted as it was read.
    question: null,
    batch,
    month:
      mostOften(ticked.flatMap(({ id }) => months.get(id) ?? [])) ?? ticked.at(-1)?.day.slice(0, 7) ?? null,
  }));
  await follow(client, () => batch);
}

/** What is not noted though it was proposed ticked is not ticked again; what is noted is no longer left. */
function rememberLeft(lines: readonly DraftLine[]): void {
  const unticked = lines.filter(({ group, isTicked }) => group === 'ready' && !isTicked);
  const ticked = lines.filter(({ isTicked }) => isTicked);
  leftLines.change(
    new Map([
      ...ticked.map(({ id }) => [id, null] as const),
      ...unticked.map(({ id }) => [id, 'unticked'] as const),
    ]),
  );
}

function mostOften(months: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const month of months) counts.set(month, (counts.get(month) ?? 0) + 1);
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? null;
}

/** Sends part after part until all are noted, the batch is stopped or a request fails. */
async function follow(client: QueryClient, start: (batch: BankBatch) => BankBatch): Promise<void> {
  const batchNow = (): BankBatch | null => client.getQueryData<BankState>(KEY)?.batch ?? null;
  const setBatch = (change: (batch: BankBatch) => BankBatch): void =>
    void client.setQueryData<BankState>(
      KEY,
      (now) => now && { ...now, batch: now.batch && change(now.batch) },
    );
  setBatch(start);
  for (let batch = batchNow(); batch?.state === 'running'; batch = batchNow()) {
    try {
      const outcomes = await noteBankLines(nextRequest(batch));
      // The session may have ended meanwhile, and the batch with it.
      if (batchNow() === null) return;
      setBatch((now) => withAnswer(now, outcomes));
      setWork(client, (now) =>
        now.accounts ? { ...now, lines: withOutcomes(now.lines, outcomes, now.accounts) } : now,
      );
    } catch (error) {
      setBatch((now) => ({ ...now, state: 'failed', error }));
    }
  }
  await Promise.all([
    client.invalidateQueries({ queryKey: receiptsKey }),
    client.invalidateQueries(batchesQuery),
    holdAgain(client),
  ]);
}

/** Holds what was not noted against accounts as they are now. Without an answer all stays as it was. */
async function holdAgain(client: QueryClient): Promise<void> {
  const { summary, read: lines } = client.getQueryData<BankState>(KEY) ?? EMPTY_BANK_STATE;
  const accounts = summary && (await accountsAround(client, summary).catch(() => null));
  if (accounts === null) return;
  const proposals = match(lines, accounts);
  const fresh = draftLines({ statement: [], lines, proposals, accounts, isIgnored: () => false });
  setWork(client, (now) =>
    now.summary === summary ? { ...now, accounts, lines: rematchLines(now.lines, fresh) } : now,
  );
}
