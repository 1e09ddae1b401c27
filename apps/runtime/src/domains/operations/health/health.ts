import type { HealthProblem, HealthReply, ReadinessReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { DiskRoom } from "./disk-room.ts";
import type { StoreProbe } from "./store-probe.ts";

/** One thing that health looks at: gives what is wrong with it. It takes no longer than the store's probe, and never throws. */
export type HealthCheck = () => Promise<readonly HealthProblem[]> | readonly HealthProblem[];

export interface HealthOptions {
	readonly version: string;
	readonly publicOrigin: string | undefined;
	readonly store: StoreProbe;
	readonly disk: DiskRoom;
	/** What else is looked at. */
	readonly checks: readonly HealthCheck[];
}

/** How the server is, as it can be asked at any time. */
export class Health {
	readonly #options: HealthOptions;

	constructor(options: HealthOptions) {
		this.#options = options;
	}

	async report(): Promise<HealthReply> {
		const { version, publicOrigin, store, disk, checks } = this.#options;
		const [answer, room, ...found] = await Promise.all([
			store.probe(),
			disk.look(),
			...checks.map((check) => check()),
		]);
		const problems = [...answer.problems, ...room.problems, ...found.flat()].sort(worstFirst);
		return {
			status: problems[0]?.severity ?? "ok",
			version,
			...defined({ publicOrigin }),
			problems,
			store: {
				kind: store.kind,
				...defined({ answeredInMs: answer.answeredInMs }),
			},
			...defined({ disk: room.room }),
		};
	}

	async readiness(): Promise<ReadinessReply> {
		const problems = (await this.report()).problems.filter(({ severity }) => severity === "failing");
		return { ready: problems.length === 0, problems };
	}
}

function worstFirst(one: HealthProblem, other: HealthProblem): number {
	return Number(one.severity === "degraded") - Number(other.severity === "degraded");
}
