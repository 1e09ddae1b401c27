import { type FlowNode, FORBIDDEN_KEYS, type Message } from "@switchyard/spec";

/** A request to a webhook, as the server received it. */
export interface HookRequest {
	readonly method: string;
	readonly path: string;
	readonly query: Readonly<Record<string, unknown>>;
	readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
	/** Parsed when it was JSON, else text; absent when there was none. */
	readonly body?: unknown;
}

/** Headers that carry secrets: they are checked here and must not be written into a journal. */
const SECRET_HEADERS = new Set(["authorization", "cookie", "proxy-authorization"]);

/** The first message of a run that a request starts: the trigger's outputs, in the fields that the designer named. */
export function hookMessage(trigger: FlowNode, request: HookRequest): Message {
	const outputs: [name: string, value: unknown][] = [
		["method", request.method],
		["path", request.path],
		["query", texts(request.query)],
		["headers", texts(request.headers, SECRET_HEADERS)],
		["body", request.body ?? null],
	];
	return Object.fromEntries(
		outputs
			.map(([name, value]) => [trigger.outputs?.[name] ?? name, value])
			.filter(([field]) => field !== ""),
	);
}

const forbidden = new Set<string>(FORBIDDEN_KEYS);

/** Text by text; what was sent several times is joined by commas, as HTTP does it. */
function texts(
	values: Readonly<Record<string, unknown>>,
	leftOut: ReadonlySet<string> = new Set(),
): Record<string, string> {
	return Object.fromEntries(
		Object.entries(values)
			.filter(([name, value]) => value !== undefined && !leftOut.has(name) && !forbidden.has(name))
			.map(([name, value]) => [name, [value].flat().join(", ")]),
	);
}
