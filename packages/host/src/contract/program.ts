/** Imports of a program that is killed: apart, because the tests bring their runner along. */
export { liveOn } from "./faults/live-on.ts";
