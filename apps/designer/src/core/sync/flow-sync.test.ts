import type { Operation } from "@switchyard/spec/flow";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EMPTY_FLOW, ORDER_DESK } from "../testing/flows.ts";
import { TestBackend } from "../testing/test-backend.ts";
import type { TestDesigner } from "../testing/test-designer.ts";
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

describe("saving", () => {
	it("sends changes by themselves as operations on the revision they were made on [P1]", async () => {
		const backend = new TestBackend(EMPTY_FLOW);
		const { designer, settle } = await openPage(backend);
		designer.add("Flow.Manual");
		designer.add("Flow.Log");
		expect(designer.state.saved).toBe("unsaved");
		await settle();
		expect(designer.state.saved).toBe("saved");
		expect(backend.requests).toHaveLength(1);
		expect(backend.requests[0]).toMatchObject({ revision: 1, editor: "me" });
		expect(backend.flow).toEqual(designer.flow);
		expect(designer.flow.revision).toBe(2);
	});

	it("sends of quick changes to one field only the last", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, settle } = await openPage(backend);
		for (const value of ["a", "ab", "abc"]) {
			designer.editor.setParameter("log", "text", { scope: "Custom", value });
		}
		await settle();
		expect(backend.requests[0]?.operations).toEqual([
			{ op: "set-parameter", node: "log", name: "text", setting: { scope: "Custom", value: "abc" } },
		]);
	});

	it("keeps one request under way and sends what came meanwhile after it", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, sync, settle } = await openPage(backend);
		designer.editor.rename("log", "One");
		const first = sync.flush();
		expect(designer.state.saved).toBe("saving");
		designer.editor.rename("mail", "Two");
		await first;
		await settle();
		expect(backend.requests.map(({ revision }) => revision)).toEqual([3, 4]);
		expect(backend.flow).toEqual(designer.flow);
	});

	it("undoes what the server already has by saving the way back", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, settle } = await openPage(backend);
		designer.select("mail").remove();
		await settle();
		designer.undo();
		await settle();
		expect(backend.flow).toEqual({ ...ORDER_DESK, revision: 5 });
	});
});

describe("saving without a connection", () => {
	it("keeps trying while the server is down, and loses nothing", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, sync, settle } = await openPage(backend);
		backend.trouble.push("down", "down");
		designer.editor.rename("log", "Kept");
		await sync.flush();
		expect(designer.state.saved).toBe("offline");
		designer.editor.rename("mail", "Kept too");
		await settle();
		expect(designer.state.saved).toBe("saved");
		expect(backend.flow).toEqual(designer.flow);
	});

	it("applies a change once whose answer was lost", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, settle } = await openPage(backend);
		backend.trouble.push("lost");
		designer.add("Flow.Log");
		await settle();
		expect(designer.state.saved).toBe("saved");
		expect(backend.flow.nodes.map(({ id }) => id)).toEqual(["start", "desk", "mail", "log", "log-2"]);
		expect(backend.flow).toEqual(designer.flow);
	});

	it("brings unsaved changes and the undo history back after a reload", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const first = await openPage(backend);
		backend.trouble.push("down");
		first.designer.add("Flow.Log");
		await first.sync.flush();
		first.sync.stop();
		const second = await openPage(backend, first.store);
		expect(second.designer.nodes).toContain("log-2");
		await second.settle();
		expect(backend.flow.nodes.map(({ id }) => id)).toContain("log-2");
		second.designer.undo();
		expect(second.designer.nodes).not.toContain("log-2");
	});

	it("does not apply a change twice that had arrived before a reload", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const first = await openPage(backend);
		backend.trouble.push("lost");
		first.designer.editor.rename("log", "Mine");
		await first.sync.flush();
		first.sync.stop();
		backend.byAnother(renameLog("Theirs"));
		const second = await openPage(backend, first.store);
		await second.settle();
		expect(backend.flow.nodes.find(({ id }) => id === "log")?.name).toBe("Theirs");
	});
});

