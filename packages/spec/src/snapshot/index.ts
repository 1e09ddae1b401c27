export * from "./frame-snapshot.ts";
export * from "./run-snapshot.ts";
export * from "./step-progress.ts";
export * from "./step-snapshot.ts";
export * from "./token-snapshot.ts";
