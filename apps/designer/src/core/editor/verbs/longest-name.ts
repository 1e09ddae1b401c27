/** How many characters a name may have; what is typed beyond them is cut. */
export const LONGEST_NAME = 120;
