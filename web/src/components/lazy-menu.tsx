import * as Slot from '@radix-ui/react-slot';
import { type ComponentType, type ReactElement, type ReactNode, useState } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { type LazyPart, useLazyPart } from '@/lib/loading/lazy-part.ts';
import { notify } from '@/lib/notify.ts';

/** The props of a menu whose code loads late: its button, and whether it is open. */
export interface LazyMenuProps {
  readonly trigger: ReactElement;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

interface Props<TProps extends LazyMenuProps> {
  readonly menu: LazyPart<ComponentType<TProps>>;
  readonly trigger: ReactElement;
  readonly children: (Menu: ComponentType<TProps>, props: LazyMenuProps) => ReactNode;
}

/** A menu button. The code of its menu loads when the page is idle, or on the first click. */
export function LazyMenu<TProps extends LazyMenuProps>({ menu, trigger, children }: Props<TProps>) {
  const { LL } = useI18nContext();
  const [isOpen, setIsOpen] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const Menu = useLazyPart(menu, isOpen, () => {
    setIsOpen(false);
    notify.error(LL.errors.network());
  });
  // Mounting the menu replaces its button. So the menu is not mounted while the button is focused. The menu is not
  // mounted during a click either, because Safari does not focus a clicked button.
  if (Menu && !isHeld) return children(Menu, { trigger, isOpen, onOpenChange: setIsOpen });
  return (
    <Slot.Root
      aria-haspopup="true"
      aria-expanded={false}
      aria-busy={isOpen || undefined}
      onPointerDown={() => setIsHeld(true)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onClick={() => {
        setIsHeld(false);
        setIsOpen(true);
      }}
    >
      {trigger}
    </Slot.Root>
  );
}
