const pdfOf = (blob: Blob, fileName: string): File => new File([blob], fileName, { type: 'application/pdf' });

/** Returns true if the browser can pass a PDF on to another app. */
export const canSharePdf = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [pdfOf(new Blob(), 'document.pdf')] });

/** Lets the user choose an app that receives a PDF. Throws a `NotAllowedError` if the last press was seconds ago. */
export const sharePdf = (blob: Blob, fileName: string): Promise<void> =>
  navigator.share({ files: [pdfOf(blob, fileName)] });
