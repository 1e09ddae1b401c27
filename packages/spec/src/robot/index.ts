export * from "./audience.ts";
export * from "./robot.ts";
export * from "./robot-memory.ts";
export * from "./robot-tool.ts";
