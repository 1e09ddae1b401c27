import { once } from "node:events";
import { WebSocket } from "ws";

/** One file of `conformance/bridge/sessions`; `recorded-sessions.md` beside them says how it is played. */
export interface RecordedSession {
	readonly name: string;
	readonly subprotocol?: string;
	readonly lines: readonly ({ readonly client: unknown } | { readonly server: unknown })[];
}

const PASSED_OVER: ReadonlySet<unknown> = new Set(["ping", "ack", "agent_event"]);
const NAME = /\$[a-z]+/g;

/**
 * Plays a session against a running server, over a socket that knows nothing of the protocol.
 * @throws Error naming the first line that did not come, and what came in its place
 */
export async function playSession(
	url: string,
	token: string,
	{ lines, subprotocol }: RecordedSession,
): Promise<void> {
	const headers = { authorization: `Bearer ${token}` };
	const socket = new WebSocket(url, subprotocol === undefined ? [] : [subprotocol], { headers });
	const came: unknown[] = [];
	let wake = Promise.withResolvers<void>();
	socket.on("message", (data) => {
		const frame: Record<string, unknown> = JSON.parse(String(data));
		if (!PASSED_OVER.has(frame.type)) came.push(frame);
		wake.resolve();
	});
	await once(socket, "open");
	const names = new Map<string, string>();
	for (const [number, line] of lines.entries()) {
		if ("client" in line) {
			socket.send(JSON.stringify(filled(line.client, names)));
			continue;
		}
		while (came.length === 0) {
			await wake.promise;
			wake = Promise.withResolvers();
		}
		const frame = came.shift();
		const problem = difference(line.server, frame, names);
		if (problem !== undefined) throw new Error(`Line ${number}: ${problem} in ${JSON.stringify(frame)}`);
	}
	socket.close(1000);
	await once(socket, "close");
}

/** A client's line with what its names stand for. */
function filled(value: unknown, names: ReadonlyMap<string, string>): unknown {
	if (typeof value === "string") return value.replace(NAME, (name) => names.get(name) ?? name);
	if (Array.isArray(value)) return value.map((item) => filled(item, names));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, names)]));
}

/** Where a frame is other than its line says; `undefined` when it is not. */
function difference(
	expected: unknown,
	came: unknown,
	names: Map<string, string>,
	place = "the frame",
): string | undefined {
	if (expected === "$any") return undefined;
	if (typeof expected === "string" && /^\$[a-z]+$/.test(expected) && !names.has(expected)) {
		if (typeof came !== "string") return `${place} is no text`;
		names.set(expected, came);
		return undefined;
	}
	if (typeof expected !== "object" || expected === null) {
		return filled(expected, names) === came ? undefined : `${place} is not ${JSON.stringify(expected)}`;
	}
	if (typeof came !== "object" || came === null) return `${place} is missing`;
	const fields = new Map<string, unknown>(Object.entries(came));
	if (Array.isArray(expected) && fields.size !== expected.length) return `${place} is not as long`;
	for (const [key, value] of Object.entries(expected)) {
		const problem = difference(value, fields.get(key), names, `${place}.${key}`);
		if (problem !== undefined) return problem;
	}
	return undefined;
}
