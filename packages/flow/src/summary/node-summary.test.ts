import type { ParameterSetting } from "@switchyard/spec/flow";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import { describe, expect, it } from "vitest";
import { categoryOf, nodeSummary } from "../index.ts";
import { custom } from "../testing/build-flow.ts";
import { SPECS } from "../testing/specs.ts";

const mail = SPECS.get("Mail.Send") as NodeSpec;

/** What a node says whose only parameter is `it`, set to a constant. */
function said(value: unknown, schema: Property["schema"]): string | undefined {
	const [first] = mail.properties;
	if (!first) throw new Error("The type of the test has no parameter.");
	const spec: NodeSpec = { ...mail, summary: "{{it}}", properties: [{ ...first, name: "it", schema }] };
	return nodeSummary({ params: { it: custom(value) } }, spec);
}

describe("a node's summary", () => {
	const to = (setting: ParameterSetting, summary = "to {{to}}") =>
		nodeSummary({ params: { to: setting } }, { ...mail, summary });

	it("says what is set, unless a model fills it", () => {
		expect(to(custom("billing@example.com"))).toBe("to billing@example.com");
		expect(to({ scope: "Message", path: "customer.email" })).toBe("to customer.email");
		expect(to({ scope: "Message", template: "{{ name }} <{{mail}}>" })).toBe("to name <mail>");
		expect(to({ scope: "Message", expression: "lower(mail)" })).toBe("to lower(mail)");
		expect(to({ scope: "Message", path: "to" })).toBeUndefined();
		expect(to({ scope: "AI" })).toBeUndefined();
	});

	it("calls an element of a page by the first way to find it", () => {
		const target = { control: "target" };
		expect(said("Place order", target)).toBe("Place order");
		const ways = [{ role: "button", name: "Place order" }, { css: "#order" }];
		expect(said(ways, target)).toBe("Place order");
		expect(said({ ways, snapshot: "- button" }, target)).toBe("Place order");
		expect(said({ ways: [{ testId: "order" }], snapshot: "" }, target)).toBe("order");
		expect(said([], target)).toBeUndefined();
	});

	it("leaves away what is optional and not set, and says nothing without what it needs", () => {
		const optional = "to {{to}}[ about {{subject}}]";
		expect(to(custom("a@example.com"), optional)).toBe("to a@example.com");
		const params = { to: custom("a@example.com"), subject: custom("Late") };
		expect(nodeSummary({ params }, { ...mail, summary: optional })).toBe("to a@example.com about Late");
		expect(to(custom(""))).toBeUndefined();
		expect(to(custom("x"), "[{{gone}}]")).toBeUndefined();
		expect(to(custom("x"), "to {{toString}}")).toBeUndefined();
		expect(nodeSummary({ params: {} }, mail)).toBeUndefined();
	});

	it("falls back to the author's default", () => {
		const properties = mail.properties.map((property) =>
			property.name === "to" ? { ...property, value: "desk@example.com" } : property,
		);
		expect(nodeSummary({ params: {} }, { ...mail, properties, summary: "to {{to}}" })).toBe(
			"to desk@example.com",
		);
	});

	it("is one line, and no longer than a card needs", () => {
		expect(to(custom("a\n\n b"))).toBe("to a b");
		expect(to(custom("😀".repeat(100)))?.length).toBeLessThanOrEqual(120);
		expect(to(custom("😀".repeat(100)))?.isWellFormed()).toBe(true);
	});

	it("says values as their schema means them", () => {
		expect(said(90_000, { type: "integer", control: "duration" })).toBe("1 min 30 s");
		expect(said(0, { type: "integer", control: "duration" })).toBe("0 s");
		expect(said(201, { type: "integer" })).toBe("201");
		expect(said(true, { type: "boolean" })).toBe("yes");
		expect(said(["a", "b"], { type: "array" })).toBe("a, b");
		expect(said([1, 2], { type: "array" })).toBe("2 items");
		expect(said([1], { type: "array" })).toBe("1 item");
		expect(said([{ name: "to", value: custom("x") }], { type: "array", control: "fields" })).toBe("to");
		expect(said({ provider: "demo" }, { type: "object", control: "model" })).toBe("the demo model");
		expect(said({ provider: "caller" }, { type: "object", control: "model" })).toBe("the caller's own model");
		expect(said({ provider: "google", model: "g-1" }, { control: "model" })).toBe("g-1");
		expect(said({ credential: "outbox" }, { type: "object" })).toBe("outbox");
		const rule = { port: "a", name: "Large", when: "total > 100" };
		expect(said([rule], { type: "array", control: "rules" })).toBe("total > 100");
		expect(said([rule, { ...rule, name: "Small" }], { control: "rules" })).toBe("Large, Small");
	});

	it.each([
		["0 9 * * *", "every day 09:00"],
		["30 7 * * 1-5", "weekdays 07:30"],
		["0 10 * * 6,7", "weekends 10:00"],
		["0 10 * * 1,3", "Mon, Wed 10:00"],
		["*/15 * * * *", "every 15 min"],
		["* * * * *", "every minute"],
		["5 * * * *", "every hour at :05"],
		["0 */2 * * *", "every 2 h at :00"],
		["0 6 1 * *", "day 1 of the month 06:00"],
		["0 6 1 1 *", "0 6 1 1 *"],
		["0 6 * * 5-1", "0 6 * * 5-1"],
		["0 6 * * MON", "0 6 * * MON"],
		["0 6 1 * 1", "0 6 1 * 1"],
		["1,2 6 * * *", "1,2 6 * * *"],
	])("says the schedule %s as: %s", (cron, words) => {
		expect(said(cron, { type: "string", format: "cron" })).toBe(words);
	});
});

describe("a node's category", () => {
	const of = (id: string, over: Partial<NodeSpec> = {}) =>
		categoryOf({ ...(SPECS.get(id) as NodeSpec), ...over });

	it("is what the author says, or what construct, ports and effect tell", () => {
		expect(of("Flow.Manual")).toBe("trigger");
		expect(of("AI.Agent")).toBe("ai");
		expect(of("Flow.Switch")).toBe("control");
		expect(of("Flow.Log")).toBe("data");
		expect(of("Mail.Send")).toBe("outside");
		expect(of("Flow.Log", { category: "outside" })).toBe("outside");
	});
});
