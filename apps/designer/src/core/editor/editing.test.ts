import { describe, expect, it } from "vitest";
import { ORDER_DESK } from "../testing/flows.ts";
import { TestDesigner } from "../testing/test-designer.ts";

const desk = () => new TestDesigner({ flow: ORDER_DESK });

describe("undo and redo", () => {
	it("take every kind of change back exactly and make it again", () => {
		const designer = desk();
		const { editor } = designer;
		const actions: (() => unknown)[] = [
			() => designer.add("Flow.Switch"),
			() => editor.moveNodes(new Map([["log", { x: 5, y: 6 }]])),
			() => editor.rename("log", "Write down"),
			() => editor.renameFlow("Front desk"),
			() => editor.setScope("mail", "to", "Custom"),
			() => editor.setOutput("mail", "message_id", "id"),
			() => editor.setTool("mail", { name: "mail_it" }),
			() => editor.setErrorPolicy("mail", null),
			() => editor.setRetry("log", { attempts: 2, backoffMs: 10 }),
			() => designer.select("desk").remove(),
			() => designer.select("mail", "log").copy(),
			() => designer.paste(),
		];
		const seen = [designer.flow];
		for (const act of actions) {
			act();
			if (designer.flow !== seen.at(-1)) seen.push(designer.flow);
		}
		expect(seen.length).toBe(actions.length);
		for (const flow of seen.slice(0, -1).reverse()) {
			designer.undo();
			expect(designer.flow).toEqual(flow);
		}
		for (const flow of seen.slice(1)) {
			designer.redo();
			expect(designer.flow).toEqual(flow);
		}
	});

	it("say what they would take back", () => {
		const designer = desk();
		expect(designer.state.undoLabel).toBeUndefined();
		designer.select("mail").remove();
		expect(designer.state.undoLabel).toBe("Remove 1 node");
		designer.undo();
		expect(designer.state).toMatchObject({ undoLabel: undefined, redoLabel: "Remove 1 node" });
	});

	it("treat quick changes of one field as one, slow ones as several", () => {
		const designer = desk();
		designer.pace = 100;
		for (const text of ["a", "ab", "abc"]) {
			designer.editor.setParameter("log", "text", { scope: "Custom", value: text });
		}
		designer.undo();
		expect(designer.setting("log", "text")).toEqual({ scope: "Message", path: "text" });
		designer.redo();
		designer.pace = 5_000;
		designer.editor.setParameter("log", "text", { scope: "Custom", value: "abcd" });
		designer.undo();
		expect(designer.setting("log", "text")).toEqual({ scope: "Custom", value: "abc" });
	});

	it("treat a quick change after an undo as one of its own: what was undone lay in between", () => {
		const designer = desk();
		designer.pace = 100;
		const type = (value: string) => designer.editor.setParameter("log", "text", { scope: "Custom", value });
		type("a");
		designer.editor.rename("mail", "Other");
		designer.undo();
		type("ab");
		expect(designer.state.redoLabel).toBeUndefined();
		designer.undo();
		expect(designer.setting("log", "text")).toEqual({ scope: "Custom", value: "a" });
		designer.undo();
		expect(designer.setting("log", "text")).toEqual({ scope: "Message", path: "text" });
	});

	it("skip what can no longer be taken back, which then cannot be done again either", () => {
		const designer = desk();
		designer.editor.rename("mail", "Post");
		designer.editor.rename("log", "Mine");
		const { flow } = designer;
		designer.editor.replaceFlow({
			...flow,
			nodes: flow.nodes.filter(({ id }) => id !== "log"),
			wires: flow.wires.filter(({ from, to }) => from.node !== "log" && to.node !== "log"),
		});
		designer.undo();
		expect(designer.state.notice).toMatchObject({ tone: "refusal" });
		expect(designer.state).toMatchObject({ undoLabel: "Rename Send mail", redoLabel: undefined });
		designer.redo();
		designer.undo();
		expect(designer.node("mail").name).toBe("Send mail");
		expect(designer.state).toMatchObject({ undoLabel: undefined, redoLabel: "Rename Send mail" });
		designer.redo();
		expect(designer.node("mail").name).toBe("Post");
	});

	it("skip what can no longer be done again, which then cannot be taken back either", () => {
		const designer = desk();
		designer.editor.rename("log", "Mine");
		designer.undo();
		const { flow } = designer;
		designer.editor.replaceFlow({
			...flow,
			nodes: flow.nodes.filter(({ id }) => id !== "log"),
			wires: flow.wires.filter(({ from, to }) => from.node !== "log" && to.node !== "log"),
		});
		designer.redo();
		expect(designer.state).toMatchObject({ undoLabel: undefined, redoLabel: undefined });
	});

	it("forget what was undone once something else is done", () => {
		const designer = desk();
		designer.add("Flow.Log");
		designer.undo();
		designer.add("Mail.Send");
		expect(designer.state.redoLabel).toBeUndefined();
	});
});

