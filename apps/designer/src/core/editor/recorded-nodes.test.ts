import { evaluateExpression } from "@switchyard/flow";
import { node } from "@switchyard/flow/testing";
import type { RecordedAction, RecordedRepetition } from "@switchyard/spec/recorder";
import { beforeEach, describe, expect, it } from "vitest";
import { EMPTY_FLOW } from "../testing/flows.ts";
import { IN, NODE_TYPES, nodeType, OUT, parameter } from "../testing/node-types.ts";
import { TestDesigner } from "../testing/test-designer.ts";
import { RecordedNodes } from "./recorded-nodes.ts";

const EACH = { id: "each", kind: "message", direction: "out", name: "Each" } as const;
const anything = (...names: string[]) => names.map((name) => parameter(name, { schema: {} }));
const browser = (id: string, name: string, ...names: string[]) =>
	nodeType(id, name, { session: "browser", properties: anything("target", ...names) });

const TYPES = new Map([
	...NODE_TYPES,
	...[
		nodeType("Browser.Use", "Use Browser", {
			construct: "block",
			ports: [IN, EACH, OUT],
			session: "browser",
		}),
		nodeType("Flow.ForEach", "For Each", {
			construct: "for-each",
			ports: [IN, EACH, OUT],
			properties: anything("items"),
		}),
		nodeType("Browser.GoTo", "Go To", { session: "browser", properties: anything("url") }),
		browser("Browser.Click", "Click", "done_when"),
		browser("Browser.Fill", "Fill", "value"),
		browser("Browser.Extract", "Extract", "what", "each"),
	].map((spec) => [spec.id, spec] as const),
]);

let designer: TestDesigner;
let recorded: RecordedNodes;
beforeEach(() => {
	designer = new TestDesigner({
		flow: { ...EMPTY_FLOW, nodes: [node("start", "Flow.Manual")] },
		nodeTypes: TYPES,
	});
	recorded = new RecordedNodes(designer.editor);
});

const target = (name: string) => ({ ways: [{ role: "button", name, near: "Anna" }], snapshot: "" });
const click = (name: string): RecordedAction => ({
	kind: "click",
	target: target(name),
	done: { text: name },
});
const fill = (value: string): RecordedAction => ({ kind: "fill", target: target("Note"), value });

const APPROVALS: RecordedRepetition = {
	rows: [[2, 3], [4, 5], [6]],
	list: { ways: [{ role: "table" }], snapshot: "" },
	each: [{ role: "textbox" }],
	by: ["Name"],
	steps: [
		{ number: 2, role: "textbox", nth: 2, value: [{ text: "for " }, { field: "Name" }] },
		{ number: 3, role: "button", name: [{ text: "Approve " }, { field: "Name" }] },
	],
};

function recordRows(): void {
	recorded.took(1, { kind: "go-to", url: "https://example.com/" }, undefined);
	recorded.took(2, fill("for Anna"), undefined);
	recorded.took(3, click("Approve Anna"), undefined);
	recorded.took(4, fill("for Bert"), undefined);
	recorded.took(5, click("Approve Bert"), undefined);
	recorded.took(6, fill("for Cleo"), undefined);
}

const places = () => designer.flow.nodes.map(({ position }) => `${position.x},${position.y}`);

