import { defineNode, type ExecutionContext, type NodeType } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";
import type { Effect, SinkKind } from "@switchyard/spec/node-spec";
import { Type } from "typebox";

/** What a probe does when it executes. */
export type Probe = (
	params: { readonly input?: unknown },
	context: ExecutionContext,
) => Promise<Readonly<Record<string, unknown>>>;

interface ProbeOptions {
	/** Whether calls of one turn must not overlap with it. */
	readonly sequential?: boolean;
	/** What its input ends up as. */
	readonly sink?: SinkKind;
	/** What it says of a step that was cut off. */
	readonly happened?: NonNullable<NodeType["happened"]>;
}

/** A node type `Test.<Name>` of the given effect whose work a test brings. It is a tool too, named like it in lower case. */
export function probe(name: string, effect: Effect, work: Probe, more: ProbeOptions = {}): NodeType {
	const { sequential, sink, happened } = more;
	const { spec } = defineNode({
		id: `Test.${name}`,
		version: 1,
		name,
		description: "Does what a test says.",
		icon: "circle",
		color: "neutral",
		group: "Test",
		effect,
		...(happened ? { probe: {} } : {}),
		inputs: {
			input: {
				schema: Type.Unknown(),
				description: "Anything.",
				scopes: ["Message", "AI", "Custom"],
				optional: true,
				...defined({ sink }),
			},
		},
		outputs: { output: { schema: Type.Unknown(), description: "Anything." } },
		tool: {
			name: name.toLowerCase(),
			description: "Does what a test says.",
			...(sequential ? { sequential } : {}),
		},
	});
	return { spec, execute: work, ...defined({ happened }) };
}

/** Counts its executions and gives `{output: <count>}`. */
export function counter(name: string, effect: Effect) {
	let count = 0;
	return { type: probe(name, effect, async () => ({ output: ++count })), count: () => count };
}
