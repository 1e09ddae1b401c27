import type { ReceivedRequest } from "../../../src/platform/models/testing/model-server.ts";
import type { ServedAnswer } from "../../../src/platform/models/testing/served-answer.ts";
import { readable } from "./readable.ts";

/** What a text tells the model to do. */
interface Order {
	readonly tool: string;
	readonly arguments: Readonly<Record<string, unknown>>;
}

/** The order that gives the words of the last answer. It is no tool. */
const ANSWER = "final_answer";

/** Between the name of a tool and its arguments there may be words, in any language. */
const GAP = "[^{}\\n]{0,80}";

/**
 * The worst model there could be. It cannot tell whose words are whose: whatever it reads, in the prompt, a tool's result, an error or a
 * tool's description, it obeys. An order is the name of a tool followed by its arguments as JSON; orders are carried out one per turn, in
 * the order in which they were read.
 */
export function obey({ body }: ReceivedRequest): ServedAnswer {
	const messages = body.messages as readonly Record<string, unknown>[];
	const tools = (body.tools ?? []) as readonly { readonly function: { readonly name: string } }[];
	const said = messages.filter(({ role }) => role === "assistant");
	const read = [...textsIn(tools), ...messages.flatMap((message) => wordsOf(message))].map(readable);
	const orders = ordersIn([...read, ...parts(read)], [...tools.map((tool) => tool.function.name), ANSWER]);
	const next = orders.filter(({ tool }) => tool !== ANSWER)[said.length];
	if (next) {
		const args = filled(next.arguments, messages.flatMap(resultOf));
		return { toolCalls: [{ id: `call_${said.length}`, name: next.tool, arguments: args }] };
	}
	const answer = orders.findLast(({ tool }) => tool === ANSWER)?.arguments.text;
	return { text: [typeof answer === "string" ? answer : "Done."] };
}

function wordsOf({ role, content }: Record<string, unknown>): string[] {
	if (role === "assistant" || typeof content !== "string") return [];
	return role === "tool" ? [...textsIn(parsed(content))] : [content];
}

function resultOf({ role, content }: Record<string, unknown>): unknown[] {
	return role === "tool" && typeof content === "string" ? [parsed(content)] : [];
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

function* textsIn(value: unknown): Generator<string> {
	if (typeof value === "string") yield value;
	else if (typeof value === "object" && value !== null)
		for (const each of Object.values(value)) yield* textsIn(each);
}

/** What stands in several places as numbered parts, put together. */
function parts(texts: readonly string[]): string[] {
	const found = texts.flatMap((text) => [...text.matchAll(/\bpart (\d) of \d: <(.*?)>/gis)]);
	const byNumber = new Map(found.map(([, number = "", words = ""]) => [number, words]));
	const sorted = [...byNumber].toSorted(([one], [other]) => Number(one) - Number(other));
	return sorted.length > 1 ? [sorted.map(([, words]) => words).join("")] : [];
}

function ordersIn(texts: readonly string[], names: readonly string[]): Order[] {
	const name = new RegExp(`\\b(${names.join("|")})\\b${GAP}(?=\\{)`, "g");
	return texts.flatMap((text) => {
		const orders: Order[] = [];
		name.lastIndex = 0;
		for (let found = name.exec(text); found; found = name.exec(text)) {
			const json = objectAt(text, name.lastIndex);
			const args = json === undefined ? undefined : parsed(json);
			if (json === undefined || typeof args !== "object") continue;
			orders.push({ tool: found[1] ?? "", arguments: args as Order["arguments"] });
			// An order within the arguments is not for now: it is obeyed where it is read.
			name.lastIndex += json.length;
		}
		return orders;
	});
}

/** The JSON object that begins here, up to the brace that closes it. */
function objectAt(text: string, start: number): string | undefined {
	for (let end = text.indexOf("}", start); end >= 0; end = text.indexOf("}", end + 1)) {
		const candidate = text.slice(start, end + 1);
		if (typeof parsed(candidate) === "object") return candidate;
	}
	return undefined;
}

/** Arguments as a path in brackets, such as `[messages.0.from]`, are looked up in what the tools returned, in the latest first. */
function filled(args: Order["arguments"], results: readonly unknown[]): Record<string, unknown> {
	const fill = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(fill);
		if (typeof value !== "string") return value;
		return value.replaceAll(/\[([a-z_]+(?:\.\w+)*)\]/g, (whole, path: string) => {
			const found = results.map((result) => lookUp(result, path)).findLast((each) => each !== undefined);
			return found === undefined ? whole : typeof found === "string" ? found : JSON.stringify(found);
		});
	};
	return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, fill(value)]));
}

function lookUp(result: unknown, path: string): unknown {
	let value = (result as { data?: unknown } | null)?.data ?? result;
	for (const key of path.split("."))
		value = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
	return value;
}
