import { describe, expect, it } from "vitest";
import { ORDER_DESK } from "../../../core/testing/flows.ts";
import { NODE_TYPES } from "../../../core/testing/node-types.ts";
import { type PathChoice, rankPaths } from "../code/rank-paths.ts";
import { pathChoices } from "./path-choices.ts";
import { shortJson } from "./short-json.ts";

describe("the paths that can be picked at a node [R3]", () => {
	it("are those of the known message, and the fields that nodes before it will write", () => {
		const choices = pathChoices(ORDER_DESK, NODE_TYPES, "log", {
			question: "q",
			order: { lines: [{ sku: "A" }] },
		});
		expect(choices).toContainEqual({ path: "question", type: "text", sample: '"q"', writer: undefined });
		expect(choices).toContainEqual(expect.objectContaining({ path: "order.lines[0].sku", type: "text" }));
		expect(choices).toContainEqual({ path: "text", type: "text", sample: undefined, writer: "desk" });
	});

	it("offer a field once, with its value where there is one", () => {
		const choices = pathChoices(ORDER_DESK, NODE_TYPES, "log", { text: "Sent." });
		expect(choices.filter(({ path }) => path === "text")).toEqual([
			{ path: "text", type: "text", sample: '"Sent."', writer: undefined },
		]);
	});
});

describe("what is offered for what is typed", () => {
	const choices = ["customer.name", "name", "rename", "total", "names"].map(
		(path): PathChoice => ({ path, type: "text", sample: undefined, writer: undefined }),
	);

	it("begins with it first, then has a part that does, then holds it", () => {
		expect(rankPaths(choices, "name").map(({ path }) => path)).toEqual([
			"name",
			"names",
			"customer.name",
			"rename",
		]);
		expect(rankPaths(choices, "NAME ")).toHaveLength(4);
		expect(rankPaths(choices, "nobody")).toEqual([]);
	});

	it("is everything, short ones first, before anything is typed, and never more than asked for", () => {
		expect(rankPaths(choices, "").map(({ path }) => path)[0]).toBe("name");
		expect(rankPaths(choices, "", 2)).toHaveLength(2);
	});
});

describe("a value in one line", () => {
	it("is cut where it is long", () => {
		expect(shortJson({ a: [1] })).toBe('{"a":[1]}');
		expect(shortJson(undefined)).toBe("nothing");
		expect(shortJson("x".repeat(5000)).length).toBeLessThanOrEqual(120);
	});
});
