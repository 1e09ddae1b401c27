import { loadNodeTypes } from "@switchyard/nodes";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import { schemaProblems } from "@switchyard/spec/schema";
import { describe, expect, it } from "vitest";
import { processNode } from "../../../apps/runtime/src/domains/work-items/process/process-node.ts";
import type { WorkLeases } from "../../../apps/runtime/src/domains/work-items/work-leases.ts";
import { createRegistry } from "../../../apps/runtime/src/platform/nodes/registry.ts";
import { ToolProvider } from "../../../apps/runtime/src/platform/nodes/workspace-tools/tool-provider.ts";
import { RELEASES, shortName } from "../releases.ts";
import { executeAsRecorded } from "./execute-as-recorded.ts";
import { recordedSpec, releasedTypes } from "./released-types.ts";

const types = await loadNodeTypes();
const registry = createRegistry(types);
registry.add(new ToolProvider(registry).nodeTypes());
registry.add([processNode({} as WorkLeases)]);
const current = registry.specs();
/** Those whose work needs no part of a server. */
const executable = new Map(
	types
		.filter(({ spec, execute }) => execute && spec.construct !== "block")
		.map((type) => [type.spec.id, type]),
);

describe.each(RELEASES.map((release) => ({ name: shortName(release), types: releasedTypes(release) })))(
	"the node types of $name",
	({ types: released }) => {
		/** Of the same version: steps of another one fail before anything is done. */
		const same = released.flatMap((type) => {
			const spec = current.get(type.id);
			return spec?.version === type.version ? [{ id: type.id, type, spec }] : [];
		});

		it("are there still, in no earlier version [Q-R20]", () => {
			for (const { id, version } of released)
				expect(current.get(id)?.version, id).toBeGreaterThanOrEqual(version);
		});

		it.each(same)("keep their parameters and outputs: $id [Q-R20]", ({ type, spec }) => {
			const inputs = inputsOf(spec);
			const outputs = spec.properties.filter((property) => !inputs.includes(property));
			const names = (properties: readonly { readonly name: string }[]) => properties.map(({ name }) => name);
			expect(names(inputs)).toEqual(expect.arrayContaining(names(type.inputs)));
			expect(names(outputs)).toEqual(expect.arrayContaining([...type.outputs]));
			expect(spec.construct).toBe(type.construct);
		});

		it.each(same)("do without parameters that a run does not have: $id [Q-R20]", ({ type, spec }) => {
			const recorded = new Map(type.inputs.map((input) => [input.name, input]));
			for (const { name, variableType, value, secret } of spec.properties) {
				if (variableType !== "In" || recorded.get(name)?.kind === "In") continue;
				expect({ name, secret, hasDefault: value !== undefined }).toEqual({ name, hasDefault: true });
			}
		});

		it.each(same)("take their defaults as they were: $id [Q-R20]", ({ type, spec }) => {
			const schemas = new Map(inputsOf(spec).map(({ name, schema }) => [name, schema]));
			for (const { name, default: value } of type.inputs)
				if (value !== undefined) expect(schemaProblems(schemas.get(name) ?? {}, value)).toEqual([]);
		});

		// The others have today's parameters, with which their own tests execute them.
		const grown = same.filter(({ type, spec }) => type.inputs.length < inputsOf(spec).length);

		it.each(grown)("execute with the parameters that they had: $id [Q-R14]", async ({ id, type, spec }) => {
			const node = executable.get(id);
			if (!node) return;
			const came = await executeAsRecorded(node, recordedSpec(spec, type.inputs));
			expect(came).toEqual({ missed: [], unforeseen: undefined });
		});
	},
);

describe("a parameter with a default", () => {
	it.each([...executable].map(([id, node]) => ({ id, node })))(
		"could be newer than any run: $id [Q-R14]",
		async ({ node }) => {
			const inputs = inputsOf(node.spec).flatMap(({ name, variableType, value }) =>
				variableType === "Out" || value !== undefined ? [] : [{ name, kind: variableType }],
			);
			const came = await executeAsRecorded(node, recordedSpec(node.spec, inputs));
			expect(came).toEqual({ missed: [], unforeseen: undefined });
		},
	);
});

function inputsOf({ properties }: NodeSpec): readonly Property[] {
	return properties.filter(({ variableType }) => variableType !== "Out");
}
