/** How wide a panel is on a screen that is wider. */
export const PANEL_WIDTH = {
  /** 600 px. */
  normal: 'max-w-[600px]',
  /** 400 px. */
  narrow: 'max-w-[400px]',
  /** A quarter of the window, and at least what a form needs. */
  quarter: 'sm:w-[max(25vw,20rem)]',
} as const;

export type PanelWidth = keyof typeof PANEL_WIDTH;
