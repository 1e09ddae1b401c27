/** How often what changes by itself is asked for again, in milliseconds. */
export const LIVELY = 2_000;

/** The same for what every page asks for, in milliseconds. */
export const CALM = 4_000;

/** The same for what hardly ever changes, in milliseconds. */
export const UNHURRIED = 15_000;

/** How soon what comes at any moment is asked for again, in milliseconds. */
export const SOON = 200;

/** How many entries a page of a list has. */
export const PAGE = 100;
