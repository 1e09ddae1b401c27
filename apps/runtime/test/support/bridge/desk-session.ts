import { randomBytes } from "node:crypto";
import type { SessionCall, SessionRequest, ToolSession, ToolSessions } from "@switchyard/host";
import type { BridgeTool } from "@switchyard/spec/bridge";
import type { Fault } from "@switchyard/spec/error";
import type { Message } from "@switchyard/spec/json";
import type { ToolResult } from "@switchyard/spec/tool";

/** What a tool of the desk does. */
type Work = (args: Message, call: SessionCall) => Promise<Message> | Message;

/** A failure with the words of its author. */
export class DeskFailure extends Error {
	readonly fault: Fault;

	constructor(fault: Fault) {
		super(fault.message);
		this.fault = fault;
	}
}

const WORK: ReadonlyMap<string, Work> = new Map<string, Work>([
	["add_numbers", ({ a, b }) => ({ result: Number(a) + Number(b) })],
	["echo", (args) => args],
	["repeat", ({ text, times }) => ({ text: String(text).repeat(Number(times)) })],
	["fail", ({ code, message }) => Promise.reject(failure(String(code), String(message)))],
	["wait", (_args, call) => untilAborted(call)],
	["count", countTo],
	["lookup", (args) => args],
	["explode", () => Promise.reject(new Error("ECONNREFUSED /srv/secret.ts:41 password=hunter2"))],
]);

/** The sessions of one desk, which keeps what it was asked. */
export class DeskSessions implements Pick<ToolSessions, "open"> {
	readonly deskSessions: DeskSession[] = [];

	async open({ flow }: SessionRequest): Promise<DeskSession> {
		if (flow === "broken") throw new Error("SELECT * FROM secrets");
		const deskSession = new DeskSession();
		this.deskSessions.push(deskSession);
		return deskSession;
	}
}

/** A session whose tools are functions. */
export class DeskSession implements ToolSession {
	readonly id = `s_${randomBytes(16).toString("hex")}`;
	readonly run = "019ab000-0000-7000-8000-000000000000";
	readonly step = 1;
	readonly tools: readonly BridgeTool[] = [
		tool(this.id, "add_numbers", { a: "number", b: "number" }),
		tool(this.id, "echo", { text: "string" }),
		tool(this.id, "repeat", { text: "string", times: "number" }),
		tool(this.id, "fail", { code: "string", message: "string" }),
		tool(this.id, "wait", {}),
		{ ...tool(this.id, "count", { to: "number" }), type: "streaming" },
		{
			...tool(this.id, "lookup", { key: "string" }),
			annotations: { read_only: true },
			metadata: { cache: true },
		},
		tool(this.id, "explode", {}),
	];
	/** Every call that came here. */
	readonly calls: SessionCall[] = [];
	/** How many of them are under way. */
	open = 0;
	mostOpen = 0;
	isOver = false;
	readonly #ended = Promise.withResolvers<void>();
	readonly ended = this.#ended.promise;

	async call(call: SessionCall): Promise<ToolResult> {
		this.calls.push(call);
		this.open += 1;
		this.mostOpen = Math.max(this.mostOpen, this.open);
		try {
			const work = WORK.get(call.name) ?? (() => ({}));
			return { status: "success", data: await work(call.arguments as Message, call) };
		} catch (error) {
			if (!(error instanceof DeskFailure)) throw error;
			return { status: "error", data: {}, error: error.fault };
		} finally {
			this.open -= 1;
		}
	}

	async end(): Promise<void> {
		this.isOver = true;
		this.#ended.resolve();
	}
}

function tool(session: string, name: string, parameters: Record<string, string>): BridgeTool {
	const properties = Object.fromEntries(Object.entries(parameters).map(([key, type]) => [key, { type }]));
	return { tool_id: `${session}.${name}`, name, parameters: { type: "object", properties } };
}

function failure(code: string, message: string): DeskFailure {
	return new DeskFailure({ code, message, retryable: false, detail: "at /srv/desk/fail.ts:7" });
}

function untilAborted({ signal }: SessionCall): Promise<Message> {
	return new Promise((_resolve, reject) => {
		const stop = () => reject(failure("CALL_CANCELLED", "The call was cancelled."));
		if (signal?.aborted) stop();
		signal?.addEventListener("abort", stop, { once: true });
	});
}

async function countTo({ to }: Message, { onChunk, onProgress }: SessionCall): Promise<Message> {
	for (let number = 1; number <= Number(to); number++) {
		await onChunk?.({ number });
		onProgress?.({ fraction: number / Number(to), text: `${number} counted` });
	}
	return { counted: to };
}
