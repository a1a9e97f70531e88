import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as images from '@/lib/images/file-to-keep.ts';
import { useChosenFile } from './use-chosen-file.ts';

const pdf = (name: string): File => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

/** Chooses a PDF, then a photograph that takes long to read. Returns a function that finishes reading the photograph. */
async function chooseSlowly() {
  const { result } = renderHook(() => useChosenFile());
  await act(() => result.current.choose(pdf('bill.pdf')));
  let resolve!: (file: File) => void;
  let reject!: (error: Error) => void;
  const reading = new Promise<File>((...settle) => {
    [resolve, reject] = settle;
  });
  vi.spyOn(images, 'fileToKeep').mockReturnValueOnce(reading);
  let chosen: Promise<void> | undefined;
  act(() => void (chosen = result.current.choose(pdf('photo.pdf'))));
  expect(result.current).toMatchObject({ isReading: true, file: { name: 'bill.pdf' } });
  const finish = (settle: () => void): Promise<void> =>
    act(async () => {
      settle();
      await chosen;
    });
  return {
    result,
    read: () => finish(() => resolve(pdf('photo.pdf'))),
    fail: (error: Error) => finish(() => reject(error)),
  };
}

test('a file that is removed while another file is read leaves no file', async () => {
  const { result, read } = await chooseSlowly();
  act(() => result.current.remove());
  await read();
  expect(result.current).toMatchObject({ isReading: false, file: null });
  expect(await result.current.read()).toBeNull();
});

test('of two files that are read at once, the file that was chosen last counts', async () => {
  const { result, read } = await chooseSlowly();
  await act(() => result.current.choose(pdf('last.pdf')));
  await read();
  expect(result.current).toMatchObject({ isReading: false, file: { name: 'last.pdf' } });
});

test('a file that cannot be kept leaves the file that was chosen before', async () => {
  const { result, fail } = await chooseSlowly();
  await fail(new images.UnusableFileError('unreadable'));
  expect(result.current).toMatchObject({ isReading: false, issue: 'unreadable', file: { name: 'bill.pdf' } });
  expect((await result.current.read())?.name).toBe('bill.pdf');
});
