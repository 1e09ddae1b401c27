import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { NodeDefinition } from "@switchyard/node-kit";
import { DEFINITIONS, toolNodeSpec } from "@switchyard/registry";
import { declaresSinks, type NodeSpec } from "@switchyard/spec/node-spec";
import { expect, it } from "vitest";
import { ROOT } from "../../scripts/project.mjs";

/** Declarations of every node type that comes with the server. */
async function declaredSpecs(): Promise<NodeSpec[]> {
	const paths = globSync("packages/{nodes,optional/*}/src/*/*/definition.ts", { cwd: ROOT });
	const modules = paths.map((path) => import(pathToFileURL(join(ROOT, path)).href));
	const nodes = (await Promise.all(modules)).map(
		({ definition }: { readonly definition: NodeDefinition }) => definition.spec,
	);
	const tools = Object.values(DEFINITIONS).map((each) => toolNodeSpec(each, { robots: [], tools: [] }));
	return [...nodes, ...tools];
}

const specs = (await declaredSpecs()).map((spec) => [spec.id, spec] as const);

it.each(specs)("%s has a sink, changes nothing, or says why it has none", (_id, spec) => {
	expect(specs.length).toBeGreaterThan(100);
	expect(declaresSinks(spec)).toBe(true);
	const isSaidTwice =
		spec.withoutSinks !== undefined && spec.properties.some(({ sink }) => sink !== undefined);
	expect(isSaidTwice, "sinks, and that there are none").toBe(false);
});

/** Constructs have their labels from the engine. */
const readers = specs.filter(
	([, { construct = "action", tool }]) => construct === "action" && tool?.annotations?.readOnly === true,
);

it.each(readers)(
	"%s only reads, and says where its results come from or why they are trusted",
	(_id, spec) => {
		const { untrusted, private: secret, kept, trusted } = spec.source ?? {};
		const isFromElsewhere = untrusted === true || secret === true || kept === true;
		expect([isFromElsewhere, trusted !== undefined].filter(Boolean)).toHaveLength(1);
	},
);