describe("the scope switch", () => {
	it("puts the chosen source under a parameter [P2] [R3]", () => {
		const designer = desk();
		expect(designer.editor.setScope("mail", "to", "Custom")).toEqual({ ok: true });
		expect(designer.setting("mail", "to")).toEqual({ scope: "Custom", value: "" });
		designer.editor.setScope("mail", "to", "Message");
		expect(designer.setting("mail", "to")).toEqual({ scope: "Message", path: "to" });
		designer.editor.setScope("mail", "to", "AI");
		expect(designer.setting("mail", "to")).toEqual({ scope: "AI" });
	});

	it("brings back what was last set under a scope [P2]", () => {
		const designer = desk();
		designer.editor.setParameter("mail", "to", { scope: "Custom", value: "john@example.com" });
		designer.editor.setScope("mail", "to", "AI");
		designer.editor.setScope("mail", "to", "Custom");
		expect(designer.setting("mail", "to")).toEqual({ scope: "Custom", value: "john@example.com" });
	});

	it("refuses a scope that the author forbids, by the switch and by value, and says why [R4]", () => {
		const designer = desk();
		const before = designer.flow;
		expect(designer.editor.setScope("mail", "server", "AI")).toEqual({
			ok: false,
			reason: "“Server” is a credential: an AI never fills it.",
		});
		expect(designer.editor.setParameter("log", "text", { scope: "AI" }).ok).toBe(false);
		expect(designer.editor.setParameter("desk", "model", { scope: "Message", path: "x" }).ok).toBe(false);
		expect(designer.flow).toBe(before);
	});
});

describe("the clipboard", () => {
	it("copies nodes with the wires among them under fresh, readable ids [P1]", () => {
		const designer = desk();
		designer.select("desk", "mail").copy();
		designer.paste();
		expect(designer.nodes).toEqual(["start", "desk", "mail", "log", "desk-2", "mail-2"]);
		expect(designer.wires).toContain("desk-2.tools > mail-2.tool");
		expect(designer.selected).toEqual(["desk-2", "mail-2"]);
		expect(designer.node("desk-2").position).toEqual({ x: 420, y: 160 });
	});

	it("cuts, and pastes into another flow around a point", () => {
		const designer = desk();
		designer.select("mail", "log").cut();
		expect(designer.nodes).toEqual(["start", "desk"]);
		const other = new TestDesigner();
		other.clipboard = designer.clipboard;
		expect(other.paste({ x: 1000, y: 500 })).toEqual({ ok: true });
		expect(other.nodes).toEqual(["mail", "log"]);
		expect(other.node("mail").position).toEqual({ x: 870, y: 500 });
	});

	it.each([
		["other text", "hello"],
		["other JSON", "[1]"],
		[
			"a node that no flow can have",
			'{"type":"switchyard/nodes","formatVersion":1,"nodes":[{"id":"__x y"}],"wires":[]}',
		],
		[
			"a field that nodes have twice",
			'{"type":"switchyard/nodes","formatVersion":1,"nodes":[{"id":"a","id":"b","type":"Flow.Log","name":"Log","position":{"x":0,"y":0},"params":{}}],"wires":[]}',
		],
		["nothing", '{"type":"switchyard/nodes","formatVersion":1,"nodes":[],"wires":[]}'],
	])("refuses %s", (_, text) => {
		const designer = desk();
		designer.clipboard = text;
		expect(designer.paste().ok).toBe(false);
		expect(designer.flow).toBe(ORDER_DESK);
	});

	it("duplicates the selection beside itself", () => {
		const designer = desk();
		designer.select("log").editor.duplicate();
		expect(designer.selected).toEqual(["log-2"]);
		expect(designer.node("log-2").position).toEqual({ x: 860, y: 80 });
	});
});

