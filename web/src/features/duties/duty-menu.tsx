import { Link } from '@tanstack/react-router';
import { CalendarPlus, Check, CircleSlash, MailWarning } from 'lucide-react';
import { useState } from 'react';
import type { Duty } from '@shared/contract/leases/duty.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { ActionsMenu } from '@/components/actions-menu.tsx';
import { dutyText } from '@/components/duties/duty-text.ts';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useMenuChoice } from '@/lib/focus/use-menu-choice.ts';
import { useWhenVisible } from '@/lib/loading/use-when-visible.ts';
import { type Pause, usePutOff } from './use-put-off.ts';

/**
 * The menu that puts a duty off. A duty that cannot be put off has an empty space instead. A menu is rendered when its
 * row becomes visible, because 500 menus would block the page for half a second.
 */
export function DutyMenu({ duty }: { duty: Duty }) {
  const [isNear, setIsNear] = useState(false);
  const place = useWhenVisible(() => setIsNear(true), 0);
  return (
    <div ref={place} className="w-9 max-sm:w-11">
      {isNear && <Menu duty={duty} />}
    </div>
  );
}

function Menu({ duty }: { duty: Duty }) {
  const { LL, locale } = useI18nContext();
  const { choose, runChosen } = useMenuChoice();
  const snooze = usePutOff(duty);
  if (!snooze) return null;
  const { title, reminder } = dutyText(duty, LL, locale, todayInParis());
  const putsOff = (pause: Pause) => () => choose(() => snooze.putOff(pause));
  return (
    <ActionsMenu
      label={LL.todo.more({ title })}
      className="finger-room max-sm:w-11"
      isBusy={snooze.isPending}
      onClosed={runChosen}
    >
      {/* On a narrow page, the row has no room for this link. */}
      {reminder && (
        <DropdownMenuItem asChild>
          <Link {...reminder.link} className="@[40rem]:hidden">
            <MailWarning aria-hidden />
            {LL.duties.remind()}
          </Link>
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={putsOff(7)}>
        <CalendarPlus aria-hidden />
        {LL.todo.putOff({ n: 7 })}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={putsOff(30)}>
        <CalendarPlus aria-hidden />
        {LL.todo.putOff({ n: 30 })}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={putsOff('notApplicable')}>
        {duty.kind === 'benefitTell' ? <Check aria-hidden /> : <CircleSlash aria-hidden />}
        {duty.kind === 'benefitTell' ? LL.todo.reported() : LL.todo.notApplicable()}
      </DropdownMenuItem>
    </ActionsMenu>
  );
}
