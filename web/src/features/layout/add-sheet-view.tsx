import type { LazyMenuProps } from '@/components/lazy-menu.tsx';
import { Sheet, sheetRowClass } from '@/components/ui/sheet.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useAddActions } from './add-actions.ts';

/** The add menu of a phone: a sheet at the bottom, within reach of the thumb. */
export function AddSheetView(props: LazyMenuProps) {
  const { LL } = useI18nContext();
  const { groups, runChosen } = useAddActions();
  return (
    <Sheet {...props} label={LL.common.add()} closeLabel={LL.common.close()} onClosed={runChosen}>
      {groups.map((group) => (
        <ul key={group[0]?.label} className="border-t border-border py-1.5 first:border-0">
          {group.map(({ label, icon: Icon, onSelect }) => (
            <li key={label}>
              <button
                type="button"
                className={sheetRowClass}
                onClick={() => {
                  onSelect();
                  props.onOpenChange(false);
                }}
              >
                <Icon aria-hidden />
                {label}
              </button>
            </li>
          ))}
        </ul>
      ))}
    </Sheet>
  );
}
