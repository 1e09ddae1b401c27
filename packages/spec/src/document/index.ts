export * from "./author.ts";
export * from "./document.ts";
