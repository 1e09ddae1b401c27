export * from "./conversation-test.ts";
export * from "./flow-test.ts";
