import { Link } from '@tanstack/react-router';

interface SignInOrUpLinkProps {
  readonly question: string;
  readonly to: '/signin' | '/signup';
  readonly linkText: string;
}

/** The link from the sign-in page to the sign-up page, or from the sign-up page to the sign-in page. */
export const SignInOrUpLink = ({ question, to, linkText }: SignInOrUpLinkProps) => (
  <p className="mt-6 text-center text-muted">
    {question}{' '}
    <Link
      to={to}
      className="focus-ring rounded-sm font-medium text-primary underline-offset-4 hover:underline"
    >
      {linkText}
    </Link>
  </p>
);
