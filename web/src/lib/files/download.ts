/** Saves a file as if the user had clicked a download link. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The file's URL is revoked in the next task, because the browser starts to read the file before that task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
