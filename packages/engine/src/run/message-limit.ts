/** The largest message of a run when its start says nothing else, in characters of JSON. */
export const MAX_MESSAGE_SIZE = 1024 * 1024;

/**
 * The highest limit that a host may be given. It bounds runs from before limits were recorded: each had its host's, which no
 * journal has.
 */
export const HIGHEST_MESSAGE_SIZE = 64 * 1024 * 1024;
