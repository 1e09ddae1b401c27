export * from "./marked-text.ts";
export * from "./search-hit.ts";
export * from "./search-kind.ts";
