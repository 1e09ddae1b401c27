export * from "./app-error.ts";
export * from "./catalogue.ts";
export * from "./error-body.ts";
export * from "./error-entry.ts";
export * from "./fault.ts";
export * from "./problem.ts";
export * from "./remedies.ts";
