import { Ellipsis } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './ui/button.tsx';
import { DropdownMenu } from './ui/dropdown-menu.tsx';

interface ActionsMenuProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> {
  /** The accessible name of the button. */
  readonly label: string;
  readonly isBusy?: boolean;
  /** Called after the menu has closed, just before the button gets the focus. */
  readonly onClosed?: () => void;
  readonly children: ReactNode;
}

/** A menu with secondary actions, behind a button with three dots. */
export function ActionsMenu({ label, isBusy = false, onClosed, children, ...button }: ActionsMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DropdownMenu
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      {...(onClosed && { onClosed })}
      trigger={
        <Button variant="ghost" size="icon" aria-label={label} title={label} isBusy={isBusy} {...button}>
          {!isBusy && <Ellipsis aria-hidden />}
        </Button>
      }
    >
      {children}
    </DropdownMenu>
  );
}
