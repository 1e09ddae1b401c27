export * from "./round-outcome.ts";
export * from "./work-item.ts";
export * from "./work-queue.ts";
