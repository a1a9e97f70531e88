/** The widths that a panel can have on screens wider than a phone's. */
export const PANEL_WIDTH = {
  normal: 'max-w-[600px]',
  narrow: 'max-w-[400px]',
  /** A quarter of the viewport, but at least as wide as a form needs. */
  quarter: 'sm:w-[max(25vw,20rem)]',
} as const;

export type PanelWidth = keyof typeof PANEL_WIDTH;
