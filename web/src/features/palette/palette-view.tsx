import * as Primitive from '@radix-ui/react-dialog';
import { useFocusReturn } from '@/components/ui/use-focus-return.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useMenuChoice } from '@/lib/focus/use-menu-choice.ts';
import { KeysView } from './keys-view.tsx';
import { PaletteSearch } from './palette-search.tsx';

export interface PaletteViewProps {
  /** The open dialog; `null` if both dialogs are closed. */
  readonly shown: 'palette' | 'keys' | null;
  readonly onShow: (next: PaletteViewProps['shown']) => void;
}

export const PaletteView = ({ shown, onShow }: PaletteViewProps) => (
  <>
    <PaletteDialog isOpen={shown === 'palette'} onClose={() => onShow(null)} onKeys={() => onShow('keys')} />
    <KeysView isOpen={shown === 'keys'} onClose={() => onShow(null)} />
  </>
);

interface PaletteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

/**
 * The dialog in which the user finds tenants, dwellings and documents, and starts actions. On a phone, the dialog fills
 * the screen.
 */
function PaletteDialog({ isOpen, onClose, onKeys }: PaletteDialogProps) {
  const { LL } = useI18nContext();
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn();
  const { choose, runChosen } = useMenuChoice();
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-[60] bg-overlay" />
        <Primitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus(event);
            runChosen();
          }}
          className="fixed inset-x-0 top-0 z-[70] flex h-dvh flex-col bg-surface shadow-raised outline-none sm:top-[min(6.5rem,12dvh)] sm:mx-auto sm:h-auto sm:max-h-[min(34rem,80dvh)] sm:w-[calc(100%-2rem)] sm:max-w-[38.75rem] sm:overflow-hidden sm:rounded-card sm:border sm:border-border"
        >
          <Primitive.Title className="sr-only">{LL.palette.title()}</Primitive.Title>
          <PaletteSearch
            onKeys={onKeys}
            onChoose={(run) => {
              choose(run);
              onClose();
            }}
          />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
