import { Link } from '@tanstack/react-router';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { SECTIONS } from './sections.ts';

/** The links to the sections of the profile. */
export function ProfileContents() {
  const { LL } = useI18nContext();
  return (
    <nav aria-label={LL.settings.contents()}>
      <ul className="flex flex-wrap gap-x-1 gap-y-0.5">
        {SECTIONS.map((section) => (
          <li key={section}>
            <Link
              to="/settings/profile"
              hash={section}
              replace
              // Focus the section, so that Tab continues from the section, as it does after a link within a page.
              onClick={() => document.getElementById(section)?.focus({ preventScroll: true })}
              className="focus-ring inline-flex min-h-8 items-center rounded-control px-2 text-small font-medium text-primary underline-offset-4 hover:underline"
            >
              {LL.settings.sections[section]()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
