import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ResetPasswordPage } from '@/features/session/reset-password-page.tsx';

const Search = v.object({
  login: v.fallback(v.optional(v.string()), undefined),
  // The router parses a code of digits as a number, unless the code starts with 0.
  code: v.fallback(v.optional(v.union([v.string(), v.number()])), undefined),
});

export const Route = createFileRoute('/reset-password')({
  staticData: { texts: ['access', 'session'] },
  validateSearch: Search,
  beforeLoad: ({ context, location }) => context.loadPageTexts(location),
  component: ResetPasswordPage,
});
