import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import type { Article } from './article.ts';
import { ArticleText } from './article-text.tsx';
import { LegalFooter } from './legal-footer.tsx';
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
