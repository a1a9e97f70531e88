import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';

const PROVIDERS: readonly { readonly name: string; readonly mark: ReactNode }[] = [
  {
    name: 'Google',
    mark: (
      <svg viewBox="0 0 24 24" aria-hidden>
        <path
          fill="#4285f4"
          d="M23.5 12.3c0-.9-.1-1.5-.2-2.2H12v4.3h6.6c-.1 1.1-.9 2.7-2.5 3.8v2.9h3.7c2.3-2.1 3.7-5.2 3.7-8.8z"
        />
        <path
          fill="#34a853"
          d="M12 24c3.2 0 6-1.1 7.9-2.9l-3.7-2.9c-1 .7-2.4 1.2-4.2 1.2-3.2 0-5.9-2.1-6.8-5H1.3v3C3.3 21.3 7.3 24 12 24z"
        />
        <path fill="#fbbc05" d="M5.2 14.4a7.3 7.3 0 0 1 0-4.7v-3H1.3a12 12 0 0 0 0 10.7z" />
        <path
          fill="#ea4335"
          d="M12 4.7c2.3 0 3.8 1 4.7 1.8l3.4-3.3A11.8 11.8 0 0 0 12 0C7.3 0 3.3 2.7 1.3 6.6l3.9 3c1-2.9 3.6-4.9 6.8-4.9z"
        />
      </svg>
    ),
  },
  {
    name: 'Facebook',
    mark: (
      <svg viewBox="0 0 24 24" aria-hidden>
        <circle cx="12" cy="12" r="12" fill="#1877f2" />
        <path
          fill="#fff"
          d="m16.7 15.5.5-3.5h-3.3V9.8c0-1 .5-1.9 2-1.9h1.5v-3s-1.4-.2-2.7-.2c-2.8 0-4.6 1.7-4.6 4.7V12H7v3.5h3.1v8.4a12 12 0 0 0 3.8 0v-8.4z"
        />
      </svg>
    ),
  },
];

export function SocialButtons() {
  const { LL } = useI18nContext();
  return PROVIDERS.map(({ name, mark }) => (
    <Button
      key={name}
      variant="secondary"
      size="large"
      aria-label={LL.session.continueWith({ provider: name })}
      onClick={() => notify.info(LL.session.notImplemented())}
    >
      {mark}
      {name}
    </Button>
  ));
}
