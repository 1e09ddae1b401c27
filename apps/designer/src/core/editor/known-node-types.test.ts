import { node } from "@switchyard/flow/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ORDER_DESK } from "../testing/flows.ts";
import { NODE_TYPES, nodeType } from "../testing/node-types.ts";
import { TestDesigner } from "../testing/test-designer.ts";
import { readNodeTypes } from "./known-node-types.ts";

const all = [...NODE_TYPES.values()];
const goMail = nodeType("GoMail.Send", "Send mail in Go");
/** As they come from the server: equal, but never the same objects. */
const reply = (unavailable: string[] = [], changed: string[] = []) =>
	readNodeTypes(structuredClone({ nodeTypes: [...all, goMail], unavailable, changed }));

beforeEach(() => {
	vi.useFakeTimers();
});

afterEach(() => {
	vi.useRealTimers();
});

describe("node types that come and go while a flow is open", () => {
	it("can be added at once, with what was selected and what can be undone as it was [P1]", () => {
		const designer = new TestDesigner({ flow: ORDER_DESK });
		designer.editor.rename("log", "Say it");
		designer.select("mail");
		designer.editor.setNodeTypes(reply());
		expect(designer.selected).toEqual(["mail"]);
		expect(designer.state.undoLabel).toBe("Rename log");
		designer.undo();
		expect(designer.node("log").name).toBe("log");
		expect(designer.editor.spec(designer.add("GoMail.Send"))).toEqual(goMail);
	});

	it("are the same objects as before where they are the same, so that nothing is drawn anew", () => {
		const { editor } = new TestDesigner({ flow: ORDER_DESK });
		editor.setNodeTypes(reply());
		const before = editor.store.getState();
		expect(before.nodeTypes.get("Mail.Send")).toBe(NODE_TYPES.get("Mail.Send"));
		editor.setNodeTypes(reply());
		expect(editor.store.getState().nodeTypes).toBe(before.nodeTypes);
		expect(editor.store.getState().unavailable).toBe(before.unavailable);
		expect(editor.store.getState().changed).toBe(before.changed);
	});

	it("stay known when no host serves them, and nodes of them stay in the flow", () => {
		const designer = new TestDesigner({ flow: ORDER_DESK });
		designer.editor.setNodeTypes(reply());
		const id = designer.add("GoMail.Send");
		designer.editor.setNodeTypes(reply(["GoMail.Send"]));
		expect([...designer.state.unavailable.keys()]).toEqual(["GoMail.Send"]);
		expect(designer.node(id).type).toBe("GoMail.Send");
		expect(designer.connect("start.out", `${id}.in`).ok).toBe(true);
		designer.editor.setNodeTypes(reply());
		expect(designer.state.unavailable.size).toBe(0);
	});

	it("are reported as changed tools until a person agrees, and their nodes stay in the flow [Q-S10]", () => {
		const designer = new TestDesigner({ flow: ORDER_DESK });
		designer.editor.setNodeTypes(reply());
		const id = designer.add("GoMail.Send");
		designer.editor.setNodeTypes(reply([], ["GoMail.Send"]));
		expect([...designer.state.changed]).toEqual(["GoMail.Send"]);
		expect(designer.node(id).type).toBe("GoMail.Send");
		designer.editor.setNodeTypes(reply());
		expect(designer.state.changed.size).toBe(0);
	});

	it("have the flow's problems found anew", () => {
		const flow = {
			...ORDER_DESK,
			nodes: [...ORDER_DESK.nodes, node("go", "GoMail.Send", {}, { position: { x: 1000, y: 0 } })],
		};
		const { editor } = new TestDesigner({ flow });
		expect(editor.store.getState().problems.byNode.has("go")).toBe(true);
		editor.setNodeTypes(reply());
		vi.runAllTimers();
		expect(editor.store.getState().problems.byNode.has("go")).toBe(false);
	});

	it("say whose host is missing", () => {
		expect(reply(["GoMail.Send"]).unavailable.get("GoMail.Send")).toEqual({
			label: "No host of GoMail",
			sentence: "No host of GoMail is connected.",
		});
	});

	it.each([
		["absent", "Package mails is not added", "The package mails is not added to this server."],
		[
			"outdated",
			"Package mails is outdated",
			"The package mails is added in other versions than this server needs.",
		],
	] as const)("say which optional package is %s, and how it is added", (state, label, sentence) => {
		const command = "npm run add -- mails";
		const mails = { name: "mails", description: "Sends mails.", state, command, nodeTypes: ["GoMail.Send"] };
		const { unavailable } = readNodeTypes({
			nodeTypes: [goMail],
			unavailable: ["GoMail.Send"],
			optionalPackages: [mails],
		});
		expect(unavailable.get("GoMail.Send")).toEqual({
			label,
			sentence: `${sentence} Add it with “${command}”.`,
			command,
		});
	});
});