describe("steps that were recorded in several rows", () => {
	it("become a loop over all rows, in one change that is undone as one", () => {
		recordRows();
		const before = designer.flow;
		recorded.repeat(APPROVALS);
		expect(designer.wires.toSorted()).toEqual([
			"extract.out > for-each.in",
			"fill.out > click.in",
			"for-each.each > fill.in",
			"go-to.out > extract.in",
			"start.out > use-browser.in",
			"use-browser.each > go-to.in",
		]);
		expect(designer.node("extract").params).toMatchObject({
			what: { scope: "Custom", value: "list" },
			each: { scope: "Custom", value: [{ role: "textbox" }] },
			target: { scope: "Custom", value: { ways: [{ role: "table" }] } },
		});
		expect(designer.setting("for-each", "items")).toEqual({ scope: "Message", path: "rows" });
		expect(designer.setting("fill", "value")).toEqual({
			scope: "Message",
			expression: '"for " + item["Name"]',
		});
		expect(designer.setting("fill", "target")).toEqual({
			scope: "Message",
			expression: '[{"role": "textbox", "row": item, "by": ["Name"], "nth": 2}]',
		});
		expect(designer.setting("click", "target")).toEqual({
			scope: "Message",
			expression: '[{"role": "button", "name": "Approve " + item["Name"], "row": item, "by": ["Name"]}]',
		});
		// It was another one in each row.
		expect(designer.setting("click", "done_when")).toBeUndefined();
		expect(designer.node("click").name).toBe("Click “Approve”");
		expect(new Set(places()).size).toBe(places().length);
		expect(designer.selected).toEqual(["for-each"]);
		designer.undo();
		expect(designer.flow).toEqual(before);
	});

	it("are followed by what is recorded next, behind the loop, and are left alone by what is learnt later", () => {
		recordRows();
		recorded.repeat(APPROVALS);
		const loop = designer.setting("click", "target");
		recorded.took(3, { ...click("Approve Anna"), done: { url: "/late" } } as RecordedAction, undefined);
		expect(designer.setting("click", "target")).toEqual(loop);
		recorded.took(7, click("Log out"), undefined);
		expect(designer.wires).toContain("for-each.out > click-2.in");
	});

	it("lead on to what was recorded behind them, which then stands below the loop", () => {
		recordRows();
		recorded.took(7, click("Log out"), undefined);
		recorded.took(8, click("Leave"), undefined);
		recorded.repeat(APPROVALS);
		expect(designer.wires).toContain("for-each.out > click-3.in");
		expect(designer.wires).toContain("click-3.out > click-4.in");
		expect(new Set(places()).size).toBe(places().length);
		const [each, behind] = [designer.node("fill").position, designer.node("click-3").position];
		expect([behind.x - each.x, behind.y > each.y]).toEqual([0, true]);
	});

	it("are identified by their place where no text does", () => {
		recorded.took(1, click("Delete"), undefined);
		recorded.took(2, click("Delete"), undefined);
		recorded.repeat({
			rows: [[1], [2]],
			each: [{ role: "button", name: "Delete" }],
			by: [],
			steps: [{ number: 1, role: "button", name: [{ text: "Delete" }], done: { text: "Delete" } }],
		});
		expect(designer.setting("click", "target")).toEqual({
			scope: "Message",
			expression: '[{"role": "button", "name": "Delete", "nth": index + 1}]',
		});
		expect(designer.setting("click", "done_when")).toEqual({ scope: "Custom", value: { text: "Delete" } });
	});

	it.each([
		["was removed", () => designer.select("fill-2").editor.remove()],
		[
			"leads elsewhere as well",
			() => void designer.connect("click.out", `${designer.add("Flow.Log", 0, 900)}.in`),
		],
		["is reached from elsewhere", () => void designer.connect("use-browser.out", "fill-2.in")],
	])("stay as they are where one of them %s", (_words, change) => {
		recordRows();
		change();
		const before = designer.flow;
		recorded.repeat(APPROVALS);
		expect(designer.flow).toEqual(before);
		expect(designer.notice).toMatch(/were changed since they were recorded/);
	});

	it("write any text of a page as a text of the expression", () => {
		recorded.took(1, fill("x"), undefined);
		recorded.took(2, fill("x"), undefined);
		const odd = 'a "b" \\ {{ c }}\n';
		recorded.repeat({
			rows: [[1], [2]],
			each: [{ role: "textbox" }],
			by: [odd],
			steps: [{ number: 1, role: "textbox", value: [{ text: odd }, { field: odd }] }],
		});
		const setting = designer.setting("fill", "value");
		const text = setting && "expression" in setting ? String(setting.expression) : "";
		expect(evaluateExpression(text, { item: { [odd]: "!" } })).toBe(`${odd}!`);
		const target = designer.setting("fill", "target");
		const way = target && "expression" in target ? String(target.expression) : "";
		expect(evaluateExpression(way, { item: { [odd]: "!" } })).toEqual([
			{ role: "textbox", row: { [odd]: "!" }, by: [odd] },
		]);
	});
});
