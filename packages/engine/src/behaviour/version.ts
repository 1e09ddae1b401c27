/** The engine's version, as in `package.json`. Runs record it for people; what they do follows from their behaviours. */
export const ENGINE_VERSION = "0.1.0";
