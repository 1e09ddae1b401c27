import { admit, Recording, replay, runTest, saveTest } from "@switchyard/engine";
import { AppError } from "@switchyard/spec/error";
import type { FlowTest } from "@switchyard/spec/flow-test";
import type { ReplayRunReply } from "@switchyard/spec/http";
import { defined, type Message } from "@switchyard/spec/json";
import type { HostServices } from "../attempts/host-services.ts";
import type { AgainRequest, Reruns } from "../ports/reruns.ts";
import { messageRefused } from "../run/message-refused.ts";
import type { PlanCache } from "../run/plan-cache.ts";
import { type RecordedRun, RecordedRuns } from "../run/recorded-runs.ts";
import { valuesNamedBy } from "../run/recorded-values.ts";
import { replayToStep } from "../run/replay-to-step.ts";
import type { FlowVersion, RunStarter } from "./run-starter.ts";

/** Replays recorded runs, runs them again, and makes tests of them. */
export class EmbeddedReruns implements Reruns {
	readonly #services: HostServices;
	readonly #plans: PlanCache;
	readonly #starter: RunStarter;
	readonly #recorded: RecordedRuns;

	constructor(services: HostServices, plans: PlanCache, starter: RunStarter) {
		this.#services = services;
		this.#plans = plans;
		this.#starter = starter;
		this.#recorded = new RecordedRuns(services, plans);
	}

	async replay(run: string): Promise<ReplayRunReply> {
		const { plan, events } = await this.#recorded.readFinished(run);
		const { difference, problem, events: compared } = replay(plan, events);
		const { seq, recorded, expected } = difference ?? {};
		return {
			events: compared,
			...(seq === undefined || recorded === undefined
				? {}
				: { difference: { seq, recorded, ...defined({ expected }) } }),
			...defined({ problem }),
		};
	}

	async again(request: AgainRequest): Promise<{ runId: string }> {
		const recorded = await this.#recorded.read(request.run);
		const recording = new Recording(recorded.events);
		const from = recording.step(request.step);
		if (!from) {
			throw new AppError("STEP_NOT_FOUND", {
				field: "step",
				message: `No step ${request.step} has begun in the run.`,
			});
		}
		const version = this.#versionOf(recorded, request);
		const { runId, accepted } = this.#starter.again({
			version,
			...firstOf(recorded),
			actor: request.actor,
			values: await valuesNamedBy(recorded.events, this.#services.journal),
			again: { run: request.run, step: request.step },
			prefix: (start) =>
				replayToStep({
					driver: this.#services,
					plan: version.plan,
					recording,
					from,
					start,
					edit: this.#editOf(request),
				}),
		});
		await accepted;
		return { runId };
	}

	async test(run: string, name?: string): Promise<FlowTest> {
		const { plan, events } = await this.#recorded.readFinished(run);
		const test = saveTest(plan, events, name ?? plan.flow.name);
		const [difference] = runTest(test, plan).differences;
		if (!difference) return test;
		throw new AppError("RUN_NOT_TESTABLE", {
			hint: `What came of it depended on the clock or on a person who stopped or changed it. First difference: ${difference.note ?? difference.what}`,
		});
	}

	#versionOf({ row, plan }: RecordedRun, { flow }: AgainRequest): FlowVersion {
		if (!flow || flow.revision === row.revision) return { plan, types: row.types };
		const prepared = this.#plans.prepare(flow);
		return { plan: prepared.plan, types: prepared.types.hash, prepared };
	}

	#editOf({ message, params }: AgainRequest): Pick<AgainRequest, "message" | "params"> {
		return {
			...(message === undefined ? {} : { message: this.#admit(message) }),
			...(params === undefined ? {} : { params: this.#admit(params) }),
		};
	}

	/** @throws AppError `MESSAGE_TOO_LARGE` */
	#admit(given: Message): Message {
		const admitted = admit(given, this.#services.limits.messageSize);
		if ("fault" in admitted) throw messageRefused(admitted.fault);
		return admitted.value;
	}
}

/** @throws AppError `JOURNAL_DAMAGED` */
function firstOf({ events }: RecordedRun) {
	const [start] = events;
	if (start?.type !== "run-start") throw new AppError("JOURNAL_DAMAGED");
	return { node: start.node, message: start.message };
}
