/** Interval for data that changes by itself, in milliseconds. */
export const LIVELY = 2_000;

/** Interval for data that every page loads, in milliseconds. */
export const CALM = 4_000;

/** Interval for data that hardly ever changes, in milliseconds. */
export const UNHURRIED = 15_000;

/** Interval for data that is expected at any moment, in milliseconds. */
export const SOON = 200;

/** Number of entries on a page of a list. */
export const PAGE = 100;
