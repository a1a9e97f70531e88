import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { SignInPage } from '@/features/session/sign-in-page.tsx';
import { loggedInFlag } from '@/lib/logged-in-flag.ts';

const Search = v.object({
  confirmation: v.fallback(v.optional(v.picklist(['success', 'already', 'failed'])), undefined),
  sessionExpired: v.fallback(v.optional(v.literal(true)), undefined),
  // A path of this site: `//host` and `/\host` would lead to another one.
  redirect: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\/(?![/\\])/))), undefined),
});

export const Route = createFileRoute('/signin')({
  // The page that whoever comes signed out waits for is in the first file.
  codeSplitGroupings: [],
  staticData: { texts: ['session'] },
  validateSearch: Search,
  beforeLoad: async ({ search, context, location }) => {
    // A session that is there has not expired, whatever an old address says.
    if (loggedInFlag.isSet() && search.confirmation === undefined)
      throw redirect({ to: '/dashboard', replace: true });
    await context.loadPageTexts(location);
  },
  component: SignInPage,
});
