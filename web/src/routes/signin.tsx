import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { SignInPage } from '@/features/session/sign-in-page.tsx';
import { loggedInFlag } from '@/lib/storage/logged-in-flag.ts';

const Search = v.object({
  confirmation: v.fallback(v.optional(v.picklist(['success', 'already', 'failed'])), undefined),
  sessionExpired: v.fallback(v.optional(v.literal(true)), undefined),
  /** The user has signed out in another tab. */
  signedOut: v.fallback(v.optional(v.literal(true)), undefined),
  // Matches a path on this site. `//host` and `/\host` would lead to another site.
  redirect: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\/(?![/\\])/))), undefined),
});

export const Route = createFileRoute('/signin')({
  // Part of the first script, since signed-out visitors wait for this page.
  codeSplitGroupings: [],
  staticData: { texts: ['session'] },
  validateSearch: Search,
  beforeLoad: async ({ search, context, location }) => {
    // A session that exists has not expired, whatever the URL says.
    if (loggedInFlag.isSet() && search.confirmation === undefined)
      throw redirect({ to: '/dashboard', replace: true });
    await context.loadPageTexts(location);
  },
  component: SignInPage,
});
