import type { Ephemeral } from "@switchyard/spec/event";
import type { HostDriver } from "../ports/host-driver.ts";
import type { HostLimits } from "../ports/host-limits.ts";
import type { AttemptWatch } from "./attempt-watch.ts";
import type { LateAnswer } from "./late-answer.ts";

/** What all runs of a host share: its driver, and what the host itself adds. */
export interface HostServices extends HostDriver {
	readonly agents: NonNullable<HostDriver["agents"]>;
	readonly limits: HostLimits;
	readonly watch: AttemptWatch;
	/** Passes signs of life on to watchers. */
	readonly emit: (run: string, ephemeral: Ephemeral) => void;
	/** An attempt of a run answered after it had been given up. */
	readonly answeredLate: (run: string, late: LateAnswer) => void;
}
