export * from "./doctor-report.ts";
export * from "./loss.ts";
