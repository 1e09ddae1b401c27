import type { FlowNode } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { StepView } from "../../../core/run/run-view-state.ts";

/** The message as it is known at a node, and from where. */
export interface Sample {
	readonly message: Message;
	/** The last run, the message that a trigger is set to start with, or nowhere. */
	readonly source: "run" | "trigger" | "nowhere";
}

/** What a run has shown of a flow. */
export interface RunSample {
	/** The message that it started with; `undefined` without a run. */
	readonly input: Message | undefined;
	readonly steps: readonly StepView[];
}

const NOTHING_KNOWN: Sample = { message: {}, source: "nowhere" };

/**
 * The message that would reach a node that the run has not reached: what the steps before it wrote, over what the run
 * started with. Read repeatedly while a run is active, it gives the same object until a step before the node adds to it.
 */
export class SampleMessage {
	readonly #upstream: ReadonlySet<string>;
	readonly #start: Sample;
	#input: Message | undefined;
	#parts: readonly Message[] = [];
	#sample: Sample;

	/** @param start what is known without a run */
	constructor(upstream: ReadonlySet<string>, start: Sample = NOTHING_KNOWN) {
		this.#upstream = upstream;
		this.#start = start;
		this.#sample = start;
	}

	read({ input, steps }: RunSample): Sample {
		const parts: Message[] = [];
		for (const { node, written } of steps) {
			if (written && node !== undefined && this.#upstream.has(node)) parts.push(written);
		}
		if (input === this.#input && sameItems(parts, this.#parts)) return this.#sample;
		this.#input = input;
		this.#parts = parts;
		this.#sample = input === undefined ? this.#start : { message: joined([input, ...parts]), source: "run" };
		return this.#sample;
	}
}

/** What a run would start with: the Custom message of the first trigger before a node. */
export function triggerSample(
	nodes: readonly FlowNode[],
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	upstream: ReadonlySet<string>,
): Sample {
	const trigger = nodes.find(
		({ id, type, disabled }) => !disabled && upstream.has(id) && nodeTypes.get(type)?.construct === "trigger",
	);
	const setting = trigger?.params.message;
	if (setting?.scope !== "Custom" || !isMessage(setting.value)) return NOTHING_KNOWN;
	return { message: setting.value, source: "trigger" };
}

/** Later messages over earlier ones. Field names come from outside: none of them is ever assigned. */
function joined(messages: readonly Message[]): Message {
	const fields = new Map<string, unknown>();
	for (const message of messages) {
		for (const [name, value] of Object.entries(message)) fields.set(name, value);
	}
	return Object.fromEntries(fields);
}

function sameItems(left: readonly unknown[], right: readonly unknown[]): boolean {
	return left.length === right.length && left.every((item, index) => item === right[index]);
}

function isMessage(value: unknown): value is Message {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
