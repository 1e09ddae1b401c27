export * from "./grant.ts";
export * from "./purpose.ts";
