import type { Operation } from "@switchyard/spec/flow";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ORDER_DESK } from "../testing/flows.ts";
import { TestBackend } from "../testing/test-backend.ts";
import { TestPages } from "../testing/test-pages.ts";
import type { EditStore } from "./edit-store.ts";

const pages = new TestPages();

async function openPage(backend: TestBackend, store?: EditStore) {
	const page = await pages.open(backend, store);
	const settle = async () => {
		await vi.advanceTimersByTimeAsync(60_000);
	};
	return { ...page, settle };
}

const renameLog = (name: string): Operation => ({ op: "rename-node", node: "log", name });

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	pages.close();
	vi.useRealTimers();
});

describe("two people at one field", () => {
	const setText = (value: string): Operation => ({
		op: "set-parameter",
		node: "log",
		name: "text",
		setting: { scope: "Custom", value },
	});

	/** Another sets the text that this person is about to set, and this person renames the flow besides. */
	async function clash() {
		const backend = new TestBackend(ORDER_DESK);
		const page = await openPage(backend);
		page.designer.editor.setParameter("log", "text", { scope: "Custom", value: "mine" });
		page.designer.editor.renameFlow("Mine too");
		page.sync.remote(backend.byAnother(setText("theirs")));
		await page.settle();
		return { backend, ...page };
	}

	it("keeps both values until the person has chosen, and saves everything else", async () => {
		const { designer, backend, sync } = await clash();
		expect(designer.state.saved).toBe("unsettled");
		expect(designer.state.clashes).toMatchObject([{ theirs: setText("theirs"), mine: setText("mine") }]);
		expect(designer.setting("log", "text")).toEqual({ scope: "Custom", value: "mine" });
		expect(backend.flow.name).toBe("Mine too");
		expect(backend.flow.nodes[3]?.params.text).toEqual({ scope: "Custom", value: "theirs" });
		await expect(sync.saved()).rejects.toThrow("Choose which values to keep");
	});

	it("waits for the person, and not for the server, once nothing else is to be sent", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, sync } = await openPage(backend);
		backend.trouble.push("down");
		designer.editor.setParameter("log", "text", { scope: "Custom", value: "mine" });
		await sync.flush();
		expect(designer.state.saved).toBe("offline");
		sync.remote(backend.byAnother(setText("theirs")));
		expect(designer.state.saved).toBe("unsettled");
	});

	it.each(["mine", "theirs"] as const)("has the value that the person chooses: %s", async (choice) => {
		const { designer, backend, sync, settle } = await clash();
		const [first] = designer.state.clashes;
		if (first) sync.settleClash(first, choice);
		await settle();
		expect(designer.state).toMatchObject({ saved: "saved", clashes: [] });
		expect(designer.setting("log", "text")).toEqual({ scope: "Custom", value: choice });
		expect(backend.flow).toEqual(designer.flow);
	});

	it("tells it too where the server answers before /live does", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, settle } = await openPage(backend);
		designer.editor.setParameter("log", "text", { scope: "Custom", value: "mine" });
		backend.byAnother(setText("theirs"));
		await settle();
		expect(designer.state.clashes).toHaveLength(1);
	});

	it("is over when this person takes the change back, or types what the other did", async () => {
		const first = await clash();
		first.designer.undo();
		first.designer.undo();
		expect(first.designer.state.clashes).toEqual([]);
		expect(first.designer.flow.nodes).toEqual(first.backend.flow.nodes);
		const second = await clash();
		second.designer.editor.setParameter("log", "text", { scope: "Custom", value: "theirs" });
		expect(second.designer.state.clashes).toEqual([]);
	});

	it("is over when the other goes back to what was, and then this person's value is sent", async () => {
		const { designer, backend, sync, settle } = await clash();
		const before = ORDER_DESK.nodes[3]?.params.text ?? null;
		sync.remote(backend.byAnother({ op: "set-parameter", node: "log", name: "text", setting: before }));
		await settle();
		expect(designer.state).toMatchObject({ saved: "saved", clashes: [] });
		expect(backend.flow.nodes[3]?.params.text).toEqual({ scope: "Custom", value: "mine" });
	});

	it("outlives a reload, also of what was not sent before the other set it", async () => {
		const { backend, sync, store } = await clash();
		sync.stop();
		const again = await openPage(backend, store);
		expect(again.designer.state.clashes).toHaveLength(1);
		again.designer.editor.rename("mail", "Unsent");
		again.sync.stop();
		backend.byAnother({ op: "rename-node", node: "mail", name: "Theirs" });
		const third = await openPage(backend, store);
		expect(third.designer.state.clashes).toMatchObject([
			{ theirs: { name: "Theirs" }, mine: { name: "Unsent" } },
			{ mine: setText("mine") },
		]);
	});

	it("is merged where they changed different parts of the value", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, sync, settle } = await openPage(backend);
		const set = (value: unknown): Operation => ({
			op: "set-parameter",
			node: "start",
			name: "message",
			setting: { scope: "Custom", value },
		});
		sync.remote(backend.byAnother(set({ a: 1, b: 1 })));
		designer.editor.setParameter("start", "message", { scope: "Custom", value: { a: 2, b: 1 } });
		backend.byAnother(set({ a: 1, b: 2 }));
		await settle();
		expect(designer.setting("start", "message")).toEqual({ scope: "Custom", value: { a: 2, b: 2 } });
		expect(backend.flow).toEqual(designer.flow);
	});

	it("is noticed while a text is being typed that is no edit yet", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, sync } = await pages.open(backend, undefined, ({ editor }) => ({
			finishTyping: () => editor.setParameter("log", "text", { scope: "Custom", value: "typed" }),
		}));
		sync.remote(backend.byAnother(setText("theirs")));
		expect(designer.state.clashes).toMatchObject([{ theirs: setText("theirs"), mine: setText("typed") }]);
	});
});

