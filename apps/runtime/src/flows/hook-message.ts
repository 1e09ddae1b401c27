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
export function hookMessage({ outputs }: Pick<FlowNode, "outputs">, request: HookRequest): Message {
	const message: Record<string, unknown> = {};
	const set = (name: string, value: unknown) => {
		const field = outputs?.[name] ?? name;
		if (field !== "" && !forbidden.has(field)) message[field] = value;
	};
	set("method", request.method);
	set("path", request.path);
	set("query", texts(request.query));
	set("headers", texts(request.headers, SECRET_HEADERS));
	set("body", request.body ?? null);
	return message;
}

const forbidden = new Set<string>(FORBIDDEN_KEYS);
const NONE: ReadonlySet<string> = new Set();

/** Text by text; what was sent several times is joined by commas, as HTTP does it. */
function texts(
	values: Readonly<Record<string, unknown>>,
	leftOut: ReadonlySet<string> = NONE,
): Record<string, string> {
	const kept: Record<string, string> = {};
	for (const name of Object.keys(values)) {
		const value = values[name];
		if (value === undefined || leftOut.has(name) || forbidden.has(name)) continue;
		kept[name] = typeof value === "string" ? value : [value].flat().join(", ");
	}
	return kept;
}
