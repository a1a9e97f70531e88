import { useWindowFits } from '@/lib/state/use-window-fits.ts';

/** The bar is narrow below this window width in rem, which is `sm` of Tailwind. */
const PHONE_REM = 40;

/** Returns true if the bar has room for short texts only. */
export const useIsBarNarrow = (): boolean => !useWindowFits(PHONE_REM);
