import { saveFile } from './download.ts';

interface PdfTab {
  /** Shows the PDF, or saves it if no tab is open. */
  readonly show: (blob: Blob, fileName: string) => void;
  readonly close: () => void;
}

/**
 * Opens a tab for a PDF that is still to be fetched. Call this function during a press, because browsers block tabs
 * that open later. If the browser cannot show PDFs, no tab opens, and `show` saves the file.
 */
export function openPdfTab(): PdfTab {
  const tab = navigator.pdfViewerEnabled ? window.open('', '_blank') : null;
  return {
    show: (blob, fileName) => {
      if (tab === null) saveFile(blob, fileName);
      // The URL is not revoked, so that the tab can be loaded again.
      else tab.location.replace(URL.createObjectURL(blob));
    },
    close: () => tab?.close(),
  };
}
