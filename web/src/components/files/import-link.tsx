import { Link } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** Links from an empty list to the import page, for landlords who have a list of their lettings in another program. */
export function ImportLink() {
  const { LL } = useI18nContext();
  return (
    <Button asChild variant="secondary">
      <Link to="/import">
        <FileSpreadsheet aria-hidden />
        {LL.nav.importList()}
      </Link>
    </Button>
  );
}
