import { randomUUID } from "node:crypto";
import type { AttemptContext } from "@switchyard/host";
import {
	type BridgeError,
	NODE_METHODS,
	type NodeMethod,
	type NodeRequest,
	type NodeResponse,
} from "@switchyard/spec/bridge";
import { ERRORS, type ErrorCode } from "@switchyard/spec/error";
import type { Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { BridgeConnection } from "../../../../platform/bridge/bridge-connection.ts";
import { bridgeError } from "../../../../platform/bridge/bridge-errors.ts";
import { FrameTooLargeError } from "../../../../platform/bridge/peer.ts";
import { shapeError } from "../../../../platform/errors/shape-error.ts";
import { fileWork, READING } from "./file-work.ts";
import type { MethodWork } from "./method-work.ts";
import { modelWork } from "./model-work.ts";
import type { OpenStreams } from "./open-streams.ts";
import { type Admits, Outward } from "./outward.ts";
import { requestError } from "./request-error.ts";

/** How many requests of one execution may be under way. */
const MAX_UNDER_WAY = 64;

/** The execution that asks. */
export interface AskingCall {
	readonly id: string;
	readonly spec: NodeSpec;
	readonly context: Pick<AttemptContext, "files" | "log" | "model" | "network">;
}

/** What one execution at a host asks of the runtime, each request answered once. */
export class NodeRequests {
	readonly #connection: Pick<BridgeConnection, "send">;
	readonly #call: AskingCall;
	readonly #work: { readonly [Method in NodeMethod]: MethodWork<Method> };
	readonly #streams: OpenStreams;
	readonly #outward: Outward;
	#underWay = 0;
	#isOver = false;

	constructor(connection: Pick<BridgeConnection, "send">, call: AskingCall, proxy: Admits) {
		this.#connection = connection;
		this.#call = call;
		const { work, streams } = fileWork(call.context.files);
		this.#outward = new Outward(proxy, call.context);
		this.#work = { ...work, ...modelWork(call.context.model), ...this.#outward.work };
		this.#streams = streams;
	}

	/** Does what a node asks for, and answers. */
	answer({ request_id, method, params }: NodeRequest): void {
		this.#underWay++;
		void this.#resultOf(method, params)
			.catch((error: unknown) => ({ error: requestError(error) ?? this.#unforeseen(method, error) }))
			.then((answer) => {
				this.#underWay--;
				this.#respond(request_id, answer);
			});
	}

	/** The execution is over: what it has open is closed, and nothing more is done for it. */
	end(): void {
		this.#isOver = true;
		this.#outward.end();
		this.#streams.closeAll().catch((error: unknown) => this.#unforeseen("files.close", error));
	}

	async #resultOf(method: string, params: Message): Promise<Answer> {
		if (this.#isOver) return { error: bridgeError("Cancelled", "CALL_CANCELLED") };
		if (this.#underWay > MAX_UNDER_WAY) return refused("NODE_REQUEST_LIMIT", "ResourceExhausted");
		if (!isMethod(method)) return refused("NODE_METHOD_UNKNOWN");
		const misshapen = shapeError(NODE_METHODS[method].params, params);
		if (misshapen) {
			const { message, field } = misshapen;
			return {
				error: bridgeError("ValidationError", "NODE_REQUEST_INVALID", { message, ...(field && { field }) }),
			};
		}
		if (method.startsWith("files.") && !this.#mayUseFiles(method)) return refused("FILES_UNDECLARED");
		// The parameters fit the schema of this very method.
		const work = this.#work[method] as (params: Message) => Promise<Message>;
		return { result: await work(params) };
	}

	/** The author has declared it, and people could see that. */
	#mayUseFiles(method: NodeMethod): boolean {
		const { files } = this.#call.spec;
		return files === "write" || (files === "read" && READING.has(method));
	}

	#respond(request_id: string, answer: Answer): void {
		const { id: call_id } = this.#call;
		const head = { type: "node_response", call_id, request_id } as const;
		try {
			this.#connection.send("node_response", { ...head, ...answer });
		} catch (error) {
			if (!(error instanceof FrameTooLargeError)) throw error;
			this.#connection.send("node_response", { ...head, ...refused("RESULT_TOO_LARGE") });
		}
	}

	/** What nobody foresaw is for people, in the server's log; the host learns where to look. */
	#unforeseen(method: string, error: unknown): BridgeError {
		const id = randomUUID();
		this.#call.context.log(
			`${method} failed (${id}): ${error instanceof Error ? error.message : String(error)}`,
		);
		return bridgeError("InternalError", "INTERNAL", { details: { id } });
	}
}

/** The answer to a request of an execution that is over, or never was. */
export function unknownCall({ call_id, request_id }: NodeRequest): NodeResponse {
	return { type: "node_response", call_id, request_id, error: bridgeError("Cancelled", "CALL_CANCELLED") };
}

type Answer = { readonly result: Message } | { readonly error: BridgeError };

function isMethod(method: string): method is NodeMethod {
	return Object.hasOwn(NODE_METHODS, method);
}

function refused(code: ErrorCode, type: BridgeError["type"] = "ToolError"): { readonly error: BridgeError } {
	const entry = ERRORS[code];
	return { error: bridgeError(type, code, "hint" in entry ? { hint: entry.hint } : {}) };
}
