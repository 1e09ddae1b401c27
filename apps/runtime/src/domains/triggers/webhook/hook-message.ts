import type { FlowNode } from "@switchyard/spec/flow";
import { FORBIDDEN_KEYS, type Message } from "@switchyard/spec/json";
import { triggerMessage } from "../trigger-message.ts";

/** A request to a webhook, as the server received it. */
export interface HookRequest {
	readonly method: string;
	readonly path: string;
	readonly query: Readonly<Record<string, unknown>>;
	readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
	/** Parsed when it was JSON or a form, else text; absent when there was none. */
	readonly body?: unknown;
}

/** Headers that carry secrets: they are checked here and must not be written into a journal. */
const SECRET_HEADERS = new Set(["authorization", "cookie", "proxy-authorization"]);

/** The first message of a run that a request starts. */
export function hookMessage(trigger: Pick<FlowNode, "outputs">, request: HookRequest): Message {
	return triggerMessage(trigger, {
		method: request.method,
		path: request.path,
		query: texts(request.query),
		headers: texts(request.headers, SECRET_HEADERS),
		body: request.body ?? null,
	});
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
