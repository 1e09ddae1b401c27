import { custom } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { RecordedAction } from "@switchyard/spec/recorder";
import { describe, expect, it } from "vitest";
import { newStep } from "../run/projection/step-views.ts";
import type { StepView } from "../run/run-view-state.ts";
import { BROWSER_TYPES } from "../testing/browser-types.ts";
import { TestDesigner } from "../testing/test-designer.ts";
import { callsBrowser, turnedCalls, withoutCredential } from "./turned-calls.ts";

const at = { x: 0, y: 0 };

const FLOW: Flow = {
	formatVersion: 1,
	id: "desk",
	name: "Desk",
	revision: 1,
	nodes: [
		{ id: "start", type: "Flow.Manual", name: "Start", position: at, params: {} },
		{ id: "buyer", type: "AI.Agent", name: "Buyer", position: { x: 280, y: 0 }, params: {} },
		{
			id: "hands",
			type: "Browser.Tools",
			name: "Browser Tools",
			position: { x: 280, y: 160 },
			params: { sites: custom(["shop.example"]) },
		},
		{ id: "click", type: "Browser.Click", name: "Click", position: { x: 560, y: 160 }, params: {} },
		{ id: "after", type: "Mail.Send", name: "After", position: { x: 560, y: 0 }, params: {} },
	],
	wires: [
		{ id: "w1", from: { node: "start", port: "out" }, to: { node: "buyer", port: "in" } },
		{ id: "w2", from: { node: "buyer", port: "tools" }, to: { node: "hands", port: "tool" } },
		{ id: "w3", from: { node: "buyer", port: "tools" }, to: { node: "click", port: "tool" } },
		{ id: "w4", from: { node: "buyer", port: "out" }, to: { node: "after", port: "in" } },
	],
};
const KNOWN = { flow: FLOW, nodeTypes: BROWSER_TYPES };

let number = 1;

interface Call {
	readonly node?: string;
	readonly state?: StepView["state"];
	readonly params?: Message;
	readonly outputs?: Message;
	readonly actions?: readonly RecordedAction[];
}

function called(
	tool: string,
	{ node = "hands", state = "succeeded", actions = [], outputs, params = {} }: Call = {},
): StepView {
	number += 1;
	const call = { agent: 1, id: `c${number}`, callerId: "caller", tool, arguments: params };
	const notes = actions.map((action) => ({ kind: "action", action }) as const);
	return { ...newStep(number, 0, {}), node, state, call, params, outputs, notes };
}

const target = (name: string) => ({ ways: [{ role: "button", name }], snapshot: "" });
const click = (name: string): RecordedAction => ({ kind: "click", target: target(name) });
const fields = [
	{ ref: "e1", value: "anna" },
	{ ref: "e2", value: "secret" },
];

const ORDER = [
	called("browser_open", { actions: [{ kind: "go-to", url: "http://shop.example/" }] }),
	called("browser_look"),
	called("browser_fill", {
		params: { fields },
		actions: [
			{ kind: "fill", target: target("Email"), value: "anna" },
			{ kind: "password", target: target("Password"), origin: "http://shop.example" },
		],
	}),
	called("browser_act", { state: "failed" }),
	called("browser_act", { actions: [click("Order")] }),
	called("browser_wait", { params: { text: "Never" }, outputs: { met: false } }),
	called("browser_wait", {
		params: { text: "Thank you" },
		outputs: { met: true },
		actions: [{ kind: "wait", text: "Thank you", gone: false }],
	}),
];

