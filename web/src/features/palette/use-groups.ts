import { useQuery } from '@tanstack/react-query';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import {
  Building2,
  CalendarX2,
  Download,
  Ellipsis,
  FilePlus2,
  HandCoins,
  Pencil,
  RefreshCw,
  User,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatEuros } from '@shared/domain/money.ts';
import { positionsQuery } from '@/api/accounts/positions.ts';
import { propertiesQuery } from '@/api/properties.ts';
import { formerTenantsQuery, tenantsQuery } from '@/api/people/tenants.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { navigateToHeading } from '@/lib/focus/navigate-to-heading.ts';
import {
  type PropertyEntry,
  type TenantEntry,
  owedToday,
  propertyEntries,
  tenantEntries,
} from './entries.ts';
import { find, toFindable } from './find.ts';
import type { Group, Option } from './option.ts';
import { useRecents } from './recents.ts';
import { useCommands } from './use-commands.ts';
import { useDocumentOption, useDocuments } from './use-documents.ts';
import { listText } from '@/lib/text/list-text.ts';

/**
 * The number of results in a group until the user asks for more results. The number is small, so that other groups are
 * in view.
 */
const FEW = 5;
const MANY = 50;
const NONE: never[] = [];

interface Groups {
  readonly groups: readonly Group[];
  readonly isLoading: boolean;
  /** True if nothing was found. The palette then offers to add a tenant. */
  readonly isNothing: boolean;
}

/**
 * Returns the groups that the palette shows for a query. The actions are for the tenant with the key `actsFor`. If this
 * tenant is not found, the actions are for the first tenant.
 */
export function useGroups(query: string, actsFor: string | null, onKeys: () => void): Groups {
  const { LL } = useI18nContext();
  const isSearch = query.trim() !== '';
  const { recents, remember } = useRecents();
  const entries = useEntries(isSearch);
  const { tenantOption, propertyOption, actions } = useOptions(remember);
  const documentOption = useDocumentOption(remember);
  const commands = useCommands(onKeys);
  const some = useFirstOptions(query);

  const { tenants, properties } = entries;
  const found = useMemo(
    () => (isSearch ? { tenants: find(tenants, query), properties: find(properties, query) } : null),
    [isSearch, tenants, properties, query],
  );
  const actor = found?.tenants.find(({ key }) => key === actsFor) ?? found?.tenants[0];
  const documents = useDocuments(query, actor, remember);

  const recentOption = ({ key, document }: (typeof recents)[number]): Option | undefined => {
    if (document) return documentOption(document);
    const tenant = tenants.find((one) => one.key === key);
    if (tenant) return tenantOption(tenant);
    const property = properties.find((one) => one.key === key);
    return property && propertyOption(property);
  };
  const groups: Group[] = found
    ? [
        { key: 'tenants', title: LL.nav.tenants(), options: some('tenants', found.tenants, tenantOption) },
        {
          key: 'act',
          title: actor ? LL.palette.actFor({ name: actor.name }) : '',
          options: actor ? actions(actor) : NONE,
        },
        {
          key: 'properties',
          title: LL.nav.properties(),
          options: some('properties', found.properties, propertyOption),
        },
        { key: 'documents', title: LL.palette.documents(), options: documents.options },
        { key: 'actions', title: LL.palette.actions(), options: matching(commands.actions, query) },
        { key: 'places', title: LL.palette.goTo(), options: matching(commands.places, query) },
      ]
    : [
        {
          key: 'recents',
          title: LL.palette.recents(),
          options: recents.flatMap((recent) => recentOption(recent) ?? []),
        },
        { key: 'actions', title: LL.palette.actions(), options: commands.actions },
        { key: 'places', title: LL.palette.goTo(), options: commands.places },
      ];
  if (entries.retry)
    groups.unshift({ key: 'tenants', title: LL.nav.tenants(), options: [againOption(entries.retry, LL)] });
  const isLoading = entries.isLoading || (isSearch && documents.isLoading);
  const filled = groups.filter(({ options }) => options.length > 0);
  if (filled.length > 0 || isLoading) return { groups: filled, isLoading, isNothing: false };
  const title = LL.palette.none({ query: query.trim() });
  return { groups: [{ key: 'actions', title, options: [commands.addTenant] }], isLoading, isNothing: true };
}

/** Returns the first options of a group, followed by an option that shows more options. */
function useFirstOptions(query: string) {
  const { LL } = useI18nContext();
  const [shown, setShown] = useState<{ query: string; key: Group['key'] } | null>(null);
  return <T>(key: Group['key'], all: readonly T[], optionOf: (one: T) => Option): Option[] => {
    const most = shown?.key === key && shown.query === query ? MANY : FEW;
    const left = all.length - most;
    const options = all.slice(0, most).map(optionOf);
    if (left > 0 && most === FEW)
      options.push({
        key: `more:${key}`,
        icon: Ellipsis,
        label: LL.palette.more({ n: left }),
        run: () => setShown({ query, key }),
        stays: true,
      });
    return options;
  };
}

