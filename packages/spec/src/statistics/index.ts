export * from "./measure.ts";
