import { Link } from '@tanstack/react-router';
import { TrendingUp } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** Links from the form for a new rent to the yearly revision. The landlord may still change the rent by hand. */
export function RevisionAdvice() {
  const { LL } = useI18nContext();
  return (
    <div className="rounded-control bg-primary-soft px-3 py-2.5 text-small text-pretty text-on-primary-soft">
      <p className="font-medium">{LL.revision.instead.title()}</p>
      <p>{LL.revision.instead.text()}</p>
      <Button asChild variant="secondary" size="small" className="mt-2">
        {/* The panel works out the new rent, so the typed rent is no longer needed. */}
        <Link to="." search={{ panel: 'revision' }} replace resetScroll={false} ignoreBlocker>
          <TrendingUp aria-hidden />
          {LL.revision.instead.action()}
        </Link>
      </Button>
    </div>
  );
}

/** Lists the changes of rent that the law allows besides the yearly revision (loi n° 89-462, art. 17-1 and 17-2). */
export function LawfulChanges() {
  const { LL } = useI18nContext();
  const { other, newLease, works, renewal, reduction } = LL.revision.instead;
  return (
    <div className="text-small text-pretty">
      <p>{other()}</p>
      <ul className="list-disc pl-5">
        {[newLease, works, renewal, reduction].map((text) => (
          <li key={text()}>{text()}</li>
        ))}
      </ul>
    </div>
  );
}
