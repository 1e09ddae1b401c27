import type { ExecuteCommand } from "@switchyard/engine";
import { ModelSetting } from "@switchyard/spec/model";
import { type NodeSpec, namedControl } from "@switchyard/spec/node-spec";
import { fits } from "@switchyard/spec/schema";

const known = new WeakMap<NodeSpec, ReadonlySet<string>>();

/** The parameters of a node type by which a designer, and nobody else, chooses a model. Looked up for every step, so worked out once per node type. */
export function modelParameters(spec: NodeSpec): ReadonlySet<string> {
	let names = known.get(spec);
	if (!names) {
		const chosen = spec.properties.filter(
			({ schema, aiScope, messageScope, variableType }) =>
				variableType !== "Out" && !aiScope && !messageScope && namedControl(schema) === "model",
		);
		names = new Set(chosen.map(({ name }) => name));
		known.set(spec, names);
	}
	return names;
}

/** The model that the designer has set for a parameter of a step; `undefined` where it is no such parameter. */
export function chosenModel(
	{ spec, params }: Pick<ExecuteCommand, "spec" | "params">,
	parameter: string,
): ModelSetting | undefined {
	if (!modelParameters(spec).has(parameter)) return undefined;
	const setting = params[parameter];
	return fits(ModelSetting, setting) ? setting : undefined;
}

/** Whether the designer has chosen a model for the block in whose session a step works. */
export function hasBlockModel({ session: nodeSession }: Pick<ExecuteCommand, "session">): boolean {
	const { block } = nodeSession ?? {};
	return block !== undefined && [...modelParameters(block.spec)].some((name) => chosenModel(block, name));
}

/** Whether a step may ask a model that costs something. */
export function asksPaidModel(command: Pick<ExecuteCommand, "spec" | "params">): boolean {
	for (const name of modelParameters(command.spec)) {
		const setting = chosenModel(command, name);
		if (setting && setting.provider !== "demo") return true;
	}
	return false;
}
