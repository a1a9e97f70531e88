import { CornerDownLeft } from 'lucide-react';
import { cn } from '@/lib/cn.ts';
import { markMatches } from './find.ts';
import type { Group, Option } from './option.ts';

interface PaletteGroupProps {
  readonly id: string;
  readonly group: Group;
  /** The words of the query. The options mark these words. */
  readonly words: readonly string[];
  readonly active: Option | undefined;
  readonly idOf: (option: Option) => string;
  readonly onPoint: (option: Option) => void;
  readonly onChoose: (option: Option) => void;
}

export const PaletteGroup = ({ id, group, words, active, idOf, onPoint, onChoose }: PaletteGroupProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an HTML optgroup allows only text in its options
  <div role="group" aria-labelledby={id}>
    <div id={id} role="presentation" className="px-2.5 pt-3 pb-1 text-[0.75rem] font-semibold text-muted">
      {group.title}
    </div>
    {group.options.map((option) => (
      <PaletteOption
        key={option.key}
        id={idOf(option)}
        option={option}
        words={words}
        isActive={option === active}
        onPoint={onPoint}
        onChoose={onChoose}
      />
    ))}
  </div>
);

interface PaletteOptionProps extends Pick<PaletteGroupProps, 'id' | 'words' | 'onPoint' | 'onChoose'> {
  readonly option: Option;
  readonly isActive: boolean;
}

const TONES = { due: 'font-semibold text-on-gold-soft', late: 'font-semibold text-danger' };

function PaletteOption({ id, option, words, isActive, onPoint, onChoose }: PaletteOptionProps) {
  const { icon: Icon, label, detail, aside, tone } = option;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field handles the keys
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an HTML option allows only text
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      // Keep the focus in the search field when the user clicks an option.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => !isActive && onPoint(option)}
      onClick={() => onChoose(option)}
      className={cn(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 sm:min-h-10',
        isActive && 'bg-primary-soft text-on-primary-soft',
      )}
    >
      <Icon aria-hidden className={cn('size-[1.125rem] shrink-0', !isActive && 'text-muted')} />
      <span className="min-w-0 flex-1 truncate font-medium max-sm:whitespace-normal max-sm:line-clamp-2">
        {markMatches(label, words).map(({ text, isFound }, index) =>
          isFound ? (
            // oxlint-disable-next-line react/no-array-index-key -- a piece of text has no key of its own
            <mark key={index} className="rounded-sm bg-gold-soft text-on-gold-soft">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
        {detail && <span className={cn('font-normal', !isActive && 'text-muted')}> · {detail}</span>}
      </span>
      {aside && (
        <span
          className={cn(
            'shrink-0 text-small tabular-nums',
            tone && !isActive ? TONES[tone] : tone && 'font-semibold',
            !tone && !isActive && 'text-muted',
          )}
        >
          {aside}
        </span>
      )}
      {isActive && <CornerDownLeft aria-hidden className="hidden size-4 shrink-0 sm:block" />}
    </div>
  );
}
