import { PanelBody } from '@/components/panels/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** Shown in a panel whose facts failed to load. */
export function PanelLoadFailed({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const { LL } = useI18nContext();
  return (
    <PanelBody>
      <div role="alert" className="text-center">
        <p>{text}</p>
        <Button variant="secondary" className="mt-4" onClick={onRetry}>
          {LL.common.retry()}
        </Button>
      </div>
    </PanelBody>
  );
}