describe("what an agent did in a browser", () => {
	it("is the steps that its successful calls noted, in order, and the sites of its tools", () => {
		const turned = turnedCalls(ORDER, KNOWN);
		expect(turned.steps.map(({ type }) => type)).toEqual([
			"Browser.GoTo",
			"Browser.Fill",
			"Browser.FillCredential",
			"Browser.Click",
			"Browser.WaitFor",
		]);
		expect(turned).toMatchObject({ unclear: 0, sites: custom(["shop.example"]) });
		expect(withoutCredential(turned.steps)).toBe(1);
		expect(JSON.stringify(turned)).not.toContain("secret");
	});

	it("is not known where a run was made before targets were kept, or only in part", () => {
		const old = [
			called("browser_act"),
			called("browser_fill", { params: { fields } }),
			called("browser_look"),
		];
		expect(turnedCalls(old, KNOWN)).toEqual({ steps: [], unclear: 2, sites: custom(["shop.example"]) });
		const half = called("browser_fill", {
			params: { fields },
			actions: [{ kind: "fill", target: target("Email"), value: "anna" }],
		});
		expect(turnedCalls([half], KNOWN)).toMatchObject({ steps: [{}], unclear: 1 });
	});

	it("begins where the browser was that was open already", () => {
		const looked = called("browser_look", { outputs: { url: "http://shop.example/cart" } });
		const { steps } = turnedCalls([looked, called("browser_act", { actions: [click("Order")] })], KNOWN);
		expect(steps.map(({ params }) => params.url?.scope === "Custom" && params.url.value)).toEqual([
			"http://shop.example/cart",
			false,
		]);
	});

	it("takes a node that is a tool with the values of the call, as far as a designer may set them", () => {
		const params = { target: "Order", wait_ms: 30_000 };
		const { steps } = turnedCalls([called("browser_click", { node: "click", params })], KNOWN);
		expect(steps).toEqual([{ type: "Browser.Click", words: "Order", params: { target: custom("Order") } }]);
	});

	it("is nothing where no tool works in a browser", () => {
		expect(callsBrowser(ORDER, KNOWN)).toBe(true);
		expect(
			callsBrowser([called("send_email", { node: "after" }), called("x", { node: "gone" })], KNOWN),
		).toBe(false);
	});
});

describe("calls that are turned into nodes", () => {
	it("are a block with the nodes in it, in the agent's place and as one change", () => {
		const designer = new TestDesigner({ flow: FLOW, nodeTypes: BROWSER_TYPES });
		const { steps, sites } = turnedCalls(ORDER, KNOWN);
		const turned = designer.editor.turnIntoNodes({ agent: "buyer", steps, sites });
		expect(turned).toMatchObject({
			ok: true,
			nodes: ["use-browser", "go-to", "fill", "fill-credential", "click-2", "wait-for"],
		});
		expect(designer.wires).toEqual([
			"start.out > buyer.in",
			"buyer.tools > hands.tool",
			"buyer.tools > click.tool",
			"buyer.out > use-browser.in",
			"use-browser.each > go-to.in",
			"go-to.out > fill.in",
			"fill.out > fill-credential.in",
			"fill-credential.out > click-2.in",
			"click-2.out > wait-for.in",
			"use-browser.out > after.in",
		]);
		expect(designer.editor.node("buyer")?.disabled).toBe(true);
		expect(designer.editor.node("use-browser")?.params.sites).toEqual(custom(["shop.example"]));
		expect(designer.editor.node("fill")?.name).toBe("Fill “Email”");
		expect(designer.selected).toHaveLength(6);
		designer.editor.undo();
		expect(designer.flow).toEqual(FLOW);
	});

	it("are refused for an agent that is gone, disabled or a tool itself, and in a past version", () => {
		const disabled = {
			...FLOW,
			nodes: FLOW.nodes.map((node) => (node.id === "buyer" ? { ...node, disabled: true as const } : node)),
		};
		const { steps } = turnedCalls(ORDER, KNOWN);
		const turn = (flow: Flow, agent: string, readOnly = false) =>
			new TestDesigner({ flow, nodeTypes: BROWSER_TYPES, readOnly }).editor.turnIntoNodes({ agent, steps });
		expect(turn(FLOW, "nobody")).toMatchObject({ ok: false, problem: expect.stringContaining("no longer") });
		expect(turn(disabled, "buyer")).toMatchObject({
			ok: false,
			problem: expect.stringContaining("disabled"),
		});
		expect(turn(FLOW, "buyer", true)).toMatchObject({
			ok: false,
			problem: expect.stringContaining("read-only"),
		});
	});

	it("are refused where the server lacks one of the nodes", () => {
		const { editor } = new TestDesigner({ flow: FLOW });
		const { steps } = turnedCalls(ORDER, KNOWN);
		expect(editor.turnIntoNodes({ agent: "buyer", steps })).toEqual({
			ok: false,
			problem: "This server has no node Browser.Use.",
		});
	});
});
