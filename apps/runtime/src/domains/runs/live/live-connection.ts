import type { Runs } from "@switchyard/host";
import { AppError } from "@switchyard/spec/error";
import { LiveRequest, type Presence } from "@switchyard/spec/live";
import { shapeError } from "../../../platform/errors/shape-error.ts";
import { toAppError } from "../../../platform/errors/to-app-error.ts";
import { parseJson } from "../../../platform/http/json-body.ts";
import type { FlowStore } from "../../flows/index.ts";
import type { FlowListFeed } from "./flow-list-feed.ts";
import { frame } from "./frames.ts";
import type { People } from "./people.ts";
import type { Topics } from "./topics.ts";
import type { Watcher } from "./watcher.ts";

/** How many runs and flows one connection may watch. */
const MAX_TOPICS = 200;
/** How many requests one connection may send per `WINDOW_MS`. */
const MAX_REQUESTS = 600;
const WINDOW_MS = 10_000;

/** The longest request, in characters. */
const MAX_LENGTH = 64 * 1024;

const UNSUPPORTED_DATA = 1003;
const TOO_BIG = 1009;
const POLICY_VIOLATION = 1008;

export interface LiveConnectionOptions {
	readonly watcher: Watcher;
	readonly runs: Pick<Runs, "get">;
	readonly flows: Pick<FlowStore, "get">;
	/** Told of what is our own fault. */
	readonly onFailure: (error: unknown) => void;
	readonly people: People;
	readonly topics: { readonly runs: Topics; readonly flows: Topics };
	/** Who watches the list of flows. */
	readonly flowList: Pick<FlowListFeed, "add" | "remove">;
}

/** The requests of one connection: checked, limited and followed. */
export class LiveConnection {
	readonly #options: LiveConnectionOptions;
	readonly #runs = new Set<string>();
	readonly #flows = new Set<string>();
	#windowStart = performance.now();
	#requests = 0;

	constructor(options: LiveConnectionOptions) {
		this.#options = options;
	}

	receive(text: string, isBinary: boolean): void {
		const { watcher } = this.#options;
		if (isBinary) watcher.close(UNSUPPORTED_DATA, "send JSON as text");
		else if (text.length > MAX_LENGTH) watcher.close(TOO_BIG, "too large");
		else if (this.#isTooFast()) watcher.close(POLICY_VIOLATION, "too many requests");
		else this.#follow(text).catch((error: unknown) => this.#refuse(toAppError(error)));
	}

	/** Watches nothing any more. */
	end(): void {
		for (const run of [...this.#runs]) this.#unwatchRun(run);
		for (const flow of [...this.#flows]) this.#unwatchFlow(flow);
		this.#options.flowList.remove(this.#options.watcher);
	}

	/** @throws AppError `BODY_INVALID`, `RUN_NOT_FOUND`, `FLOW_NOT_FOUND`, `RATE_LIMITED` */
	async #follow(text: string): Promise<void> {
		const request = readRequest(text);
		if ("unsubscribe" in request) {
			if ("run" in request.unsubscribe) this.#unwatchRun(request.unsubscribe.run);
			else if ("flow" in request.unsubscribe) this.#unwatchFlow(request.unsubscribe.flow);
			else this.#options.flowList.remove(this.#options.watcher);
			return;
		}
		if ("presence" in request) {
			this.#show(request.presence.flow, request.presence.person);
			return;
		}
		const topic = request.subscribe;
		if ("flowList" in topic) {
			this.#options.flowList.add(this.#options.watcher);
			return;
		}
		if (this.#runs.size + this.#flows.size >= MAX_TOPICS) {
			throw new AppError("RATE_LIMITED", {
				message: `One connection may watch ${MAX_TOPICS} runs and flows.`,
			});
		}
		if ("run" in topic) await this.#watchRun(topic.run, topic.from ?? 1);
		else await this.#watchFlow(topic.flow);
	}

	/** Subscribed at once, so that a request to end it that follows finds it. */
	async #watchRun(run: string, from: number): Promise<void> {
		const { runs, topics, watcher } = this.#options;
		this.#runs.add(run);
		topics.runs.add(run, watcher);
		watcher.watchRun(run, from);
		try {
			const known = await runs.get(run);
			if (known === undefined) throw new AppError("RUN_NOT_FOUND", { message: `There is no run ${run}.` });
		} catch (error) {
			this.#unwatchRun(run);
			throw error;
		}
	}

	/** Says first where the flow stands: an edit made after the watcher read it, and before it was watched, is not missed. */
	async #watchFlow(flow: string): Promise<void> {
		const { flows, people, topics, watcher } = this.#options;
		this.#flows.add(flow);
		topics.flows.add(flow, watcher);
		try {
			const { revision } = await flows.get(flow);
			if (this.#flows.has(flow)) {
				watcher.deliver(frame({ type: "flow", flow, revision, operations: [] }));
				people.introduce(flow, watcher);
			}
		} catch (error) {
			this.#unwatchFlow(flow);
			throw error;
		}
	}

	/** A presence that arrives after the watch ended is late, and shows nobody. */
	#show(flow: string, presence: Presence): void {
		if (this.#flows.has(flow)) this.#options.people.show(flow, this.#options.watcher, presence);
	}

	#unwatchRun(run: string): void {
		this.#runs.delete(run);
		this.#options.topics.runs.remove(run, this.#options.watcher);
		this.#options.watcher.unwatchRun(run);
	}

	#unwatchFlow(flow: string): void {
		const { people, topics, watcher } = this.#options;
		this.#flows.delete(flow);
		topics.flows.remove(flow, watcher);
		watcher.forgetPeople(flow);
		people.leave(flow, watcher);
	}

	#isTooFast(): boolean {
		const now = performance.now();
		if (now - this.#windowStart > WINDOW_MS) {
			this.#windowStart = now;
			this.#requests = 0;
		}
		this.#requests += 1;
		return this.#requests > MAX_REQUESTS;
	}

	#refuse(error: AppError): void {
		const { code, message } = error;
		if (code === "INTERNAL") this.#options.onFailure(error.cause);
		this.#options.watcher.deliver(frame({ type: "error", error: { code, message } }));
	}
}

/** @throws AppError `BODY_INVALID` */
function readRequest(text: string): LiveRequest {
	const request = parseJson(text);
	const misshapen = shapeError(LiveRequest, request ?? null);
	if (misshapen !== undefined) throw misshapen;
	return request as LiveRequest;
}
