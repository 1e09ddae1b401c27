import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { specProblems } from "@switchyard/node-kit/spec-problems";
import type { FlowNode } from "@switchyard/spec/flow";
import { NodeSpec, normalizeNodeSpec } from "@switchyard/spec/node-spec";
import { schemaProblems } from "@switchyard/spec/schema";
import type { Scope } from "@switchyard/spec/scope";
import { type ToolDefinition, toolDefinition } from "@switchyard/spec/tool";
import { describe, expect, it } from "vitest";

/** A node type that every SDK declares in its own way, and what must come of it. */
interface SpecCase {
	readonly about: string;
	readonly namespace: string;
	/** What the SDK announces. */
	readonly spec: NodeSpec;
	/** What a model sees of it, for what a designer set. */
	readonly tools: readonly {
		/** The scopes that differ from the declared ones, by parameter; also those that the author forbids. */
		readonly scopes: Readonly<Record<string, Scope>>;
		readonly tool: ToolDefinition | null;
	}[];
}

const FOLDER = join(import.meta.dirname, "specs");
const cases = readdirSync(FOLDER).map((file): [string, SpecCase] => [
	file,
	JSON.parse(readFileSync(join(FOLDER, file), "utf8")),
]);

/** Advice for authors that a host need not follow. */
const ADVICE = new Set(["TEXT_UNBOUNDED", "DESCRIPTION_MISSING"]);

/** A parameter as a designer leaves it in that scope. */
function settingOf(scope: Scope): FlowNode["params"][string] {
	if (scope === "AI") return { scope };
	return scope === "Custom" ? { scope, value: "fixed" } : { scope, path: "somewhere" };
}

describe.each(cases)("the declaration %s", (_, { spec, namespace, tools }) => {
	it("is a node type that the runtime takes as it is [R7][R8]", () => {
		expect(schemaProblems(NodeSpec, spec)).toEqual([]);
		expect(specProblems(spec).filter(({ code }) => !ADVICE.has(code))).toEqual([]);
		expect(spec.id.startsWith(`${namespace}.`)).toBe(true);
		expect(normalizeNodeSpec(spec)).toEqual(spec);
	});

	it.each(tools)(
		"is to a model what the designer left it, with $scopes [R4][R11][R12]",
		({ scopes, tool }) => {
			const params = Object.fromEntries(
				Object.entries(scopes).map(([name, scope]) => [name, settingOf(scope)]),
			);
			expect(toolDefinition(spec, { params }) ?? null).toEqual(tool);
		},
	);
});
