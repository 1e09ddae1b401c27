import { inputProperty } from "@switchyard/flow";
import type { Flow, SetParameter } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Scope } from "@switchyard/spec/scope";
import { indexOf } from "../../flow/flow-index.ts";

const SOURCES: Record<Scope, (names: string, several: boolean) => string> = {
	AI: (names) => `The AI now fills ${names}.`,
	Custom: (names, several) => `${names} ${several ? "are" : "is"} now fixed.`,
	Message: (names, several) => `${names} now ${several ? "come" : "comes"} from the message.`,
};

/** What settings that followed come down to, in a line for the person; `undefined` when there are none. */
export function followWords(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	settings: readonly SetParameter[],
): string | undefined {
	if (settings.length === 0) return undefined;
	const nodes = new Set(settings.map(({ node }) => node));
	if (nodes.size > 1) return `The untouched parameters of ${nodes.size} nodes follow.`;
	const byScope = Map.groupBy(settings, (each) => scopeAfter(flow, nodeTypes, each));
	return [...byScope]
		.map(([scope, group]) =>
			SOURCES[scope](listed(group.map((each) => titleOf(flow, nodeTypes, each))), group.length > 1),
		)
		.join(" ");
}

function propertyOf(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>, { node, name }: SetParameter) {
	const spec = nodeTypes.get(indexOf(flow).nodes.get(node)?.type ?? "");
	return spec && inputProperty(spec, name);
}

function scopeAfter(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>, each: SetParameter): Scope {
	return each.setting?.scope ?? propertyOf(flow, nodeTypes, each)?.scope ?? "Custom";
}

function titleOf(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>, each: SetParameter): string {
	return propertyOf(flow, nodeTypes, each)?.title ?? each.name;
}

/** `To`, `To and Subject`, `To, Subject and Body`. */
function listed(names: readonly string[]): string {
	return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
