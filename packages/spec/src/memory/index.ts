export * from "./memory-entry.ts";
