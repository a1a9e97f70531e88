import {
  type QueryClient,
  skipToken,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { PaymentIssue } from '@shared/contract/payments/payment.ts';
import { addDays } from '@shared/domain/ledger/days.ts';
import type { DayOrder } from '@/lib/reading/days.ts';
import { bankExpectedQuery, recordBankLines } from '@/api/bank.ts';
import { accountKey } from '@/api/accounts/account-key.ts';
import { batchesQuery } from '@/api/batches.ts';
import { userQuery } from '@/api/session/user.ts';
import {
  markRent,
  markNotRent,
  markSamePayment,
  type DraftLine,
  draftLines,
  forgetPayer,
  ignoreLine,
  isExpense,
  isToRecord,
  lastFourCharacters,
  lineInput,
  changeLine,
  withOutcomes,
} from './drafts/draft-line.ts';
import { type BankAccounts, accountsOf } from './drafts/expected.ts';
import { rematchLines } from './drafts/rematch-lines.ts';
import { identifyLines, payerHash } from './drafts/identify-lines.ts';
import { ignoredPayers, storedLayouts, skippedLines } from './device-storage.ts';
import { match } from './matching/match.ts';
import { monthsPaid } from './drafts/months-paid.ts';
import { type BankBatch, withAnswer, startBatch, isUnderWay, nextRequest } from './bank-batch.ts';
import type { ColumnUses, Statement } from './reading/model.ts';
import { readStatement } from './reading/read-statement.ts';
import {
  type ReturnQuestion,
  type BankState,
  EMPTY_BANK_STATE,
  type Summary,
  summaryOf,
} from './bank-state.ts';

const KEY = ['bank-state'];

/**
 * Payments are loaded from this number of days before the statement's first line. The landlord may have dated a payment
 * before its bank line.
 */
const DAYS_BEFORE = 31;

/**
 * Returns the current statement and its actions. The statement is stored only in the query cache. The cache keeps it
 * when the page changes, and drops it when the session ends.
 */
export function useBank() {
  const client = useQueryClient();
  const { data: user } = useSuspenseQuery(userQuery);
  const { data: state = EMPTY_BANK_STATE } = useQuery<BankState>({
    queryKey: KEY,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const set = (change: (now: BankState) => BankState): void => changeState(client, change);
  return {
    state,
    /** Reads a statement, unless the lines of another statement are being recorded. */
    read: (file: File): void => {
      if (!state.batch || !isUnderWay(state.batch)) void read(client, user.id, file);
    },
    /** Reads the statement again after a batch was undone. Does nothing if choices for other lines would be lost. */
    readAgain: (batchId: string): void => {
      const { file, batch, lines } = state;
      if (file && !(batch && isUnderWay(batch)) && (batch?.id === batchId || !lines.some(isToRecord)))
        void read(client, user.id, file, state.dayOrder);
    },
    /** Matches the lines again, because the landlord may have recorded payments or deposits on other pages. */
    refresh: (): void => {
      if (state.summary !== null && !(state.batch && isUnderWay(state.batch))) void rematchAll(client);
    },
    /** Asks for the meaning of the statement's columns again. */
    askColumns: (): void => set((now) => ({ ...now, question: now.columns })),
    /**
     * Closes the question about the columns or the days. Keeps a statement that is already read. Drops a file that is not
     * read yet.
     */
    leaveColumns: (): void =>
      set((now) => (now.summary === null ? EMPTY_BANK_STATE : { ...now, question: null })),
    answer: (uses: ColumnUses): void => {
      const { question, file } = state;
      if (question === null || file === null) return;
      storedLayouts.write(question.key, uses);
      void read(client, user.id, file, state.dayOrder);
    },
    /** Reads the file with the day or the month first. */
    answerDayOrder: (order: DayOrder): void => {
      if (state.file !== null) void read(client, user.id, state.file, order);
    },
    ...lineActions(set, user.id),
    record: (issue: PaymentIssue): void => void begin(client, issue),
    resume: (): void => void follow(client, (batch) => ({ ...batch, state: 'running', error: null })),
    stop: (): void =>
      set((now) => ({
        ...now,
        batch: now.batch?.state === 'running' ? { ...now.batch, state: 'stopping' } : now.batch,
      })),
    dismiss: (): void => set((now) => ({ ...now, batch: null })),
  };
}

const lineActions = (set: (change: (now: BankState) => BankState) => void, ownerId: string) => ({
  change: (id: string, change: (line: DraftLine) => DraftLine): void =>
    set((now) => ({ ...now, lines: changeLine(now.lines, id, change) })),
  /** Changes a line and moves the focus to it, because the pressed button may disappear or move to another group. */
  move: (id: string, change: (line: DraftLine) => DraftLine): void =>
    set((now) => ({ ...now, lines: changeLine(now.lines, id, change), moved: { id } })),
  /** Marks a line as not rent, now and in later files on this device. */
  markNotRent: (id: string): void => {
    skippedLines.change(new Map([[id, 'notRent']]));
    set((now) => ({ ...now, lines: changeLine(now.lines, id, markNotRent), moved: { id } }));
  },
  /**
   * Marks a line as the same money as an existing payment. If nothing is left to record, later files show the line as
   * recorded.
   */
  markSame: (id: string): void =>
    set((now) => {
      const lines = changeLine(now.lines, id, markSamePayment);
      if (lines.some((line) => line.id === id && line.group === 'recorded'))
        skippedLines.change(new Map([[id, 'samePayment']]));
      return { ...now, lines, moved: { id } };
    }),
  /** Asks which tenant paid a line that did not seem to be rent. */
  markRent: (id: string): void => {
    skippedLines.change(new Map([[id, null]]));
    set((now) => ({ ...now, lines: changeLine(now.lines, id, markRent), moved: { id } }));
  },
  /** Asks whether to record the return of a payment. With `null`, closes the question. */
  ask: (returnQuestion: ReturnQuestion | null): void => set((now) => ({ ...now, returnQuestion })),
  /** Forgets a known payer. `id` is the line on which the landlord pressed the button. */
  forget: (id: string, payerKey: string): void =>
    set((now) => ({
      ...now,
      accounts: now.accounts && withoutPayer(now.accounts, payerKey),
      lines: forgetPayer(now.lines, payerKey),
      moved: { id },
    })),
  changeAll: (change: (lines: readonly DraftLine[]) => readonly DraftLine[]): void =>
    set((now) => ({ ...now, lines: change(now.lines) })),
  /** Ignores the payer or the payee of a line, now and in later files on this device. */
  ignore: async (line: DraftLine, isIgnored: boolean): Promise<void> => {
    const key = ignoredKeyOf(line);
    if (key === null) return;
    ignoredPayers.change(await payerHash(ownerId, key), isIgnored);
    set((now) => {
      const same = now.lines.filter((one) => ignoredKeyOf(one) === key && one.cents < 0);
      if (!isIgnored) skippedLines.change(new Map(same.map(({ id }) => [id, null])));
      return { ...now, lines: now.lines.map((one) => ignoring(one, key, isIgnored)), moved: { id: line.id } };
    });
  },
  /** Ignores a single outgoing line, now and in later files on this device. */
  ignoreLine: (id: string, isIgnored: boolean): void => {
    skippedLines.change(new Map([[id, isIgnored ? 'notRent' : null]]));
    set((now) => ({
      ...now,
      lines: changeLine(now.lines, id, (line) => ignoreLine(line, isIgnored)),
      moved: { id },
    }));
  },
});

export type Bank = ReturnType<typeof useBank>;

/** Returns the accounts without the key of this payer in their recorded lines. */
const withoutPayer = (accounts: BankAccounts, payerKey: string): BankAccounts => ({
  ...accounts,
  history: accounts.history.map((part) => (part.payerKey === payerKey ? { ...part, payerKey: null } : part)),
});

/**
 * Returns the key by which the device ignores the payer of an incoming line, or the payee of an outgoing line. The sign
 * keeps a person's payments apart from the payments to this person. `null` if the line names nobody.
 */
const ignoredKeyOf = ({ payerKey, cents }: Pick<DraftLine, 'payerKey' | 'cents'>): string | null =>
  payerKey === null ? null : cents > 0 ? payerKey : `- ${payerKey}`;

const ignoring = (line: DraftLine, key: string, isIgnored: boolean): DraftLine =>
  ignoredKeyOf(line) !== key || line.group === 'recorded' || (line.cents < 0 && !isExpense(line))
    ? line
    : {
        ...line,
        ignored: isIgnored ? 'payer' : null,
        isTicked: false,
        group: isIgnored ? 'rest' : line.group,
      };

const changeState = (client: QueryClient, change: (now: BankState) => BankState): void =>
  void client.setQueryData<BankState>(KEY, (now) => change(now ?? EMPTY_BANK_STATE));

/** Shows the contents of a file, unless the landlord has chosen another file meanwhile. */
async function read(
  client: QueryClient,
  ownerId: string,
  file: File,
  dayOrder: DayOrder | null = null,
): Promise<void> {
  const isWanted = (): boolean => client.getQueryData<BankState>(KEY)?.file === file;
  changeState(client, () => ({ ...EMPTY_BANK_STATE, file, dayOrder, isReading: true }));
  const next = await readFile(client, ownerId, file, dayOrder);
  // Move the focus, because the control that chose the file has disappeared.
  if (isWanted())
    changeState(client, () => ({ ...EMPTY_BANK_STATE, file, dayOrder, ...next, moved: { id: '' } }));
}

async function readFile(
  client: QueryClient,
  ownerId: string,
  file: File,
  dayOrder: DayOrder | null,
): Promise<Partial<BankState>> {
  const reading = await readStatement(file, storedLayouts.read(), dayOrder).catch(() => null);
  if (reading === null) return { error: 'unreadable' };
  if (reading.error !== null) return { error: reading.error, leftOut: reading.leftOut };
  if (reading.question !== null) return { question: reading.question };
  if (reading.dayQuestion !== undefined) return { dayQuestion: reading.dayQuestion };
  return matchStatement(client, ownerId, reading).catch(() => ({ error: 'unreachable' as const }));
}

async function matchStatement(
  client: QueryClient,
  ownerId: string,
  { statement }: { readonly statement: Statement },
): Promise<Partial<BankState>> {
  const summary = summaryOf(statement, lastFourCharacters);
  const [accounts, lines] = await Promise.all([
    loadAccounts(client, summary),
    identifyLines(ownerId, statement.lines),
  ]);
  const skipped = skippedLines.read();
  const ignored = await ignoredKeys(ownerId, lines);
  return {
    columns: statement.columns,
    summary,
    accounts,
    bankLines: lines,
    lines: draftLines({
      statement: statement.lines,
      lines,
      proposals: match(lines, { ...accounts, skipped }),
      accounts,
      ignoredBy: (line) =>
        ignored.has(ignoredKeyOf(line) ?? '')
          ? 'payer'
          : line.cents < 0 && skipped.get(line.id) === 'notRent'
            ? 'line'
            : null,
    }),
  };
}

/** Loads the expected payments, and the payments received from `DAYS_BEFORE` days before the statement's first line. */
const loadAccounts = async (client: QueryClient, { from }: Summary): Promise<BankAccounts> =>
  accountsOf(await client.query(bankExpectedQuery(addDays(from, -DAYS_BEFORE))));

/** Returns the keys of those payers and payees of the lines whom this device ignores. */
async function ignoredKeys(
  ownerId: string,
  lines: readonly { readonly payerKey: string | null; readonly cents: number }[],
): Promise<ReadonlySet<string>> {
  const hashes = ignoredPayers.read();
  if (hashes.size === 0) return new Set();
  const keys = new Set(lines.flatMap((line) => ignoredKeyOf(line) ?? []));
  const ignoredPerKey = await Promise.all(
    [...keys].map(async (key) => (hashes.has(await payerHash(ownerId, key)) ? [key] : [])),
  );
  return new Set(ignoredPerKey.flat());
}

/** Starts a batch. Does nothing if a batch is already running, for example after a second click. */
async function begin(client: QueryClient, issue: PaymentIssue): Promise<void> {
  const now = client.getQueryData<BankState>(KEY);
  if (!now?.accounts || (now.batch && isUnderWay(now.batch))) return;
  const { leases } = now.accounts;
  const ticked = now.lines.filter(({ isTicked }) => isTicked);
  if (ticked.length === 0) return;
  const months = monthsPaid(now.lines, leases);
  rememberSkipped(now.lines);
  const batch = startBatch({
    id: crypto.randomUUID(),
    fileName: now.file?.name ?? null,
    issue,
    lines: ticked.map((line) => lineInput(line, leases)),
  });
  changeState(client, (state) => ({
    ...state,
    // The lines are recorded as they were read. Close the question about the columns.
    question: null,
    batch,
    month:
      mostOften(ticked.flatMap(({ id }) => (months.get(id) ?? []).map(({ month }) => month))) ??
      ticked.at(-1)?.day.slice(0, 7) ??
      null,
  }));
  await follow(client, () => batch);
}

/** Remembers on this device the proposed lines that the landlord has unticked. Forgets the lines that are ticked. */
function rememberSkipped(lines: readonly DraftLine[]): void {
  const unticked = lines.filter(({ group, isTicked }) => group === 'ready' && !isTicked);
  const ticked = lines.filter(({ isTicked }) => isTicked);
  skippedLines.change(
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

/** Sends one request after another, until all lines are recorded, the landlord stops, or a request fails. */
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
      const outcomes = await recordBankLines(nextRequest(batch));
      // The session may have ended meanwhile, which also ends the batch.
      if (batchNow() === null) return;
      setBatch((now) => withAnswer(now, outcomes));
      changeState(client, (now) =>
        now.accounts ? { ...now, lines: withOutcomes(now.lines, outcomes, now.accounts) } : now,
      );
    } catch (error) {
      setBatch((now) => ({ ...now, state: 'failed', error }));
    }
  }
  await Promise.all([
    client.invalidateQueries({ queryKey: accountKey }),
    client.invalidateQueries(batchesQuery),
    rematchAll(client),
  ]);
}

/** Matches the remaining lines with the current accounts. Changes nothing if the request fails. */
async function rematchAll(client: QueryClient): Promise<void> {
  const { summary, bankLines: lines } = client.getQueryData<BankState>(KEY) ?? EMPTY_BANK_STATE;
  const accounts = summary && (await loadAccounts(client, summary).catch(() => null));
  if (accounts === null) return;
  const proposals = match(lines, accounts);
  const fresh = draftLines({ statement: [], lines, proposals, accounts, ignoredBy: () => null });
  changeState(client, (now) =>
    now.summary === summary ? { ...now, accounts, lines: rematchLines(now.lines, fresh) } : now,
  );
}
