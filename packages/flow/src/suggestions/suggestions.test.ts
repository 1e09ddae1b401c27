import { describe, expect, it } from "vitest";
import { pathsOf, readPath, upstreamFields } from "../index.ts";
import { flow, node } from "../testing/build-flow.ts";
import { orderDesk } from "../testing/order-desk.ts";
import { SPECS } from "../testing/specs.ts";

describe("pathsOf", () => {
	const message = {
		question: "Where?",
		order: { id: 42, items: [{ name: "pen", "unit price": 2.5 }, { name: "ink" }], note: null },
		ok: true,
		none: [],
	};

	it("lists paths with their types, shallow ones first [R3]", () => {
		expect(pathsOf(message).map(({ path, type }) => `${path}: ${type}`)).toEqual([
			"question: string",
			"order: object",
			"ok: boolean",
			"none: array",
			"order.id: number",
			"order.items: array",
			"order.note: null",
			"order.items[0]: object",
			"order.items[0].name: string",
			'order.items[0]["unit price"]: number',
		]);
	});

	it("lists paths that can be read", () => {
		for (const { path, value } of pathsOf(message))
			expect(readPath(path, message)).toEqual({ found: true, value });
	});

	it("is bounded in number and depth, and names nothing that reaches a prototype [Q-S3] [Q-S7]", () => {
		const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`f${n}`, { a: 1 }]));
		expect(pathsOf(wide)).toHaveLength(200);
		expect(pathsOf(wide, 5)).toHaveLength(5);
		let deep: unknown = 1;
		for (let n = 0; n < 10_000; n++) deep = { a: deep };
		expect(pathsOf({ deep }).at(-1)?.path).toBe("deep.a.a.a.a.a");
		expect(pathsOf(JSON.parse('{"__proto__": {"a": 1}, "constructor": 1}'))).toEqual([]);
	});
});

describe("upstreamFields", () => {
	it("gives what the nodes before write, nearest first, under the names that the designer gave [R3]", () => {
		expect(upstreamFields(orderDesk(), "log", SPECS)).toEqual([
			{
				field: "answer",
				node: "desk",
				type: "string",
				schema: { type: "string" },
				description: "The text.",
			},
			{ field: "question", node: "start" },
		]);
		expect(upstreamFields(orderDesk(), "desk", SPECS).map(({ field }) => field)).toEqual(["question"]);
	});

	it("knows set fields and dropped outputs, and leaves tools and other branches out", () => {
		const fields = [{ name: "total", value: { scope: "Custom", value: 1 } }];
		const document = flow(
			[
				node("start", "Flow.Manual"),
				node("http", "Http.Request", {}, { outputs: { status: "" } }),
				node("set", "Flow.Set", { fields: { scope: "Custom", value: fields } }),
				node("mail", "Mail.Send", {}, { outputs: { message_id: "total" } }),
				node("desk", "AI.Agent"),
				node("tool", "Mail.Send"),
				node("end", "Flow.Log"),
			],
			[
				"start.out > http.in",
				"http.out > mail.in",
				"mail.out > set.in",
				"set.out > end.in",
				"start.out > desk.in",
				"desk.tools > tool.tool",
			],
		);
		expect(
			upstreamFields(document, "end", SPECS).map(({ field, node: writer }) => `${writer}.${field}`),
		).toEqual(["set.total", "mail.sent_to"]);
	});

	it("ends on a circle, and knows nothing of nodes that are not there", () => {
		const round = flow([node("a", "Http.Request"), node("b", "Flow.Join")], ["a.out > b.in", "b.out > a.in"]);
		expect(upstreamFields(round, "b", SPECS).map(({ field }) => field)).toEqual(["status"]);
		expect(upstreamFields(round, "nobody", SPECS)).toEqual([]);
	});
});
