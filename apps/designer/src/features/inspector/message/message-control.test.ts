import { describe, expect, it } from "vitest";
import { convert } from "./message-form.ts";
import { preview } from "./preview.ts";

const sample = { n: 2, who: "Ann" };
const value = (given: unknown) => ({ state: "value", value: given, misfit: undefined });

describe("a Message setting in the inspector [R3]", () => {
	it("keeps its source when its form changes, as far as the forms have it in common", () => {
		const path = { scope: "Message", path: "order.id" } as const;
		const template = convert(path, "template");
		expect(template).toEqual({ scope: "Message", template: "{{ order.id }}" });
		expect(convert(template, "expression")).toEqual({ scope: "Message", expression: "order.id" });
		expect(convert(template, "path")).toEqual(path);
		const unset = { scope: "Message", path: "" } as const;
		expect(convert(unset, "template")).toEqual({ scope: "Message", template: "" });
	});

	it("shows what it gives by the runtime's own functions", () => {
		expect(preview({ scope: "Message", path: "who" }, sample)).toEqual(value("Ann"));
		expect(preview({ scope: "Message", path: "nobody" }, sample)).toEqual({ state: "nothing" });
		expect(preview({ scope: "Message", path: "" }, sample)).toEqual({ state: "unset" });
		expect(preview({ scope: "Message", template: "Hi {{ who }}" }, sample)).toEqual(value("Hi Ann"));
		expect(preview({ scope: "Message", expression: "n * 2" }, sample)).toEqual(value(4));
		expect(preview({ scope: "Message", expression: "n *" }, sample)).toMatchObject({
			state: "problem",
			malformed: true,
		});
	});

	it("tells what another message may have from what none can give", () => {
		for (const lacking of [{ template: "Hi {{ nobody }}" }, { expression: "nobody * 2" }])
			expect(preview({ scope: "Message", ...lacking }, sample)).toEqual({
				state: "problem",
				problem: "The message has no field `nobody`.",
				malformed: false,
			});
	});

	it("says when what it gives is not what the parameter takes, as the run would", () => {
		const text = { type: "string" };
		expect(preview({ scope: "Message", path: "n" }, sample, text)).toMatchObject({
			misfit: "must be text, not a number",
		});
		expect(preview({ scope: "Message", path: "who" }, sample, text)).toEqual(value("Ann"));
	});
});
