import { TestClock } from "../../testing/index.ts";

/** Time that passes only when the simulation says so, for all of its processes and its disk; turns of the event loop are real ones. */
export class SimulatedClock extends TestClock {
	override readonly afterTurn = (work: () => void) => void setImmediate(work);
}
