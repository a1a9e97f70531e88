import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type LazyPart, lazyPart, useLazyPart } from './lazy-part.ts';

interface ShowProps {
  readonly part: LazyPart<string>;
  readonly isWanted?: boolean;
  readonly onFailed?: () => void;
}

const ignore = (): void => {};

function Show({ part, isWanted = false, onFailed = ignore }: ShowProps) {
  return <p>{useLazyPart(part, isWanted, onFailed) ?? 'missing'}</p>;
}

/** Returns a lazy part. The test decides when its code arrives or fails to load. */
function controlled() {
  const asked: { arrive: () => Promise<void>; fail: () => Promise<void> }[] = [];
  const part = lazyPart(
    () =>
      new Promise<string>((resolve, reject) => {
        asked.push({
          arrive: () => act(async () => resolve('there')),
          fail: () => act(async () => reject(new Error('offline'))),
        });
      }),
  );
  return { part, asked };
}

test('a part that is not needed loads when the page is idle', async () => {
  const { part, asked } = controlled();
  render(<Show part={part} />);
  expect(asked).toHaveLength(0);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await asked[0]?.arrive();
  expect(screen.getByText('there')).toBeVisible();
});

test('a part that is needed loads at once, and only once', async () => {
  const { part, asked } = controlled();
  const { unmount } = render(<Show part={part} isWanted />);
  expect(asked).toHaveLength(1);
  await asked[0]?.arrive();
  unmount();
  render(<Show part={part} isWanted />);
  expect(screen.getByText('there')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('a failure is reported only if the part is needed', async () => {
  const { part, asked } = controlled();
  const onFailed = vi.fn<() => void>();
  const { rerender } = render(<Show part={part} onFailed={onFailed} />);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await asked[0]?.fail();
  expect(onFailed).not.toHaveBeenCalled();
  rerender(<Show part={part} isWanted onFailed={onFailed} />);
  expect(asked).toHaveLength(2);
  await asked[1]?.fail();
  expect(onFailed).toHaveBeenCalledTimes(1);
  rerender(<Show part={part} onFailed={onFailed} />);
  rerender(<Show part={part} isWanted onFailed={onFailed} />);
  await asked.at(-1)?.arrive();
  expect(screen.getByText('there')).toBeVisible();
});
