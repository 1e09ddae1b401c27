/** The version of this package, as the runtime shows it to people. */
export const VERSION = "0.1.0";
