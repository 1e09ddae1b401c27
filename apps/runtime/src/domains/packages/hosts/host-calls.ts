import { randomUUID } from "node:crypto";
import type { AttemptContext, HostedProbeContext } from "@switchyard/host";
import { NodeError } from "@switchyard/node-kit";
import {
	BRIDGE_DEFAULTS,
	type BridgeSession,
	type NodeExecute,
	type NodeProbe,
	type NodeProgress,
} from "@switchyard/spec/bridge";
import { defined, type Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { billedAmount } from "@switchyard/spec/tool";
import type { BridgeConnection, FrameOf, PeerStats } from "../../../platform/bridge/bridge-connection.ts";
import { CallStats } from "../../../platform/bridge/call-stats.ts";
import { FrameTooLargeError } from "../../../platform/bridge/peer.ts";
import { ConnectionLostError } from "./connection-lost.ts";
import { messageOfCall } from "./message-dialect.ts";
import { resultOf } from "./node-result.ts";
import { NodeRequests, unknownCall } from "./requests/node-requests.ts";
import type { Admits } from "./requests/outward.ts";

/** How long a cancelled call may take to report how it ended, in milliseconds. */
const CANCELLED_MS = 30_000;

const MAX_DEADLINE_MS = 86_400_000;

/** What a call passes on of what its host says meanwhile. */
type CallContext = Pick<
	AttemptContext,
	"signal" | "files" | "log" | "model" | "network" | "progress" | "chunk" | "charge" | "chargeCredits"
>;

/** A question gives no signs of life, and costs nothing. */
const NO_SIGNS: Pick<CallContext, "progress" | "chunk" | "charge" | "chargeCredits"> = {
	progress: () => {},
	chunk: () => Promise.resolve(),
	charge: () => {},
	chargeCredits: () => {},
};

/** A call that has no result yet. */
interface OpenCall {
	/** A question about an execution that was cut off is answered otherwise than an execution. */
	readonly kind: "execution" | "probe";
	readonly spec: NodeSpec;
	readonly context: CallContext;
	readonly begunAt: number;
	readonly resolve: (result: unknown) => void;
	readonly reject: (error: unknown) => void;
	/** Chunks that have come are passed on one after the other. */
	chunks: Promise<void>;
	/** Made when the node first asks for something: most nodes never ask. */
	requests: NodeRequests | undefined;
}

/** The calls that one host has under way, each answered once, whatever happens. */
export class HostCalls {
	readonly stats = new CallStats();
	readonly #connection: BridgeConnection;
	readonly #open = new Map<string, OpenCall>();
	readonly #proxy: Admits;
	readonly #onFree: () => void;
	#lateResults = 0;

	/** @param onFree told whenever a call is over. */
	constructor(connection: BridgeConnection, proxy: Admits, onFree: () => void) {
		this.#connection = connection;
		this.#proxy = proxy;
		this.#onFree = onFree;
	}

	get inFlight(): number {
		return this.#open.size;
	}

	summary(): PeerStats {
		return { ...this.stats.summary(this.inFlight), lateResults: this.#lateResults };
	}

	/**
	 * Has the host execute a node.
	 * @param nodeSession the one of this host that the node works in
	 * @throws NodeError for what the node foresaw, ConnectionLostError when the host went away
	 */
	execute(
		spec: NodeSpec,
		params: Message,
		context: AttemptContext,
		nodeSession?: BridgeSession,
	): Promise<Message> {
		const { call } = context.place;
		// A message has no place for a session.
		const asMessage = !nodeSession && call !== undefined && this.#connection.capabilities.has("messages");
		const id = asMessage ? randomUUID() : `call_${randomUUID()}`;
		return this.#ask<Message>(id, { kind: "execution", spec, context }, () => {
			if (asMessage) {
				const place = { node: context.place.node, call };
				const message = { callerId: id, nodeType: spec.id, params, place };
				this.#connection.send("message", messageOfCall(message));
			} else {
				this.#connection.lend?.(id, context.samplings);
				this.#connection.send("node_execute", {
					...frameOfCall(id, spec, params, context),
					...defined({ session: nodeSession }),
				});
			}
		});
	}

	/**
	 * Asks the host whether an execution that was cut off was done. It may read files where its node type may use any.
	 * @throws NodeError for what the node foresaw, ConnectionLostError when the host went away
	 */
	probe(spec: NodeSpec, params: Message, context: HostedProbeContext): Promise<unknown> {
		const id = `probe_${randomUUID()}`;
		const asked = { kind: "probe", spec, context: { ...NO_SIGNS, ...context } } as const;
		return this.#ask(id, asked, () =>
			this.#connection.send("node_probe", frameOfProbe(id, spec, params, context)),
		);
	}

	#ask<Result>(
		id: string,
		{ kind, spec, context }: Pick<OpenCall, "kind" | "spec" | "context">,
		send: () => void,
	): Promise<Result> {
		return new Promise<Result>((resolve, reject) => {
			const stop = () => this.#cancel(id);
			const settle = () => {
				context.signal.removeEventListener("abort", stop);
				open.requests?.end();
				this.#open.delete(id);
				this.#onFree();
			};
			const open: OpenCall = {
				kind,
				spec,
				context,
				begunAt: performance.now(),
				resolve: (result) => {
					settle();
					resolve(result as Result);
				},
				reject: (error) => {
					settle();
					reject(error);
				},
				chunks: Promise.resolve(),
				requests: undefined,
			};
			this.#open.set(id, open);
			this.#send(id, send);
			if (context.signal.aborted) stop();
			else context.signal.addEventListener("abort", stop, { once: true });
		});
	}

	progressed({ call_id, fraction, text }: NodeProgress): void {
		this.#open.get(call_id)?.context.progress(defined({ fraction, text }));
	}

	/** A node's own line of the log is written as that of a built-in node is: with its run and step, and without secrets. */
	noted({ level, message, fields }: FrameOf<"log">): boolean {
		const call =
			level === "info"
				? this.#open.get(String((fields as { readonly call_id?: unknown } | undefined)?.call_id))
				: undefined;
		call?.context.log(message);
		return call !== undefined;
	}

	/** A part of a result came; the host may send one more once it is taken. */
	chunk({ call_id, data }: FrameOf<"node_chunk">): void {
		const call = this.#open.get(call_id);
		if (!call) return;
		call.chunks = call.chunks
			.then(() => call.context.chunk(data))
			.then(
				() => this.#connection.send("node_credit", { type: "node_credit", call_id, add: 1 }),
				// The reader of the chunks is gone; the call ends on its own.
				() => {},
			);
	}

	/** A node asks for something in the middle of its work. */
	asked(frame: FrameOf<"node_request">): void {
		const call = this.#open.get(frame.call_id);
		if (!call || call.context.signal.aborted) {
			this.#connection.send("node_response", unknownCall(frame));
			return;
		}
		const { spec, context } = call;
		call.requests ??= new NodeRequests(this.#connection, { id: frame.call_id, spec, context }, this.#proxy);
		call.requests.answer(frame);
	}

	/** The one result of a call; that of no open call is dropped, and counted. */
	answer(frame: FrameOf<"node_result">): void {
		const call = this.#answered(frame.call_id, "execution");
		if (!call) return;
		this.stats.add(performance.now() - call.begunAt, frame.status === "error");
		const amount = billedAmount(frame);
		if (amount && "dollars" in amount) call.context.charge(amount.dollars);
		else if (amount) call.context.chargeCredits(amount.credits);
		const settle = () => {
			const result = resultOf(frame, call.spec);
			if ("outputs" in result) call.resolve(result.outputs);
			else call.reject(result.error);
		};
		if (call.spec.tool?.streaming) void call.chunks.then(settle);
		else settle();
	}

	/** The one answer to a question about an execution; what it says is not trusted yet. */
	probed({ call_id, answer, outputs, reason, error }: FrameOf<"node_probed">): void {
		const call = this.#answered(call_id, "probe");
		if (!call) return;
		this.stats.add(performance.now() - call.begunAt, error !== undefined);
		if (error) {
			const { code = "NODE_FAILED", message, hint } = error;
			call.reject(new NodeError({ code, message, ...defined({ hint }) }));
		} else call.resolve({ answer, outputs, reason });
	}

	/** The open call that an answer is for; one that answers nothing, or another kind of call, is dropped and counted. */
	#answered(id: string, kind: OpenCall["kind"]): OpenCall | undefined {
		const call = this.#open.get(id);
		if (call?.kind === kind) {
			this.#open.delete(id);
			return call;
		}
		this.#lateResults++;
		return undefined;
	}

	/** The host is gone: nobody waits on. Gives how many calls were lost. */
	lose(): number {
		const lost = [...this.#open.values()];
		for (const call of lost) {
			this.stats.add(performance.now() - call.begunAt, true);
			call.reject(new ConnectionLostError("The host went away."));
		}
		return lost.length;
	}

	#send(id: string, send: () => void): void {
		try {
			send();
		} catch (error) {
			this.#open.get(id)?.reject(error instanceof FrameTooLargeError ? tooLarge() : error);
		}
	}

	/** The host is asked to stop; it is not waited for longer than a while. */
	#cancel(id: string): void {
		const call = this.#open.get(id);
		if (!call) return;
		call.requests?.end();
		this.#connection.send("node_cancel", { type: "node_cancel", call_id: id, reason: "cancelled" });
		setTimeout(() => {
			if (this.#open.get(id) === call) call.reject(new DOMException("Cancelled.", "AbortError"));
		}, CANCELLED_MS).unref();
	}
}

