import { FileCheck2 } from 'lucide-react';
import { useRef } from 'react';
import type { Due } from '@shared/contract/due.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useOnline } from '@/lib/http/use-online.ts';
import { useIssueDue } from './use-issue-due.ts';

interface IssueDueProps {
  readonly tenantId: string;
  readonly due: Due;
  readonly next: NonNullable<Due['next']>;
  readonly name: string;
}

/** Issues the document that the payments of a due allow. Then moves the focus to the due. */
export function IssueDue({ tenantId, due, next, name }: IssueDueProps) {
  const { LL } = useI18nContext();
  const isOnline = useOnline();
  const item = useRef<HTMLElement | null>(null);
  // The button that had the focus disappears.
  const { isPending, issue } = useIssueDue(tenantId, due, () => item.current?.focus({ preventScroll: true }));
  const action = LL.account.issue[next]();
  return (
    <Button
      variant="secondary"
      size="small"
      className="relative h-8! px-2.5! text-small!"
      aria-label={LL.account.issueNamed({ action, due: name })}
      disabled={!isOnline}
      isBusy={isPending}
      onClick={({ currentTarget }) => {
        item.current = currentTarget.closest('li');
        issue();
      }}
    >
      {!isPending && <FileCheck2 aria-hidden />}
      {action}
    </Button>
  );
}
