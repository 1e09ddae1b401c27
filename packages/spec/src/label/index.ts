export * from "./label.ts";
