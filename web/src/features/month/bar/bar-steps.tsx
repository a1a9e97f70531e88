import { ActionsMenu } from '@/components/actions-menu.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useMenuChoice } from '@/lib/focus/use-menu-choice.ts';

export interface BarStep {
  readonly name: 'pay' | 'issue' | 'send' | 'print' | 'handOver' | 'pdf' | 'zip';
  readonly text: string;
  /** The short label for a narrow window. The first step always has the long label. */
  readonly shortText?: string;
  /** The function that does the step. Without this function, the button submits the form of the bar. */
  readonly act?: () => void;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
}

/** The bar has at most four controls: three steps, and the button that clears the ticks. */
const MOST_STEPS = 3;
/**
 * The number of step buttons if the window is narrow or the bar has more than `MOST_STEPS` steps. A menu contains the
 * remaining steps.
 */
const FIRST_STEPS = 2;

interface BarStepsProps {
  /** The steps in the order in which the landlord does them. */
  readonly steps: readonly BarStep[];
  /** True if the window is narrow. */
  readonly isShort: boolean;
  /** True if the bar also shows the choices for payments. */
  readonly isMixed: boolean;
}

/**
 * The buttons of the steps. The first step is the primary button, at the end of the bar. Steps that do not fit are in a
 * menu.
 */
export function BarSteps({ steps, isShort, isMixed }: BarStepsProps) {
  const most = isMixed ? 1 : isShort || steps.length > MOST_STEPS ? FIRST_STEPS : MOST_STEPS;
  const shown = steps.slice(0, most);
  const others = steps.slice(shown.length);
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-2 sm:contents">
      {others.length > 0 && <OtherSteps steps={others} />}
      {shown.toReversed().map(({ name, text, shortText, act, isBusy, isDisabled }) => {
        const isFirst = name === steps[0]?.name;
        const short = isShort && !isFirst ? shortText : undefined;
        return (
          <Button
            key={name}
            variant={isFirst ? 'primary' : 'secondary'}
            data-bar-primary={isFirst || undefined}
            className={isFirst ? 'max-sm:grow' : undefined}
            aria-label={short && text}
            isBusy={isBusy ?? false}
            disabled={isDisabled}
            type={act ? 'button' : 'submit'}
            onClick={act}
          >
            {short ?? text}
          </Button>
        );
      })}
    </div>
  );
}

/** The menu with the steps that do not fit in the bar. */
function OtherSteps({ steps }: { readonly steps: readonly BarStep[] }) {
  const { LL } = useI18nContext();
  const { choose, runChosen } = useMenuChoice();
  return (
    <ActionsMenu
      label={LL.month.moreSteps()}
      variant="secondary"
      size="normal"
      className="w-10 px-0!"
      isBusy={steps.some((step) => step.isBusy)}
      onClosed={runChosen}
    >
      {steps.map(({ name, text, act, ...step }) => (
        <DropdownMenuItem
          key={name}
          disabled={(step.isBusy || step.isDisabled) ?? false}
          onSelect={() => act && choose(act)}
        >
          {text}
        </DropdownMenuItem>
      ))}
    </ActionsMenu>
  );
}
