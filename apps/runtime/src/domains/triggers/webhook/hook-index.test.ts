import { custom, flow, node } from "@switchyard/flow/testing";
import { loadNodeTypes } from "@switchyard/nodes";
import { OWNER } from "@switchyard/spec/actor";
import type { FlowNode } from "@switchyard/spec/flow";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
	openTemporaryDatabase,
	type TemporaryDatabase,
} from "../../../../test/support/temporary-database.ts";
import { FlowStore } from "../../flows/flow-store.ts";
import { Publications } from "../../flows/publications.ts";
import { HookIndex } from "./hook-index.ts";

const nodeTypes = new Map((await loadNodeTypes()).map(({ spec }) => [spec.id, spec]));

let temporary: TemporaryDatabase;
let store: FlowStore;
let publications: Publications;

beforeEach(async () => {
	temporary = openTemporaryDatabase();
	const { database } = temporary;
	store = new FlowStore({ database, nodeTypes, onUnreadable: () => {}, now: () => 1000 });
	publications = await Publications.open({
		database,
		flows: store,
		validate: () => [],
		onUnreadable: () => {},
		now: () => 1000,
	});
});

afterEach(() => temporary.dispose());

function webhook(id: string, values: Readonly<Record<string, unknown>>): FlowNode {
	const all = { secret: { credential: "shared" }, ...values };
	const params = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, custom(value)]));
	return node(id, "Flow.Webhook", params);
}

const createFlow = (id: string, ...nodes: FlowNode[]) =>
	store.create({ document: flow(nodes, [], { id }) }, OWNER);

async function publishFlow(id: string, ...nodes: FlowNode[]) {
	await createFlow(id, ...nodes);
	return publications.publish(id, 1, OWNER);
}

describe("the index of webhooks", () => {
	it("finds a hook by method and path, of flows that were published before it was opened", async () => {
		await publishFlow("f", webhook("in", { path: "orders" }));
		const index = await HookIndex.open(publications, nodeTypes);
		expect(index.find("POST", "orders")).toEqual({
			flow: "f",
			node: "in",
			path: "orders",
			method: "POST",
			secret: "shared",
			content: "any",
			replyNow: false,
		});
		expect(index.find("GET", "orders")).toBeUndefined();
		expect(index.find("POST", "order")).toBeUndefined();
	});

	it("prefers the exact method", async () => {
		const index = await HookIndex.open(publications, nodeTypes);
		const any = webhook("any", { path: "x", method: "ANY" });
		await publishFlow("f", any, webhook("exact", { path: "x", method: "PUT" }));
		expect(index.find("PUT", "x")).toMatchObject({ node: "exact" });
		expect(index.find("DELETE", "x")).toMatchObject({ node: "any" });
	});

	it("knows no draft, and follows what is published", async () => {
		const index = await HookIndex.open(publications, nodeTypes);
		await createFlow("f", webhook("in", { path: "before" }));
		expect(index.find("POST", "before")).toBeUndefined();
		await publications.publish("f", 1, OWNER);
		const setting = custom("after");
		await store.edit(
			"f",
			{
				revision: 1,
				operations: [{ op: "set-parameter", node: "in", name: "path", setting }],
			},
			OWNER,
		);
		expect(index.find("POST", "before")).toMatchObject({ node: "in" });
		expect(index.find("POST", "after")).toBeUndefined();
		await publications.publish("f", 2, OWNER);
		expect(index.find("POST", "before")).toBeUndefined();
		expect(index.find("POST", "after")).toMatchObject({ node: "in" });
		await store.remove("f");
		expect(index.find("POST", "after")).toBeUndefined();
	});

	it("keeps two flows from claiming one address, also when both are published at once", async () => {
		await HookIndex.open(publications, nodeTypes);
		await createFlow("a", webhook("in", { path: "x", method: "ANY" }));
		await createFlow("b", webhook("in", { path: "x", method: "PUT" }));
		const both = await Promise.allSettled([
			publications.publish("a", 1, OWNER),
			publications.publish("b", 1, OWNER),
		]);
		expect(both).toMatchObject([
			{ status: "fulfilled" },
			{ reason: { code: "FLOW_INVALID", problems: [{ code: "HOOK_TAKEN", node: "in", field: "path" }] } },
		]);
		await publications.unpublish("a");
		await publications.publish("b", 1, OWNER);
	});

	it("keeps two nodes of a flow from claiming one address", async () => {
		await HookIndex.open(publications, nodeTypes);
		const twins = [webhook("one", { path: "x" }), webhook("two", { path: "x" })];
		await expect(publishFlow("f", ...twins)).rejects.toMatchObject({
			problems: [{ code: "HOOK_DUPLICATE", node: "two", field: "path" }],
		});
	});

	it("lets no webhook be published that everybody could start [Q-sec]", async () => {
		await HookIndex.open(publications, nodeTypes);
		const unguarded = webhook("in", { path: "x" });
		delete unguarded.params.secret;
		await expect(publishFlow("f", unguarded)).rejects.toMatchObject({
			problems: [{ code: "HOOK_UNGUARDED", node: "in", field: "secret" }],
		});
	});

	it("opens no hook whose secret it cannot read [Q-sec]", async () => {
		const index = await HookIndex.open(publications, nodeTypes);
		await publishFlow("g", webhook("in", { path: "broken", secret: "shared" }));
		expect(index.find("POST", "broken")).toBeUndefined();
	});
});
