import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { SignInPage } from '@/features/session/sign-in-page.tsx';
import { loggedInFlag } from '@/lib/storage/logged-in-flag.ts';

const Search = v.object({
  confirmation: v.fallback(v.optional(v.picklist(['success', 'already', 'failed'])), undefined),
  sessionExpired: v.fallback(v.optional(v.literal(true)), undefined),
  /** True if the user has signed out in another tab. */
  signedOut: v.fallback(v.optional(v.literal(true)), undefined),
  // Accepts only a path on this site. `//host` and `/\host` would lead to a different site.
  redirect: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\/(?![/\\])/))), undefined),
});

export const Route = createFileRoute('/signin')({
  // The page is part of the first script, because signed-out visitors wait for this page.
  codeSplitGroupings: [],
  staticData: { texts: ['session'] },
  validateSearch: Search,
  beforeLoad: async ({ search, context, location }) => {
    // If this browser has a session, the session has not expired, even if the URL says so.
    if (loggedInFlag.isSet() && search.confirmation === undefined)
      throw redirect({ to: '/dashboard', replace: true });
    await context.loadPageTexts(location);
  },
  component: SignInPage,
});