function frameOfCall(id: string, spec: NodeSpec, params: Message, context: AttemptContext): NodeExecute {
	const { traceparent, provenance, place, answered } = context;
	const { node, timeoutMs } = place;
	return {
		type: "node_execute",
		call_id: id,
		node_type: spec.id,
		node_id: node,
		params,
		idempotency_key: context.idempotencyKey,
		attempt: context.attempt,
		deadline_ms: Math.min(Math.max(1, Math.floor(timeoutMs)), MAX_DEADLINE_MS),
		...(spec.tool?.streaming ? { credit: BRIDGE_DEFAULTS.streamWindow } : {}),
		...defined({ provenance, answered }),
		...(traceparent === undefined ? {} : { meta: { traceparent } }),
	};
}

function frameOfProbe(
	id: string,
	spec: NodeSpec,
	params: Message,
	{ place, idempotencyKey, attempt, provenance }: HostedProbeContext,
): NodeProbe {
	return {
		type: "node_probe",
		call_id: id,
		node_type: spec.id,
		node_id: place.node,
		params,
		idempotency_key: idempotencyKey,
		attempt,
		deadline_ms: Math.max(1, Math.floor(place.timeoutMs)),
		...defined({ provenance }),
	};
}

function tooLarge(): NodeError {
	return new NodeError({
		code: "MESSAGE_TOO_LARGE",
		message: "The parameters are larger than a frame to the host may be.",
	});
}
