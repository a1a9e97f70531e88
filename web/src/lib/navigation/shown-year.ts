/** Returns the year of a URL, or `fallback` if the URL has no year that the app can show. */
export const shownYear = (year: number | undefined, fallback: number): number =>
  year !== undefined && Number.isInteger(year) && year >= 2000 && year < 2200 ? year : fallback;
