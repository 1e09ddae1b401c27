export * from "./actor.ts";
export * from "./attribution.ts";
