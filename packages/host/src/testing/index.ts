/** What tests of hosts and of their drivers need. */
export { TestClock } from "./test-clock.ts";
