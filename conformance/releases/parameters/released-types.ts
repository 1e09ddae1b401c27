import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { ReleasedInput, ReleasedType } from "../released-type.ts";
import { folderOf, type Release } from "../releases.ts";

/** The node types of a release. */
export function releasedTypes(release: Release): ReleasedType[] {
	return JSON.parse(readFileSync(join(folderOf(release), "node-types.json"), "utf8"));
}

/** A node type as runs of a release recorded it, as far as today's server depends on that. */
export function recordedSpec(current: NodeSpec, inputs: readonly ReleasedInput[]): NodeSpec {
	const recorded = new Map(inputs.map((input) => [input.name, input]));
	return {
		...current,
		properties: current.properties.flatMap((property) => {
			if (property.variableType === "Out") return [property];
			const input = recorded.get(property.name);
			if (!input) return [];
			const { value: _value, ...rest } = property;
			const known = { ...rest, variableType: input.kind };
			return [input.default === undefined ? known : { ...known, value: input.default }];
		}),
	};
}
