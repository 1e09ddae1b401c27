import { describe, expect, it } from "vitest";
import { convert } from "./message-form.ts";
import { preview } from "./preview.ts";
import { rankPaths } from "./rank-paths.ts";

describe("a Message setting in the inspector", () => {
	it("keeps its source when its form changes, as far as the forms have it in common", () => {
		const path = { scope: "Message", path: "order.id" } as const;
		const template = convert(path, "template");
		expect(template).toEqual({ scope: "Message", template: "{{ order.id }}" });
		expect(convert(template, "expression")).toEqual({ scope: "Message", expression: "order.id" });
		expect(convert(template, "path")).toEqual(path);
	});

	it("shows what it gives by the runtime's own functions", () => {
		const sample = { n: 2, who: "Ann" };
		expect(preview({ scope: "Message", path: "who" }, sample)).toEqual({ state: "value", value: "Ann" });
		expect(preview({ scope: "Message", path: "nobody" }, sample)).toEqual({ state: "nothing" });
		expect(preview({ scope: "Message", template: "Hi {{ who }}" }, sample)).toEqual({
			state: "value",
			value: "Hi Ann",
		});
		expect(preview({ scope: "Message", expression: "n * 2" }, sample)).toEqual({ state: "value", value: 4 });
		expect(preview({ scope: "Message", expression: "n *" }, sample)).toMatchObject({ state: "problem" });
	});

	it("completes what is typed, the nearest first", () => {
		const choices = ["customer.name", "name", "rename", "total"].map((path) => ({
			path,
			type: "string",
			sample: undefined,
		}));
		expect(rankPaths(choices, "name").map(({ path }) => path)).toEqual(["name", "rename", "customer.name"]);
		expect(rankPaths(choices, "").length).toBe(4);
	});
});
