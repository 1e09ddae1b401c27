import type { Operation } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyOperations, type Change, describeChanges, OperationError } from "../index.ts";
import { node, wire } from "../testing/build-flow.ts";
import { anyOperation } from "../testing/operations.ts";
import { orderDesk } from "../testing/order-desk.ts";
import { SPECS } from "../testing/specs.ts";

const desk = orderDesk();

function changes(...operations: Operation[]): Change[] {
	return describeChanges(desk, applyOperations(desk, operations).flow, SPECS);
}

function texts(...operations: Operation[]): string[] {
	return changes(...operations).map(({ text }) => text);
}

const set = (
	id: string,
	name: string,
	setting: Extract<Operation, { op: "set-parameter" }>["setting"],
): Operation => ({
	op: "set-parameter",
	node: id,
	name,
	setting,
});

describe("describeChanges", () => {
	it("says what AI may now set and may no longer set [P2] [R12] [R28]", () => {
		expect(changes(set("mail", "from", { scope: "AI" }))).toEqual([
			{ kind: "ai-allow", node: "mail", text: "AI may now set `from` of “Send mail”" },
		]);
		expect(changes(set("mail", "to", { scope: "Custom", value: "a@example.com" }))).toEqual([
			{
				kind: "ai-forbid",
				node: "mail",
				text: 'AI may no longer set `to` of “Send mail”: it is now "a@example.com"',
			},
		]);
	});

	it("knows the author's default scope and value", () => {
		expect(texts(set("mail", "to", null))).toEqual([]);
		expect(texts(set("mail", "server", null))).toEqual(["`server` of “Send mail” is no longer set"]);
		expect(texts(set("log", "text", { scope: "AI" }))).toEqual(["AI may now set `text` of “log”"]);
	});

	it.each<[Operation, string]>([
		[
			set("log", "text", { scope: "Message", path: "answer" }),
			'`text` of “log” now comes from the message, by the path "answer"',
		],
		[set("log", "text", { scope: "Custom", value: "done" }), '`text` of “log” is now "done"'],
		[
			set("mail", "to", { scope: "AI", description: "Whom." }),
			"What the AI reads about `to` of “Send mail” changed",
		],
		[{ op: "rename-flow", name: "Desk 2" }, "The flow is now called “Desk 2”"],
		[
			{
				op: "set-budget",
				budget: { run: { microUsd: 500_000, calls: 20 }, day: { microUsd: 5_012_300, onSpent: "fail" } },
			},
			"The budget is now: a run: $0.50, 20 model calls · a day: $5.0123, fails when spent",
		],
		[{ op: "rename-node", node: "log", name: "Note" }, "“log” is now called “Note”"],
		[{ op: "add-node", node: node("join", "Flow.Join") }, "“join” added"],
		[
			{ op: "set-output", node: "desk", output: "text", field: "reply" },
			"Output `text` of “Desk” is now written to `reply`",
		],
		[
			{ op: "set-output", node: "desk", output: "text", field: "" },
			"Output `text` of “Desk” is no longer written to the message",
		],
		[{ op: "attach-tool", wire: "w", agent: "desk", node: "log" }, "Tool `log` attached to “Desk”"],
		[{ op: "remove-wire", wire: "desk_tools--mail_tool" }, "Tool `send_email` detached from “Desk”"],
		[{ op: "add-wire", wire: wire("log.out > mail.in") }, "“log” now leads to “Send mail”"],
		[{ op: "remove-wire", wire: "start_out--desk_in" }, "“start” no longer leads to “Desk”"],
		[{ op: "set-tool", node: "mail", tool: { name: "send" } }, "“Send mail” is now called `send` as a tool"],
		[
			{ op: "set-error-policy", node: "mail", onError: "port" },
			"Failures of “Send mail” now leave by its error port",
		],
		[
			{ op: "set-retry", node: "mail", retry: { attempts: 3, backoffMs: 500 } },
			"“Send mail” is now tried up to 3 times",
		],
		[
			{ op: "set-policies", policies: { untrusted: "ask", private: "refuse" } },
			"The policies are now: untrusted values in consequential places: ask a person · private data to other addresses: refuse",
		],
		[
			{ op: "set-source", node: "log", source: { untrusted: false, private: true } },
			"The results of “log” are now trusted, private",
		],
		[
			{ op: "set-pinned-set", node: "mail", name: "to", values: ["@example.com", "a@b.c"] },
			"Values now allowed for `to` of “Send mail”: @example.com, a@b.c",
		],
		[{ op: "move-nodes", moves: [{ node: "log", position: { x: 9, y: 9 } }] }, "“log” moved"],
	])("puts %j in words", (operation, text) => {
		expect(texts(operation)).toEqual([text]);
	});

	it("names the way out where there are several", () => {
		const rules = [{ port: "big", name: "Big", when: "n > 9" }];
		const pick = node("pick", "Flow.Switch", { rules: { scope: "Custom", value: rules } });
		expect(
			texts({ op: "add-node", node: pick }, { op: "add-wire", wire: wire("pick.big > log.in") }),
		).toContain("“pick” (Big) now leads to “log”");
	});

	it("says that a removed node was a tool, and leaves its other wires unsaid", () => {
		expect(texts({ op: "remove-node", node: "mail" })).toEqual([
			"“Send mail” removed",
			"Tool `send_email` detached from “Desk”",
		]);
		expect(texts({ op: "remove-node", node: "log" })).toEqual(["“log” removed"]);
	});

	it("counts moved nodes, cuts long values short and ignores a wire drawn anew", () => {
		const there = { x: 5, y: 5 };
		expect(
			texts({
				op: "move-nodes",
				moves: [
					{ node: "log", position: there },
					{ node: "mail", position: there },
				],
			}),
		).toEqual(["2 nodes moved"]);
		const [long] = texts(set("log", "text", { scope: "Custom", value: "x".repeat(500) }));
		expect(long?.length).toBeLessThan(80);
		expect(
			texts(
				{ op: "remove-wire", wire: "start_out--desk_in" },
				{ op: "add-wire", wire: wire("start.out > desk.in", "new") },
			),
		).toEqual([]);
	});

	it("says in words which element a node works with now", () => {
		const log = SPECS.get("Flow.Log") as NodeSpec;
		const aimed = log.properties.map((each) => ({
			...each,
			schema: { type: ["string", "array"], control: "target" },
		}));
		const specs = new Map(SPECS).set("Flow.Log", { ...log, properties: aimed });
		const textOf = (value: unknown) => {
			const { flow } = applyOperations(desk, [set("log", "text", { scope: "Custom", value })]);
			return describeChanges(desk, flow, specs)[0]?.text;
		};
		const ways = [{ role: "button", name: "Order" }, { testId: "order" }];
		const words = "`text` of “log” is now button “Order”; or test id “order”";
		expect(textOf({ ways, snapshot: "- button" })).toBe(words);
		expect(textOf(ways)).toBe(words);
		expect(textOf("Order")).toBe('`text` of “log” is now "Order"');
	});

	it("says which calls of a tool wait for consent", () => {
		const changed = texts({
			op: "set-tool",
			node: "mail",
			tool: { approval: "when", approvalWhen: "size(to) > 100" },
		});
		expect(changed).toEqual([
			"Calls of “Send mail” now wait for a person's consent by a condition",
			"Calls of “Send mail” now wait for consent where `size(to) > 100` holds",
		]);
	});

	it("finds no change after an edit and its inverse", () => {
		fc.assert(
			fc.property(anyOperation, (operation) => {
				try {
					const { flow, inverse } = applyOperations(desk, [operation]);
					expect(describeChanges(desk, applyOperations(flow, inverse).flow, SPECS)).toEqual([]);
					for (const { text } of describeChanges(desk, flow, SPECS)) expect(text.length).toBeGreaterThan(5);
				} catch (error) {
					if (!(error instanceof OperationError)) throw error;
				}
			}),
			{ seed: 1 },
		);
	});
});
