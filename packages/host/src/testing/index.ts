/** What tests of hosts and of their drivers need. */
export * from "./bank.ts";
export * from "./flows.ts";
export * from "./probe-nodes.ts";
export { Random } from "./random.ts";
export * from "./run-row.ts";
export { TestClock } from "./test-clock.ts";
