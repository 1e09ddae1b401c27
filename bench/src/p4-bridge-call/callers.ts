import { once } from "node:events";
import { WebSocket } from "ws";
import type { CpuClock } from "../measure/cpu/cpu-clock.ts";
import { percentile } from "../measure/interleave.ts";

/** What sends one message and gets one back for it. */
export interface Caller {
	/** A message that is answered by exactly one message. */
	readonly next: () => string;
	readonly socket: WebSocket;
	/** The processes that answer, without the caller's own. */
	readonly cpu: CpuClock;
}

const KILOBYTE = "x".repeat(1024);

/** Sends a kilobyte that comes back. */
export async function rawCaller(url: string, cpu: CpuClock): Promise<Caller> {
	const message = JSON.stringify({ type: "echo", rpc_id: "rpc_00000000", kwargs: { text: KILOBYTE } });
	return { socket: await open(url), next: () => message, cpu };
}

/** Calls a tool of a flow's agent node with a kilobyte, in the plain dialect. */
export async function bridgeCaller(
	url: string,
	token: string,
	{ flow, tool, cpu }: { readonly flow: string; readonly tool: string; readonly cpu: CpuClock },
): Promise<Caller> {
	const socket = await open(`${url.replace("http", "ws")}/bridge`, { authorization: `Bearer ${token}` });
	const args = { flow_id: flow, node_id: "agent" };
	socket.send(JSON.stringify({ command: "open_session", id: "open", args }));
	const [answer] = await once(socket, "message");
	const { result, error } = JSON.parse(String(answer));
	if (error) throw new Error(error.message);
	let calls = 0;
	const rest = JSON.stringify({ tool_id: `${result.session_id}.${tool}`, kwargs: { text: KILOBYTE } }).slice(
		1,
	);
	return {
		socket,
		cpu,
		next: () => {
			calls += 1;
			return `{"type":"rpc_tool_call","rpc_id":"rpc_${calls.toString(16).padStart(8, "0")}",${rest}`;
		},
	};
}

/** The times of so many calls, one after the other, in microseconds. */
export async function latencies(caller: Caller, calls: number): Promise<readonly number[]> {
	const times: number[] = [];
	let begun = 0;
	const { promise, resolve } = Promise.withResolvers<void>();
	const call = () => {
		begun = performance.now();
		caller.socket.send(caller.next());
	};
	await withAnswers(
		caller,
		promise,
		() => {
			times.push((performance.now() - begun) * 1000);
			if (times.length === calls) resolve();
			else call();
		},
		call,
	);
	return times;
}

export function p50(times: readonly number[]): number {
	return percentile(times, 50);
}

export function p99(times: readonly number[]): number {
	return percentile(times, 99);
}

/** Calls per second with so many under way at once. */
export async function rate(caller: Caller, inFlight: number, calls: number): Promise<number> {
	let sent = 0;
	let answered = 0;
	const { promise, resolve } = Promise.withResolvers<void>();
	const call = () => {
		sent += 1;
		caller.socket.send(caller.next());
	};
	const begun = performance.now();
	await withAnswers(
		caller,
		promise,
		() => {
			answered += 1;
			if (answered === calls) resolve();
			else if (sent < calls) call();
		},
		() => {
			for (let each = 0; each < inFlight; each++) call();
		},
	);
	return (calls / (performance.now() - begun)) * 1000;
}

async function withAnswers(
	{ socket }: Caller,
	done: Promise<void>,
	answered: () => void,
	begin: () => void,
): Promise<void> {
	const { promise: failed, reject } = Promise.withResolvers<never>();
	const listen = (data: Buffer) => {
		if (data.includes('"error"')) reject(new Error(data.toString("utf8").slice(0, 500)));
		else if (!data.includes('"ping"')) answered();
	};
	socket.on("message", listen);
	begin();
	await Promise.race([done, failed]);
	socket.off("message", listen);
}

async function open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<WebSocket> {
	const socket = new WebSocket(url, { headers, perMessageDeflate: false });
	await once(socket, "open");
	return socket;
}
