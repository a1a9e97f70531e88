/** Saves a file as if the user had clicked a download link. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Revoke the file's URL in the next task. By then, the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
