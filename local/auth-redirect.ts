import type { StackConfig } from './config.ts';

/** Where `redirect_to` asks to go, when it is the site's own or in additional_redirect_urls; else the site. */
export function allowedRedirect(config: StackConfig, url: URL): string {
  const wanted = url.searchParams.get('redirect_to');
  if (wanted === null || !URL.canParse(wanted)) return config.siteUrl;
  const { origin } = new URL(wanted);
  if (origin !== 'null' && origin === new URL(config.siteUrl).origin) return wanted;
  return config.auth.additionalRedirectUrls.some((pattern) => matches(pattern, wanted))
    ? wanted
    : config.siteUrl;
}

/** Supabase's patterns: `**` is anything, `*` anything without a dot or slash. */
function matches(pattern: string, address: string): boolean {
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? '[^./]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`).test(address);
}
