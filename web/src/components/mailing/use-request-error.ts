import { useIssueText } from '@/components/form/use-issue-text.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError, NetworkError } from '@/lib/http/http.ts';

export function useRequestError(error: unknown): string {
  const { LL } = useI18nContext();
  const issueText = useIssueText();
  if (error instanceof NetworkError) return LL.errors.network();
  if (!(error instanceof ApiError)) return LL.errors.server();
  const [issue] = error.issues;
  if (issue) return issueText(issue.code, LL.payment.paidOn());
  if (error.errorCode === 'QUOTA_REACHED') return LL.errors.quotaReached();
  return LL.errors.server();
}
