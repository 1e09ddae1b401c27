import type { FilledParameters } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";

/** The inputs whose defaults an installed node type adds to a recorded one. */
interface Addition {
	readonly installed: NodeSpec;
	readonly inputs: readonly Property[];
}

const NO_INPUTS: readonly Property[] = [];

/** By the node type that a run recorded. */
const ADDITIONS = new WeakMap<NodeSpec, Addition>();

/**
 * The installed node type's defaults of parameters that the run's node type lacks, or has without a default. A run keeps the node types that it
 * began with, but the installed code executes its steps. `undefined` if there are none.
 * @param spec the run's node type
 * @param params the step's, resolved by `spec`
 */
export function newerParameters(
	{ spec, params }: { readonly spec: NodeSpec; readonly params: Message },
	installed: ReadonlyMap<string, NodeSpec>,
): FilledParameters | undefined {
	const added = addedInputs(spec, installed.get(spec.id));
	// Asked twice a step, and hardly ever is there one.
	if (added.length === 0) return undefined;
	const inputs = added.filter(({ name }) => !Object.hasOwn(params, name));
	if (inputs.length === 0) return undefined;
	return {
		params: Object.fromEntries(inputs.map(({ name, value }) => [name, value])),
		provenance: Object.fromEntries(
			inputs.map(({ name, scope }) => [name, { scope, source: { default: true } }]),
		),
	};
}

/** The step's parameters as the installed node type expects them. */
export function withNewerParameters(
	step: { readonly spec: NodeSpec; readonly params: Message },
	installed: ReadonlyMap<string, NodeSpec>,
): Message {
	const filled = newerParameters(step, installed);
	return filled ? { ...step.params, ...filled.params } : step.params;
}

/** Computed once for each pair of node types: a run's plan keeps the recorded one for all its steps. */
function addedInputs(recorded: NodeSpec, installed: NodeSpec | undefined): readonly Property[] {
	if (!installed || installed === recorded || installed.version !== recorded.version) return NO_INPUTS;
	const known = ADDITIONS.get(recorded);
	if (known?.installed === installed) return known.inputs;
	const before = new Map(recorded.properties.map((property) => [property.name, property]));
	const inputs = installed.properties.filter(
		({ name, variableType, value }) =>
			variableType !== "Out" && value !== undefined && before.get(name)?.value === undefined,
	);
	ADDITIONS.set(recorded, { installed, inputs });
	return inputs;
}