describe("moving and removing", () => {
	it("removes wires and nodes together, each wire once", () => {
		const designer = desk();
		designer.editor.select({
			nodes: new Set(["mail"]),
			wires: new Set(["desk-to-mail", "desk-to-log"]),
		});
		designer.remove();
		expect(designer.wires).toEqual(["start.out > desk.in"]);
		expect(designer.selected).toEqual([]);
		designer.undo();
		expect(designer.flow).toEqual(ORDER_DESK);
	});

	it("nudges the selection, a run of key presses being one change", () => {
		const designer = desk();
		designer.pace = 50;
		designer.select("log");
		for (let press = 0; press < 5; press += 1) designer.editor.nudge(8, 0);
		expect(designer.node("log").position).toEqual({ x: 820, y: 0 });
		designer.undo();
		expect(designer.node("log").position).toEqual({ x: 780, y: 0 });
	});

	it("tidies: messages run left to right, tools hang below their agent", async () => {
		const designer = new TestDesigner();
		for (const type of ["Flow.Manual", "AI.Agent", "Mail.Send", "Flow.Log"]) designer.add(type);
		designer.connect("manual-start.out", "llm-agent.in");
		designer.connect("llm-agent.out", "log.in");
		designer.connect("llm-agent.tools", "send-mail.tool");
		designer.editor.clearSelection();
		const before = designer.node("log").position;
		await designer.editor.tidy();
		const place = (id: string) => designer.node(id).position;
		expect(place("manual-start").x).toBeLessThan(place("llm-agent").x);
		expect(place("llm-agent").x).toBeLessThan(place("log").x);
		expect(place("send-mail").y).toBeGreaterThan(place("llm-agent").y);
		expect(place("send-mail").x).toBe(place("llm-agent").x);
		designer.undo();
		expect(place("log")).toEqual(before);
	});

	it("pins data to a node, undoes it, and says why too much is refused", () => {
		const designer = new TestDesigner({ flow: ORDER_DESK });
		const { editor } = designer;
		expect(editor.setPin("mail", { data: { message_id: "m1" } })).toEqual({ ok: true });
		expect(designer.node("mail").pin).toEqual({ data: { message_id: "m1" } });
		editor.undo();
		expect(designer.node("mail").pin).toBeUndefined();
		const rows = Array.from({ length: 10_000 }, (_, row) => ({ row, text: "x".repeat(60) }));
		expect(editor.setPin("mail", { data: { rows } })).toEqual({ ok: true });
		editor.undo();
		rows.push({ row: 10_000, text: "x".repeat(200_000) });
		expect(editor.setPin("mail", { data: { rows } })).toEqual({
			ok: false,
			reason: expect.stringContaining("a node keeps 1,000,000 at most"),
		});
		expect(designer.node("mail").pin).toBeUndefined();
	});

	it("sets policies, labels and allowed values, each an edit that can be undone", () => {
		const designer = new TestDesigner({ flow: ORDER_DESK });
		const { editor } = designer;
		editor.setPolicies({ untrusted: "ask" });
		editor.setPolicies({ untrusted: "ask" });
		editor.setSource("mail", { untrusted: true });
		editor.setPinnedSet("mail", "to", ["@example.com"]);
		expect(editor.store.getState().flow.policies).toEqual({ untrusted: "ask" });
		expect(designer.node("mail")).toMatchObject({
			source: { untrusted: true },
			pinnedSets: { to: ["@example.com"] },
		});
		for (const _ of ["allowed values", "labels", "policies"]) editor.undo();
		expect(editor.store.getState().flow.policies).toBeUndefined();
		expect(designer.node("mail").source).toBeUndefined();
		expect(designer.node("mail").pinnedSets).toBeUndefined();
	});
});
