export * from "./fits.ts";
export * from "./interpret-schemas.ts";
export * from "./schema-problem.ts";
export * from "./schema-problems.ts";
