import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useWindowFits } from './use-window-fits.ts';

function Show({ n }: { readonly n: number }) {
  return <p>{`${n} ${useWindowFits(40) ? 'wide' : 'narrow'}`}</p>;
}

const resizeTo = (width: number): void => {
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
};

test('the window is measured when its size changes, not whenever something is drawn', () => {
  const before = window.innerWidth;
  resizeTo(1280);
  const style = vi.spyOn(window, 'getComputedStyle');
  const { rerender, unmount } = render(<Show n={0} />);
  const asked = style.mock.calls.length;
  for (let n = 1; n < 20; n++) rerender(<Show n={n} />);
  expect(screen.getByText('19 wide')).toBeInTheDocument();
  expect(style.mock.calls.length).toBe(asked);
  act(() => resizeTo(390));
  expect(screen.getByText('19 narrow')).toBeInTheDocument();
  unmount();
  // Nobody has listened meanwhile.
  resizeTo(1280);
  render(<Show n={20} />);
  expect(screen.getByText('20 wide')).toBeInTheDocument();
  resizeTo(before);
});
