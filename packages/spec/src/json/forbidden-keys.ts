/** Names that no document or message may use as a key: they reach an object's prototype. */
export const FORBIDDEN_KEYS = ["__proto__", "constructor", "prototype"] as const;