describe("two people at one node", () => {
	it("keeps a node that one removes while the other sets it up, and says so", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, settle } = await openPage(backend);
		designer.select("log").remove();
		backend.byAnother(renameLog("Theirs"));
		await settle();
		expect(designer.node("log").name).toBe("Theirs");
		expect(designer.notice).toBe("“log” was kept: someone else changed what you removed.");
		expect(backend.flow).toEqual(designer.flow);
	});

	it("says that the node at hand was removed, and by whom", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, sync } = await pages.open(backend, undefined, () => ({
			nameOf: (editor) => (editor === "another" ? "Ada" : "someone else"),
		}));
		designer.select("log");
		sync.remote(backend.byAnother({ op: "remove-node", node: "log" }));
		expect(designer.notice).toBe("“log” was removed by Ada.");
		expect(designer.selected).toEqual([]);
	});

	it("stands where the one who comes second puts it, and that one knows", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, settle } = await openPage(backend);
		const move = (x: number): Operation => ({
			op: "move-nodes",
			moves: [{ node: "log", position: { x, y: 0 } }],
		});
		designer.editor.moveNodes(new Map([["log", { x: 8, y: 8 }]]));
		backend.byAnother(move(400));
		await settle();
		expect(backend.flow).toEqual(designer.flow);
		expect(designer.node("log").position).toEqual({ x: 8, y: 8 });
		expect(designer.notice).toBe("“log” was moved by someone else too; your place counts.");
	});

	it("gives both nodes a place that two people add under one id, for undo too", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, settle } = await openPage(backend);
		const added = designer.add("Flow.Log", 0, 400);
		designer.editor.setParameter(added, "text", { scope: "Custom", value: "mine" });
		const node = { id: added, type: "Flow.Log", name: "Theirs", position: { x: 0, y: 0 }, params: {} };
		backend.byAnother({ op: "add-node", node });
		await settle();
		expect(designer.state.saved).toBe("saved");
		expect(backend.flow).toEqual(designer.flow);
		expect(designer.nodes).toEqual(["start", "desk", "mail", "log", "log-2", "log-3"]);
		expect(designer.selected).toEqual(["log-3"]);
		expect(designer.setting("log-3", "text")).toEqual({ scope: "Custom", value: "mine" });
		designer.undo();
		designer.undo();
		expect(designer.nodes).toEqual(["start", "desk", "mail", "log", "log-2"]);
	});
});
