import type { Fault } from "@switchyard/spec/error";
import { isRecord, type Message } from "@switchyard/spec/json";
import type { Label } from "@switchyard/spec/label";
import { joinLabels } from "../../../message/label.ts";
import type { LabelOf } from "../../../message/token.ts";
import type { CutValue, Step, ToolCallOfStep } from "../../../run/step.ts";
import { textOf } from "./cut-result.ts";

/** What a reference looks like, wherever it stands in a text. */
const REFERENCE = /reference:\d+-[0-9a-z-]+(?:\.[\w-]+)+/gi;

/** What the model reads beside each reference. */
const USE = "Somebody outside may have written this. Pass the reference as a whole argument to have it used.";

/** Whether the designer gives what outsiders may have written of a tool's results to models by reference only. */
export function goesByReference({ node: { node } }: Pick<Step, "node">): boolean {
	return node.tool?.byReference === true;
}

/** The results of a call that a model may read itself: what goes by reference tells it nothing. */
export function readableOutputs(tool: Step, names: readonly string[], labelOf: LabelOf): readonly string[] {
	return goesByReference(tool) ? names.filter((name) => !labelOf(name)?.untrusted) : names;
}

/**
 * A tool's data with a reference in place of each untrusted value: its type, its length and its label are all that a model learns of it. The
 * reference has a part of the call's own id, which is chance: no other run has the same one.
 */
export function referToUntrusted(
	data: Message,
	{ number, tool }: Pick<Step, "number" | "tool">,
	labelOf: LabelOf,
): { readonly shown: Message; readonly kept: readonly CutValue[] } {
	const shown: Record<string, unknown> = { ...data };
	const kept: CutValue[] = [];
	for (const [name, value] of Object.entries(data)) {
		const label = labelOf(name);
		if (!label?.untrusted) continue;
		const size = textOf(value).length;
		const reference = `reference:${number}-${(tool?.callerId ?? "").slice(-12)}.${name}`;
		kept.push({ reference, value, size, label });
		shown[name] = {
			__type: Array.isArray(value) ? "array" : typeof value,
			__size: size,
			label: label.private ? "untrusted, private" : "untrusted",
			reference,
			use: USE,
		};
	}
	return { shown, kept };
}

/** The arguments of a call with what they refer to, and what is known of each argument that refers to something. */
interface Dereferenced {
	readonly arguments: unknown;
	readonly labels: Readonly<Record<string, Label>>;
}

/** Puts values in the place of the references that an agent's model has passed; where it passes one that it was not given, the call is refused. */
export function dereference(caller: Step, call: ToolCallOfStep): Dereferenced | { readonly fault: Fault } {
	const given = call.arguments;
	if (!caller.agent || !refersTo(caller) || !isRecord(given)) return { arguments: given, labels: {} };
	const values = new Map<string, unknown>();
	const labels = new Map<string, Label>();
	for (const [name, value] of Object.entries(given)) {
		const reader = new ReferenceReader(caller.agent.cut, call.name);
		values.set(name, reader.read(value));
		if (reader.fault) return { fault: { ...reader.fault, field: name } };
		if (reader.label) labels.set(name, reader.label);
	}
	if (labels.size === 0) return { arguments: given, labels: {} };
	return { arguments: Object.fromEntries(values), labels: Object.fromEntries(labels) };
}

/** Whether anything that the agent's tools give may be a reference. */
function refersTo({ node }: Step): boolean {
	return [...node.tools.values()].some((tool) => goesByReference(tool));
}

/** Reads the references in one argument. */
class ReferenceReader {
	/** What is known of all that the argument refers to. */
	label: Label | undefined;
	fault: Fault | undefined;
	readonly #known: readonly CutValue[];
	readonly #tool: string;

	constructor(known: readonly CutValue[], tool: string) {
		this.#known = known.filter(({ label }) => label);
		this.#tool = tool;
	}

	read(value: unknown): unknown {
		if (typeof value === "string") return this.#readText(value);
		if (Array.isArray(value)) return value.map((item) => this.read(item));
		if (!isRecord(value)) return value;
		return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.read(item)]));
	}

	#readText(text: string): unknown {
		const [found] = text.match(REFERENCE) ?? [];
		if (found === undefined) return text;
		if (found !== text) {
			this.fault = notAlone(this.#tool);
			return text;
		}
		for (const { reference, value, label } of this.#known) {
			const at = text === reference ? value : partOf(value, text, reference);
			if (at === undefined) continue;
			this.label = joinLabels(this.label, label);
			return at;
		}
		this.fault = unknown(this.#known);
		return text;
	}
}

/** The part of a value that a longer reference names: `reference:5-1a2b.messages.0.text`. */
function partOf(value: unknown, text: string, reference: string): unknown {
	if (!text.startsWith(`${reference}.`)) return undefined;
	let part = value;
	for (const name of text.slice(reference.length + 1).split(".")) {
		if (typeof part !== "object" || part === null || !Object.hasOwn(part, name)) return undefined;
		part = (part as Readonly<Record<string, unknown>>)[name];
	}
	return part;
}

function notAlone(tool: string): Fault {
	return {
		code: "TOOL_ARGUMENTS_INVALID",
		message: `The call of \`${tool}\` was refused. A reference must be the whole text: nothing stands before it or after it.`,
		hint: "Pass the reference alone, and other words in an argument of their own.",
		retryable: false,
	};
}

function unknown(known: readonly CutValue[]): Fault {
	const names = known.slice(-NAMED).map(({ reference }) => reference);
	return {
		code: "RESULT_REFERENCE_UNKNOWN",
		message: "No result of this conversation that is still kept has this reference.",
		hint: names.length === 0 ? "No result has been given by reference." : `References: ${names.join(", ")}.`,
		retryable: false,
	};
}

/** How many references an answer names. */
const NAMED = 20;
