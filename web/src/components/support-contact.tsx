import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { SUPPORT_EMAIL } from '@/lib/support-email.ts';

/** Shows the e-mail address of the support. */
export function SupportContact() {
  const { LL } = useI18nContext();
  return (
    <>
      {LL.legal.contact()}{' '}
      <a
        href={`mailto:${SUPPORT_EMAIL}`}
        className="focus-ring rounded-sm text-foreground underline underline-offset-4 hover:text-primary"
      >
        {SUPPORT_EMAIL}
      </a>
    </>
  );
}
