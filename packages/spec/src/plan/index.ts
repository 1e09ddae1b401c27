export * from "./execution-plan.ts";
export * from "./plan-task.ts";
export * from "./plan-tool.ts";
