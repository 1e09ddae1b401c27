/** What hosts over any driver have to pass: the author of a driver calls these in its tests. */
export { describeCrashPoints, describeCrashSample } from "./faults/crash-points.ts";
export type { FaultSubject, OpenHost, StoredRun } from "./faults/fault-subject.ts";
export { describeKillsOfRecoveries, describeRandomKills } from "./faults/random-kills.ts";
export { type StartedBank, startBank } from "./faults/start-bank.ts";
export { describeReruns } from "./hosts/describe-reruns.ts";
export { describePeople, describeReading, describeRuns } from "./hosts/describe-runs.ts";
export { describeToolSessions } from "./hosts/describe-tool-sessions.ts";
export type { HostPorts, HostSubject, MakeRoom } from "./hosts/host-subject.ts";
export { describeOrder } from "./order/describe-order.ts";
export type { SimulatedClock } from "./simulation/clock.ts";
export { describeSimulation } from "./simulation/describe-simulation.ts";
export type {
	FoundSnapshot,
	SimulatedDisk,
	SimulatedProcess,
	SnapshotOnDisk,
} from "./simulation/simulation-subject.ts";
