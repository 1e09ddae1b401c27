import { loadNodeTypes } from "@switchyard/nodes";
import type { FlowNode, ParameterSetting } from "@switchyard/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTemporaryDatabase, type TemporaryDatabase } from "../testing/temporary-database.ts";
import { FlowStore } from "./flow-store.ts";
import { HookIndex } from "./hook-index.ts";

const nodeTypes = new Map((await loadNodeTypes()).map(({ spec }) => [spec.id, spec]));

let temporary: TemporaryDatabase;
let store: FlowStore;

beforeEach(() => {
	temporary = openTemporaryDatabase();
	store = new FlowStore({ database: temporary.database, nodeTypes, now: () => 1000 });
});

afterEach(() => temporary.dispose());

const custom = (value: unknown): ParameterSetting => ({ scope: "Custom", value });

function webhook(id: string, values: Readonly<Record<string, unknown>>): FlowNode {
	const params = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, custom(value)]));
	return { id, type: "Flow.Webhook", name: id, position: { x: 0, y: 0 }, params };
}

const createFlow = (id: string, ...nodes: FlowNode[]) =>
	store.create({ document: { formatVersion: 1, id, name: id, revision: 0, nodes, wires: [] } });

describe("the index of webhooks", () => {
	it("finds a hook by method and path, of flows from before it was opened", async () => {
		await createFlow("f", webhook("in", { path: "orders" }));
		const index = await HookIndex.open(store, nodeTypes);
		expect(index.find("POST", "orders")).toEqual({ flow: "f", node: "in", path: "orders", method: "POST" });
		expect(index.find("GET", "orders")).toBeUndefined();
		expect(index.find("POST", "order")).toBeUndefined();
	});

	it("prefers the exact method, then the flow that sorts first", async () => {
		const index = await HookIndex.open(store, nodeTypes);
		await createFlow("b", webhook("exact", { path: "x", method: "PUT" }));
		await createFlow("a", webhook("any", { path: "x", method: "ANY" }));
		await createFlow("c", webhook("also", { path: "x", method: "PUT" }));
		expect(index.find("PUT", "x")).toMatchObject({ flow: "b" });
		expect(index.find("DELETE", "x")).toMatchObject({ flow: "a" });
	});

	it("follows every edit and removal", async () => {
		const index = await HookIndex.open(store, nodeTypes);
		await createFlow("f", webhook("in", { path: "before" }));
		const setting = custom("after");
		await store.edit("f", {
			revision: 1,
			operations: [{ op: "set-parameter", node: "in", name: "path", setting }],
		});
		expect(index.find("POST", "before")).toBeUndefined();
		expect(index.find("POST", "after")).toMatchObject({ node: "in" });
		await store.remove("f");
		expect(index.find("POST", "after")).toBeUndefined();
	});

	it("knows the credential that guards a hook, and opens none whose secret it cannot read [Q-sec]", async () => {
		const index = await HookIndex.open(store, nodeTypes);
		await createFlow("f", webhook("in", { path: "guarded", secret: { credential: "shared" } }));
		await createFlow("g", webhook("in", { path: "broken", secret: "shared" }));
		expect(index.find("POST", "guarded")).toMatchObject({ secret: "shared" });
		expect(index.find("POST", "broken")).toBeUndefined();
	});
});
