/** What hosts over any driver have to pass: whoever writes one calls these in its tests. */
export { checkTimers } from "./check-timers.ts";
export { describeCrashPoints } from "./faults/crash-points.ts";
export type { FaultSubject, OpenHost, StoredRun } from "./faults/fault-subject.ts";
export { liveOn } from "./faults/live-on.ts";
export { describeRandomKills } from "./faults/random-kills.ts";
export { type StartedBank, startBank } from "./faults/start-bank.ts";
export { describeOrder } from "./order/describe-order.ts";
export { ALL_FAULTS } from "./seed.ts";
