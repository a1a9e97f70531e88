/** Saves a file as if a link to it had been followed. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun to read the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
