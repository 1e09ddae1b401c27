import type { Runs } from "@switchyard/host";
import type { Event } from "@switchyard/spec/event";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../../../platform/database/database.ts";
import { measures } from "../../costs/index.ts";
import type { DiskRoom } from "../health/disk-room.ts";

export interface MetricsOptions {
	readonly version: string;
	readonly runs: Pick<Runs, "watch">;
	readonly database: Pick<Database, "read" | "queue">;
	readonly disk: Pick<DiskRoom, "look">;
	/** The connected peers of the bridge. */
	readonly peers: () => readonly { readonly role: string; readonly attached: boolean }[];
}

/** Upper bounds of the histogram of commits, in seconds: from a fast disk's flush to a store that hangs. */
const COMMIT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Upper bounds of the histogram of work, in seconds: from a step that only computes to a question that waits for a day. */
const WORK_SECONDS = [0.001, 0.01, 0.1, 0.5, 1, 5, 10, 60, 600, 3600, 86_400];

/** What Prometheus reads of the server: counts since its start, and how it is now. No name of a flow, a node or a person is in it. */
export class Metrics {
	readonly #registry = new Registry();
	readonly #options: MetricsOptions;

	constructor(options: MetricsOptions) {
		this.#options = options;
		collectDefaultMetrics({ register: this.#registry });
		this.#describeServer();
		this.#describeStore();
		this.#countRuns();
	}

	/** The content type of `text`. */
	get contentType(): string {
		return this.#registry.contentType;
	}

	/** All metrics as they are now, in Prometheus' text format. */
	text(): Promise<string> {
		return this.#registry.metrics();
	}

	#describeServer(): void {
		const { version, disk, peers } = this.#options;
		const registers = [this.#registry];
		new Gauge({
			name: "switchyard_info",
			help: "1, with the server's version.",
			labelNames: ["version"],
			registers,
		}).set({ version }, 1);
		new Gauge({
			name: "switchyard_disk_free_bytes",
			help: "Free space on the disk of the data folder.",
			registers,
			async collect() {
				const { room } = await disk.look();
				if (room) this.set(room.freeBytes);
			},
		});
		new Gauge({
			name: "switchyard_peers",
			help: "Connected package hosts, agents and clients, by role.",
			labelNames: ["role"],
			registers,
			collect() {
				this.reset();
				for (const { role, attached } of peers()) if (attached) this.inc({ role });
			},
		});
	}

	#describeStore(): void {
		const { read, queue } = this.#options.database;
		const registers = [this.#registry];
		const commits = new Histogram({
			name: "switchyard_commit_seconds",
			help: "Time from handing a batch to the writer until it is on disk.",
			buckets: COMMIT_SECONDS,
			registers,
		});
		const ended = new Histogram({
			name: "switchyard_ended_seconds",
			help: "How long what ended had taken: runs, steps, tool calls, plans, and questions until they were answered.",
			labelNames: ["kind", "outcome"],
			buckets: WORK_SECONDS,
			registers,
		});
		queue.onCommit = ({ seconds, rowsOf }) => {
			commits.observe(seconds);
			for (const { kind, outcome, total_ms } of rowsOf(measures.table))
				ended.observe({ kind, outcome }, total_ms / 1000);
		};
		new Gauge({
			name: "switchyard_write_queue_batches",
			help: "Batches that are not on disk yet.",
			registers,
			collect() {
				this.set(queue.waiting);
			},
		});
		new Gauge({
			name: "switchyard_runs",
			help: "Runs that have not ended, by state.",
			labelNames: ["state"],
			registers,
			async collect() {
				for (const state of ["running", "waiting"] as const) {
					const runs = read.selectFrom("runs").where("status", "=", state);
					this.set({ state }, await numberOf(runs.select(({ fn }) => fn.countAll().as("number"))));
				}
			},
		});
		new Gauge({
			name: "switchyard_unknown_steps",
			help: "Steps whose outcome is unknown, on which a person has to decide.",
			registers,
			async collect() {
				const runs = read.selectFrom("runs").where("unknown_steps", "is not", null);
				this.set(await numberOf(runs.select(({ fn }) => fn.sum("unknown_steps").as("number"))));
			},
		});
		new Gauge({
			name: "switchyard_runs_waiting_for_people",
			help: "Runs that ask a person something.",
			registers,
			async collect() {
				const runs = read.selectFrom("runs").where("approvals", "is not", null);
				this.set(await numberOf(runs.select(({ fn }) => fn.countAll().as("number"))));
			},
		});
	}

	/** What is committed is counted, so that a run counts once whatever happens to the process. */
	#countRuns(): void {
		const registers = [this.#registry];
		const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
			new Counter({ name, help, labelNames, registers });
		const started = counter("switchyard_runs_started_total", "Runs started.", []);
		const ended = counter("switchyard_runs_ended_total", "Runs ended, by status.", ["status"]);
		const asked = counter("switchyard_model_requests_total", "Requests to models.", []);
		const answered = counter("switchyard_model_answers_total", "Answers of models.", []);
		const calls = counter("switchyard_tool_calls_total", "Tool calls answered, by status.", ["status"]);
		const count = (event: Event): void => {
			if (event.type === "run-start") started.inc();
			else if (event.type === "run-end") ended.inc({ status: event.status });
			else if (event.type === "model-start") asked.inc();
			else if (event.type === "model-end") answered.inc();
			else if (event.type === "tool-response") calls.inc({ status: event.result.status });
		};
		this.#options.runs.watch({
			events: (_run, _flow, events) => events.forEach(count),
			ephemeral: () => {},
			summary: () => {},
		});
	}
}

/** The number that a query gives, and no number while the store cannot be read: the other metrics are wanted then most of all. */
async function numberOf(query: {
	executeTakeFirst: () => Promise<{ number: unknown } | undefined>;
}): Promise<number> {
	try {
		return Number((await query.executeTakeFirst())?.number ?? 0);
	} catch {
		return Number.NaN;
	}
}