describe("editing together", () => {
	it("brings in others' changes as they are made, under one's own", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, sync, settle } = await openPage(backend);
		designer.editor.rename("mail", "Mine");
		sync.remote(backend.byAnother(renameLog("Theirs")));
		expect(designer.node("log").name).toBe("Theirs");
		expect(designer.node("mail").name).toBe("Mine");
		await settle();
		expect(backend.flow).toEqual(designer.flow);
	});

	it("puts one's changes on top of others' that the answer tells of", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, settle } = await openPage(backend);
		backend.byAnother(renameLog("Theirs"));
		designer.editor.rename("mail", "Mine");
		await settle();
		expect(designer.state.saved).toBe("saved");
		expect(backend.flow).toEqual(designer.flow);
		expect(backend.flow.nodes.map(({ name }) => name)).toEqual(["start", "desk", "Mine", "Theirs"]);
	});

	it("reads the flow again when the server no longer knows what changed", async () => {
		const backend = new TestBackend(ORDER_DESK);
		backend.remembers = false;
		const { designer, settle } = await openPage(backend);
		backend.byAnother(renameLog("Theirs"));
		designer.editor.rename("mail", "Mine");
		await settle();
		expect(backend.flow).toEqual(designer.flow);
	});

	it("takes its own change from /live once, whether before or after the answer", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, sync, settle } = await openPage(backend);
		designer.add("Flow.Log");
		const flushed = sync.flush();
		const operations = backend.requests[0]?.operations ?? [];
		sync.remote({ revision: 4, operations, editor: "me" });
		sync.remote(backend.byAnother(renameLog("Theirs")));
		await flushed;
		expect(designer.flow.revision).toBe(5);
		sync.remote({ revision: 4, operations, editor: "me" });
		await settle();
		expect(backend.flow).toEqual(designer.flow);
		expect(backend.requests).toHaveLength(1);
	});

	it("takes an echo that is not of the request under way for a change like any other", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, sync, settle } = await openPage(backend);
		designer.editor.rename("mail", "Later");
		const { revision } = backend.byAnother(renameLog("Earlier"));
		sync.remote({ revision, operations: [renameLog("Earlier")], editor: "me" });
		expect(designer.flow.revision).toBe(4);
		expect(designer.node("log").name).toBe("Earlier");
		await settle();
		expect(backend.flow).toEqual(designer.flow);
		expect(backend.flow.nodes.map(({ name }) => name)).toEqual(["start", "desk", "Later", "Earlier"]);
	});

	it.each<[string, Operation, (designer: TestDesigner) => unknown]>([
		["the same node", { op: "remove-node", node: "log" }, (designer) => designer.select("log").remove()],
		[
			"the same wire",
			{ op: "remove-wire", wire: "start-to-desk" },
			(designer) => designer.selectWire("start.out", "desk.in").remove(),
		],
	])("agrees when both remove %s", async (_what, theirs, remove) => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, settle } = await openPage(backend);
		designer.editor.rename("mail", "Mine");
		remove(designer);
		backend.byAnother(theirs);
		await settle();
		expect(designer.state).toMatchObject({ saved: "saved", conflict: undefined });
		expect(backend.flow).toEqual(designer.flow);
		expect(designer.node("mail").name).toBe("Mine");
	});

	it("reads what was changed before it began to watch", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, sync, settle } = await openPage(backend);
		const { revision } = backend.byAnother(renameLog("Unseen"));
		sync.remote({ revision, operations: [], editor: undefined });
		await settle();
		expect(designer.flow).toEqual(backend.flow);
	});

	it("catches up after a break and after a gap", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, sync, settle } = await openPage(backend);
		backend.byAnother(renameLog("Unseen"));
		await sync.reconnected();
		expect(designer.node("log").name).toBe("Unseen");
		backend.byAnother(renameLog("Missed"));
		sync.remote(backend.byAnother({ op: "rename-flow", name: "Front" }));
		await settle();
		expect(designer.flow).toEqual(backend.flow);
	});
});

describe("a conflict", () => {
	/** Another removes the node that this person sets up. */
	async function conflict() {
		const backend = new TestBackend(ORDER_DESK);
		const page = await openPage(backend);
		page.designer.editor.rename("log", "Mine");
		page.designer.editor.rename("desk", "Mine as well");
		backend.byAnother({ op: "remove-node", node: "log" });
		await page.sync.flush();
		return { backend, ...page };
	}

	it("says what others changed and which of one's changes cannot be kept", async () => {
		const { designer, backend } = await conflict();
		expect(designer.state).toMatchObject({
			saved: "conflict",
			conflict: {
				theirs: ["remove-node"],
				lost: ["Rename “log” to “Mine”: “log” was removed by someone else"],
			},
		});
		expect(designer.node("log").name).toBe("Mine");
		expect(backend.flow.revision).toBe(4);
	});

	it("is settled by keeping what still applies of one's own", async () => {
		const { designer, backend, sync, settle } = await conflict();
		await sync.resolve("mine");
		await settle();
		expect(designer.state).toMatchObject({ saved: "saved", conflict: undefined });
		expect(backend.flow).toEqual(designer.flow);
		expect(designer.node("desk").name).toBe("Mine as well");
		expect(designer.nodes).not.toContain("log");
	});

	it("is settled by bringing back the node that one's own changes need, with its wires", async () => {
		const { designer, backend, sync, settle } = await conflict();
		expect(designer.state.conflict?.restorable).toBe(true);
		await sync.resolve("restore");
		await settle();
		expect(designer.state).toMatchObject({ saved: "saved", conflict: undefined });
		expect(backend.flow).toEqual(designer.flow);
		expect(designer.node("log").name).toBe("Mine");
		expect(designer.wires).toHaveLength(ORDER_DESK.wires.length);
	});

	it("is settled by taking theirs", async () => {
		const { designer, backend, sync, settle } = await conflict();
		await sync.resolve("theirs");
		await settle();
		expect(designer.state.saved).toBe("saved");
		expect(designer.flow).toEqual(backend.flow);
		expect(designer.node("desk").name).toBe("desk");
	});

	it("outlives a reload with everything that the person made", async () => {
		const { designer, backend, sync, store } = await conflict();
		designer.add("Flow.Switch");
		sync.stop();
		const again = await openPage(backend, store);
		expect(again.designer.state.saved).toBe("conflict");
		await again.sync.resolve("mine");
		expect(again.designer.nodes).toContain("switch");
	});
});
