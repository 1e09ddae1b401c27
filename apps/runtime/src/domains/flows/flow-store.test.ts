import { loadNodeTypes } from "@switchyard/nodes";
import { OWNER } from "@switchyard/spec/actor";
import type { FlowNode, Operation } from "@switchyard/spec/flow";
import { beforeEach, expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import type { Database } from "../../platform/database/database.ts";
import { type FlowChange, FlowStore } from "./flow-store.ts";

const nodeTypes = new Map((await loadNodeTypes()).map(({ spec }) => [spec.id, spec]));

let database: Database;
let now: number;
let store: FlowStore;

const openStore = () => new FlowStore({ database, nodeTypes, onUnreadable: () => {}, now: () => now });

const node = (id: string, name = id): FlowNode => ({
	id,
	type: "Flow.Log",
	name,
	position: { x: 0, y: 0 },
	params: {},
});
const add = (id: string): Operation => ({ op: "add-node", node: node(id) });

describeStores("the flow store", ({ open }) => {
	beforeEach(async () => {
		database = await open();
		now = 1000;
		store = openStore();
	});

	it("makes an empty flow with an id from its name", async () => {
		const flow = await store.create({ name: "Résumé: step one!" }, OWNER);
		expect(flow).toEqual({
			formatVersion: 1,
			id: "resume-step-one",
			name: "Résumé: step one!",
			revision: 1,
			nodes: [],
			wires: [],
		});
		expect((await store.create({ name: "Resume step ONE" }, OWNER)).id).toBe("resume-step-one-2");
		expect((await store.create({ name: "流れ" }, OWNER)).id).toBe("flow");
	});

	it("lists flows, most recently changed first", async () => {
		await store.create({ name: "one" }, OWNER);
		now = 2000;
		await store.create({ name: "two" }, OWNER);
		now = 3000;
		await store.edit("one", { revision: 1, operations: [add("a"), add("b")] }, OWNER);
		expect(await store.list()).toEqual([
			{ id: "one", name: "one", revision: 2, nodes: 2, updatedAt: 3000 },
			{ id: "two", name: "two", revision: 1, nodes: 0, updatedAt: 2000 },
		]);
	});

	it("keeps an edit over a restart, and tells watchers once it is on disk", async () => {
		const changes: FlowChange[] = [];
		await store.create({ id: "f", name: "F" }, OWNER);
		store.watch((change) => changes.push(change));
		const operations = [add("a"), { op: "rename-flow", name: "G" } satisfies Operation];
		const edited = await store.edit("f", { revision: 1, operations, editor: "tab-1" }, OWNER);
		expect(edited).toMatchObject({ revision: 2, name: "G", nodes: [{ id: "a" }] });
		expect(changes).toEqual([{ id: "f", flow: edited, operations, actor: OWNER, editor: "tab-1" }]);
		expect(await openStore().get("f")).toEqual(edited);
	});

	it("applies all operations or none, naming the one that cannot be", async () => {
		await store.create({ id: "f", name: "F" }, OWNER);
		const operations: Operation[] = [add("a"), { op: "remove-node", node: "nobody" }];
		await expect(store.edit("f", { revision: 1, operations }, OWNER)).rejects.toMatchObject({
			code: "OPERATION_INVALID",
			field: "operations[1].node",
		});
		expect(await openStore().get("f")).toMatchObject({ revision: 1, nodes: [] });
	});

	it("takes one of many edits of the same revision, and none is lost or mixed", async () => {
		await store.create({ id: "f", name: "F" }, OWNER);
		const edits = Array.from({ length: 20 }, (_, index) =>
			store.edit("f", { revision: 1, operations: [add(`n${index}`)] }, OWNER),
		);
		const outcomes = await Promise.allSettled(edits);
		expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await openStore().get("f")).toMatchObject({ revision: 2, nodes: [{ id: "n0" }] });
	});

	it("removes a flow and keeps its versions for the runs of the past", async () => {
		const changes: FlowChange[] = [];
		await store.create({ id: "f", name: "F" }, OWNER);
		await store.edit("f", { revision: 1, operations: [add("a")] }, OWNER);
		store.watch((change) => changes.push(change));
		await store.remove("f");
		expect(changes).toEqual([{ id: "f", operations: [] }]);
		await expect(store.get("f")).rejects.toMatchObject({ code: "FLOW_NOT_FOUND" });
		await expect(store.remove("f")).rejects.toMatchObject({ code: "FLOW_NOT_FOUND" });
		expect(await store.version("f", 2)).toMatchObject({ nodes: [{ id: "a" }] });
	});

	it("never gives a revision of an id to two documents, even after a removal", async () => {
		await store.create({ id: "f", name: "first" }, OWNER);
		await store.remove("f");
		const second = await store.create({ id: "f", name: "second" }, OWNER);
		expect(second.revision).toBe(2);
		expect(await store.version("f", 1)).toMatchObject({ name: "first" });
		expect(await store.version("f", 2)).toMatchObject({ name: "second" });
	});

	it("lists the versions that are kept whole", async () => {
		await store.create({ id: "f", name: "F" }, OWNER);
		const edited = await store.edit("f", { revision: 1, operations: [add("a")] }, OWNER);
		now = 5000;
		await store.replace("f", edited, OWNER);
		expect(await store.versions("f")).toEqual([
			{ revision: 3, at: 5000, runs: 0, actor: OWNER },
			{ revision: 1, at: 1000, runs: 0, actor: OWNER },
		]);
		await expect(store.version("f", 9)).rejects.toMatchObject({ code: "VERSION_NOT_FOUND" });
	});
});
