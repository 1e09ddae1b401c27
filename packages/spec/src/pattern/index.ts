export * from "./linear-pattern.ts";
export * from "./path-pattern.ts";