const matching = (options: readonly Option[], query: string): Option[] =>
  find(
    options.map((option) => ({ ...option, ...toFindable(option.label, [option.words ?? '']) })),
    query,
  );

const againOption = (retry: () => void, LL: ReturnType<typeof useI18nContext>['LL']): Option => ({
  key: 'again',
  icon: RefreshCw,
  label: LL.common.retry(),
  detail: LL.table.loadFailed(),
  run: retry,
  stays: true,
});

/** Returns all current tenants and dwellings. During a search, also returns the former tenants. */
function useEntries(isSearch: boolean) {
  const { locale } = useI18nContext();
  const current = useQuery(tenantsQuery);
  const former = useQuery({ ...formerTenantsQuery, enabled: isSearch });
  const dwellings = useQuery(propertiesQuery);
  const tenants = useMemo(() => {
    const list = (names: readonly string[]): string => listText(names, locale);
    const homes = dwellings.data ?? NONE;
    return [
      ...tenantEntries(current.data ?? NONE, homes, false, list),
      ...tenantEntries(former.data ?? NONE, homes, true, list),
    ];
  }, [current.data, former.data, dwellings.data, locale]);
  const properties = useMemo(() => propertyEntries(dwellings.data ?? NONE), [dwellings.data]);
  const lists = [current, dwellings, ...(isSearch ? [former] : [])];
  const isFailed = lists.some(({ isError, data }) => isError && data === undefined);
  return {
    tenants,
    properties,
    isLoading: lists.some(({ isLoading }) => isLoading),
    retry: isFailed ? () => lists.forEach((list) => void (list.isError && list.refetch())) : null,
  };
}

/** Returns functions that build the palette's options: the tenants, the dwellings and the actions for a tenant. */
function useOptions(remember: ReturnType<typeof useRecents>['remember']) {
  const { LL, locale } = useI18nContext();
  const owedOf = useOwed();
  const go = useGo(remember);
  const actions = useActions(go, owedOf);

  const tenantOption = ({ key, tenantId, leaseId, name, home, isFormer }: TenantEntry): Option => {
    const owed = owedOf(leaseId);
    const quiet = isFormer ? LL.palette.former() : undefined;
    return {
      key,
      icon: User,
      label: name,
      detail: home,
      aside: owed ? LL.palette.owes({ amount: formatEuros(owed.amount, locale) }) : quiet,
      tone: owed ? (owed.isLate ? 'late' : 'due') : undefined,
      run: go(key, { to: '/tenants/$tenantId', params: { tenantId } }),
    };
  };
  const propertyOption = ({ key, id, name, address }: PropertyEntry): Option => ({
    key,
    icon: Building2,
    label: name,
    detail: address,
    run: go(key, { to: '/properties', search: { edit: id } }),
  });
  return { tenantOption, propertyOption, actions };
}

function useActions(go: ReturnType<typeof useGo>, owedOf: ReturnType<typeof useOwed>) {
  const { LL, locale } = useI18nContext();
  return ({ key, tenantId, leaseId }: TenantEntry): Option[] => {
    const owed = owedOf(leaseId);
    const params = { tenantId };
    return [
      {
        key: 'act:pay',
        icon: HandCoins,
        label: LL.nav.recordPayment(),
        aside: owed ? formatEuros(owed.amount, locale) : undefined,
        run: go(key, { to: '/tenants/$tenantId', params, search: { openPanel: true } }),
      },
      {
        key: 'act:issue',
        icon: FilePlus2,
        label: LL.nav.generateReceipt(),
        run: go(key, { to: '/documents', search: { openPanel: true, payer: tenantId } }),
      },
      {
        key: 'act:statement',
        icon: Download,
        label: LL.palette.statement(),
        run: go(key, { to: '/tenants/$tenantId', params, search: { panel: 'statement' } }),
      },
      {
        key: 'act:departure',
        icon: CalendarX2,
        label: LL.nav.departure(),
        run: go(key, { to: '/departure', search: { lease: leaseId } }),
      },
      {
        key: 'act:edit',
        icon: Pencil,
        label: LL.palette.edit(),
        run: go(key, { to: '/tenants', search: { edit: tenantId } }),
      },
    ];
  };
}

function useOwed() {
  const { data: positions } = useQuery(positionsQuery);
  const byLease = useMemo(
    () => new Map((positions ?? NONE).map((position) => [position.leaseId, position])),
    [positions],
  );
  return (leaseId: string) => owedToday(byLease.get(leaseId));
}

/**
 * Returns a function that creates the action of an option. The action adds the option's record to the recent choices
 * and opens the record's page.
 */
function useGo(remember: ReturnType<typeof useRecents>['remember']) {
  const navigate = useNavigate();
  return (key: string, way: NavigateOptions) => (): void => {
    remember({ key });
    void navigateToHeading(() => navigate(way));
  };
}
