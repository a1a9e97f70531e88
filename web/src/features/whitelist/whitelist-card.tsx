import type { WhitelistedUser } from '@shared/contract/users/whitelist.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { instantDay } from '@/lib/text/day-text.ts';

/** A person on the whitelist, on a narrow screen. */
export function WhitelistCard({ user }: { user: WhitelistedUser }) {
  const { LL, locale } = useI18nContext();
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <>
      <h2 className="text-[1rem] font-semibold wrap-anywhere">{user.email}</h2>
      <p className="mt-0.5 min-h-6 break-words text-muted">{name}</p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-small">
        <Line label={LL.whitelist.emailSentAt()}>
          {user.emailSentAt ? instantDay(user.emailSentAt, locale) : LL.whitelist.notSent()}
        </Line>
        <Line label={LL.whitelist.signedUpAt()}>
          {user.signedUpAt ? instantDay(user.signedUpAt, locale) : LL.whitelist.notSignedUp()}
        </Line>
        <Line label={LL.whitelist.createdAt()}>{instantDay(user.createdAt, locale)}</Line>
        <Line label={LL.whitelist.createdBy()}>{user.createdBy ?? LL.table.none()}</Line>
      </dl>
    </>
  );
}

const Line = ({ label, children }: { label: string; children: string }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
);
