import { describe, expect, it } from "vitest";
import { environment } from "../environment.ts";
import { evaluateExpression } from "../expression.ts";
import { fieldOf } from "../field-names.ts";
import {
	EXAMPLE_MESSAGE,
	type ExpressionFunction,
	signatureOf,
	type ValueKind,
} from "./expression-function.ts";
import { EXPRESSION_FUNCTIONS } from "./expression-functions.ts";

const KINDS: Readonly<Record<string, ValueKind>> = {
	string: "text",
	list: "list",
	map: "object",
	bytes: "bytes",
	"google.protobuf.Timestamp": "timestamp",
	"google.protobuf.Duration": "duration",
	optional: "optional",
};
const NAMESPACES: Readonly<Record<string, string>> = { CelNamespace: "cel", OptionalNamespace: "optional" };

/** A registered function as `text.substring/2` or `cel.bind/3`. */
function registered({ name, receiverType, params }: (typeof definitions)[number]): string {
	const receiver = receiverType?.replace(/<.*/, "");
	const before = receiver === undefined ? undefined : (NAMESPACES[receiver] ?? KINDS[receiver] ?? receiver);
	return `${before === undefined ? "" : `${before}.`}${fieldOf(name)}/${params.length}`;
}

function listed({ name, receiver, parameters }: ExpressionFunction): string[] {
	const least = parameters.filter((parameter) => !parameter.endsWith("?")).length;
	const before = receiver === undefined ? "" : `${receiver}.`;
	return Array.from(
		{ length: parameters.length - least + 1 },
		(_, more) => `${before}${name}/${least + more}`,
	);
}

const definitions = environment.getDefinitions().functions;

describe("the list of functions", () => {
	it("names every function that can be called, each once, and no other", () => {
		const known = new Set(definitions.map(registered));
		expect(EXPRESSION_FUNCTIONS.flatMap(listed).toSorted()).toEqual([...known].toSorted());
	});

	it.each(EXPRESSION_FUNCTIONS.map((entry) => [signatureOf(entry), entry] as const))(
		"gives an example of %s with its value",
		(_signature, { name, example, value, summary }) => {
			expect(example).toContain(`${name}(`);
			expect(evaluateExpression(example, EXAMPLE_MESSAGE)).toEqual(value);
			expect(summary).toMatch(/^[A-Z][^\n]*\.$/);
		},
	);
});
