import type { Construct } from "@switchyard/spec/node-spec";
import { expect, it } from "vitest";
import { loadNodeTypes } from "./index.ts";

/** Constructs whose results are those of other nodes, or have labels from the host. */
const WITHOUT_SOURCE: ReadonlySet<Construct> = new Set([
	"agent",
	"ask",
	"authorization-decision",
	"authorization-list",
	"authorization-request",
	"catch",
	"checkpoint",
	"conversation",
	"delay",
	"for-each",
	"hop",
	"join",
	"loop-while",
	"respond",
	"set",
	"stop",
	"sub-flow",
	"switch",
	"toolkit",
	"trigger",
]);

const declaring = (await loadNodeTypes())
	.map(({ spec }) => spec)
	.filter(({ construct = "action", source }) => source !== undefined || !WITHOUT_SOURCE.has(construct));

it.each(declaring.map((spec) => [spec.id, spec] as const))(
	"%s has a source, or says why its results are trusted",
	(_id, { source = {}, properties }) => {
		const { untrusted, private: secret, kept, trusted } = source;
		const isFromElsewhere = untrusted === true || secret === true || kept === true;
		expect(isFromElsewhere || trusted !== undefined, "neither said").toBe(true);
		expect(isFromElsewhere && trusted !== undefined, "both said").toBe(false);
		const names = (isOutput: boolean) =>
			properties.filter(({ variableType }) => (variableType === "Out") === isOutput).map(({ name }) => name);
		expect(names(false)).toEqual(expect.arrayContaining(source.with ?? []));
		expect(names(true)).toEqual(expect.arrayContaining(source.outputs ?? []));
	},
);
