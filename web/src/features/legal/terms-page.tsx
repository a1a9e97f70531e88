import { LanguageSelector } from '@/components/preferences/language-selector.tsx';
import { SupportContact } from '@/components/support-contact.tsx';
import { ThemeSelector } from '@/components/preferences/theme-selector.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import type { Article } from './article.ts';
import { frenchSpaces } from './french-spaces.ts';
import { LegalHeader } from './legal-header.tsx';
import { TableOfContents } from './table-of-contents.tsx';

/** The terms of service. The text is French in every interface language. */
export function TermsPage({ articles }: { articles: readonly Article[] }) {
  const { LL, locale } = useI18nContext();
  usePageTitle(LL.pageTitle({ page: LL.legal.terms() }));
  return (
    <>
      <a
        href="#content"
        className="focus-ring sr-only z-50 rounded-control bg-surface px-4 py-2 shadow-raised focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {LL.skipToContent()}
      </a>
      <LegalHeader />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-[70rem] px-4 pt-8 pb-16 outline-none sm:px-8 lg:pt-14"
      >
        {locale !== 'fr' && (
          <p className="mb-8 rounded-card bg-gold-soft px-4 py-3 text-on-gold-soft">
            {LL.legal.frenchOnly()}
          </p>
        )}
        <div lang="fr">
          <h1 className="text-display max-w-2xl">Conditions générales d’utilisation</h1>
          <p className="mt-2 text-muted">
            Dernière mise à jour{'\u00A0'}: <time dateTime="2025-07">juillet 2025</time>
          </p>
          <div className="mt-8 lg:mt-12 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-14">
            <TableOfContents articles={articles} />
            <div className="max-w-[42rem] space-y-10">
              {articles.map((article, index) => (
                <ArticleText key={article.id} article={article} number={index + 1} />
              ))}
            </div>
          </div>
        </div>
      </main>
      <LegalFooter />
    </>
  );
}

function LegalFooter() {
  const { LL } = useI18nContext();
  return (
    <footer className="border-t border-border bg-surface-sunken">
      <div className="mx-auto flex max-w-[70rem] flex-wrap items-center justify-between gap-x-8 gap-y-5 px-4 py-8 sm:px-8">
        <div>
          <p className="font-medium">{LL.appName()}</p>
          <p className="text-small text-muted">
            <SupportContact />
          </p>
          <a
            href="/licenses.txt"
            className="focus-ring rounded-sm text-small text-muted underline underline-offset-4 hover:text-foreground max-sm:mt-3 max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
          >
            {LL.legal.licenses()}
          </a>
        </div>
        <div className="flex flex-wrap gap-3">
          <LanguageSelector />
          <ThemeSelector />
        </div>
      </div>
    </footer>
  );
}

const ArticleText = ({ article, number }: { article: Article; number: number }) => (
  <section id={article.id}>
    <h2 className="text-title text-balance">
      <span className="mr-1 text-muted tabular-nums">{number}.</span> {frenchSpaces(article.title)}
    </h2>
    <div className="mt-3 space-y-3 text-base leading-7 text-pretty hyphens-auto">
      {article.blocks.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>{frenchSpaces(block)}</p>
        ) : (
          <ul key={block[0]} className="list-disc space-y-1.5 pl-5 marker:text-gold">
            {block.map((item) => (
              <li key={item} className="pl-1">
                {frenchSpaces(item)}
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  </section>
);
