import { Dialog } from '@/components/ui/dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { IS_APPLE } from './is-apple.ts';
import { Key } from './key.tsx';

const CTRL = IS_APPLE ? '⌘' : 'Ctrl';
const ALT = IS_APPLE ? '⌥' : 'Alt';

type KeyGroup = readonly [
  title: string,
  lines: readonly (readonly [keys: readonly string[], text: string])[],
];

function keyGroups(LL: ReturnType<typeof useI18nContext>['LL']): readonly KeyGroup[] {
  const texts = LL.palette.keys;
  const escape = LL.palette.escape();
  const space = texts.space();
  return [
    [
      texts.everywhere(),
      [
        [[`${CTRL} K`], LL.palette.title()],
        [['/'], texts.search()],
        [['N'], texts.add()],
        [[escape], texts.close()],
        [['?'], texts.list()],
      ],
    ],
    [
      LL.nav.month(),
      [
        [['↑', '↓'], texts.rows()],
        [[space], texts.tick()],
        [[`${CTRL} A`], texts.tickAll()],
        [['N'], texts.record()],
        [['G'], texts.issue()],
        [['E'], texts.send()],
        [['↵'], texts.account()],
        [[`${CTRL} ↵`], texts.bar()],
      ],
    ],
    [
      texts.tenant(),
      [
        [['N'], texts.record()],
        [['↑', '↓'], texts.months()],
        [['→', '←'], texts.expand()],
      ],
    ],
    [
      LL.nav.bank(),
      [
        [['↑', '↓'], texts.rows()],
        [[space], texts.tick()],
        [['↵'], texts.change()],
        [[`${CTRL} ↵`], texts.bar()],
      ],
    ],
    [
      LL.nav.newLetting(),
      [
        [['↵'], texts.goOn()],
        [[`${ALT} ↑`], texts.goBack()],
        [[`${CTRL} ↵`], texts.create()],
      ],
    ],
  ];
}

export function KeysView({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { LL } = useI18nContext();
  const groups = keyGroups(LL);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={LL.palette.keys.title()} closeLabel={LL.common.close()}>
      <div className="mt-3 space-y-4 text-small">
        {groups.map(([title, lines]) => (
          <section key={title} aria-label={title}>
            <h3 className="font-medium text-muted">{title}</h3>
            <dl className="mt-1 grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-y-1">
              {lines.map(([keys, text]) => (
                <div key={text} className="col-span-2 grid grid-cols-subgrid items-baseline">
                  <dt className="flex gap-1">
                    {keys.map((key) => (
                      <Key key={key}>{key}</Key>
                    ))}
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
