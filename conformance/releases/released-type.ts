import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/** A parameter of a released node type. */
export interface ReleasedInput {
	readonly name: string;
	readonly kind: "In" | "Opt";
	/** Absent if it has none. */
	readonly default?: unknown;
	readonly secret?: string;
}

/** A released node type, as far as later versions depend on it. */
export interface ReleasedType {
	readonly id: string;
	readonly version: number;
	readonly construct?: string;
	readonly effect: string;
	readonly inputs: readonly ReleasedInput[];
	readonly outputs: readonly string[];
}

function releasedType({ id, version, construct, effect, properties }: NodeSpec): ReleasedType {
	const inputs = properties.flatMap(({ name, variableType, value, secret }): ReleasedInput[] =>
		variableType === "Out"
			? []
			: [
					{
						name,
						kind: variableType,
						...defined({ default: value, secret }),
					},
				],
	);
	return {
		id,
		version,
		...defined({ construct }),
		effect,
		inputs,
		outputs: properties.flatMap(({ name, variableType }) => (variableType === "Out" ? [name] : [])),
	};
}

/** The parameter sets of node types as JSON, one node type a line. */
export function writeReleasedTypes(types: Iterable<NodeSpec>): string {
	const lines = [...types]
		.sort((one, other) => (one.id < other.id ? -1 : 1))
		.map((spec) => JSON.stringify(releasedType(spec)));
	return `[\n${lines.join(",\n")}\n]\n`;
}
