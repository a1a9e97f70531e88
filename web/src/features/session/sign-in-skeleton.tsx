import { FieldFrame } from '@/components/form/field-frame.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** Shows the texts of the sign-in page and placeholders for its fields while the app loads. */
export function SignInSkeleton() {
  const { LL } = useI18nContext();
  return (
    <AuthLayout title={LL.session.signInTitle()} subtitle={LL.session.signInSubtitle()}>
      <div className="space-y-3">
        {(['email', 'password'] as const).map((field) => (
          <FieldFrame key={field} id={field} label={LL.fields[field]()} error={undefined}>
            <Skeleton className="h-11 rounded-control!" />
          </FieldFrame>
        ))}
        <Skeleton className="-mt-3 ml-auto h-6 w-36" />
        <Skeleton className="mt-5 h-11 rounded-control!" />
      </div>
      <Skeleton className="mx-auto mt-6 h-6 w-64" />
    </AuthLayout>
  );
}
