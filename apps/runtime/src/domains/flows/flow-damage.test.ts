import { loadNodeTypes } from "@switchyard/nodes";
import { OWNER } from "@switchyard/spec/actor";
import type { FlowNode } from "@switchyard/spec/flow";
import { beforeEach, expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import type { Database } from "../../platform/database/database.ts";
import { FlowStore } from "./flow-store.ts";

const nodeTypes = new Map((await loadNodeTypes()).map(({ spec }) => [spec.id, spec]));

const log = (id: string): FlowNode => ({
	id,
	type: "Flow.Log",
	name: id,
	position: { x: 0, y: 0 },
	params: {},
});

describeStores("a damaged flow", ({ open }) => {
	let database: Database;

	beforeEach(async () => {
		database = await open();
	});

	/** A store that remembers no documents yet, as after a restart. */
	const restarted = () => new FlowStore({ database, nodeTypes, onUnreadable: () => {}, now: () => 1 });

	/** A flow of two revisions, whose newest document is replaced behind the store's back. */
	async function damaged(change: (document: string) => string): Promise<string> {
		const store = restarted();
		await store.create({ id: "desk", name: "Desk" }, OWNER);
		const operations = [log("a"), log("b")].map((node) => ({ op: "add-node", node }) as const);
		const wire = { id: "w", from: { node: "a", port: "out" }, to: { node: "b", port: "in" } };
		const flow = await store.edit(
			"desk",
			{
				revision: 1,
				operations: [...operations, { op: "add-wire", wire }],
			},
			OWNER,
		);
		const document = change(JSON.stringify(flow));
		await database.write([
			database.read.updateTable("flows").set({ document }).where("id", "=", "desk").compile(),
		]);
		return document;
	}

	const strange = (document: string) => {
		const flow = JSON.parse(document);
		return JSON.stringify({ ...flow, theme: "dark", nodes: [flow.nodes[0], { ...flow.nodes[1], type: 5 }] });
	};

	it("is refused with every problem, changes nothing, and can be repaired; the document is kept as a version", async () => {
		const document = await damaged(strange);
		const store = restarted();
		const refusal = {
			code: "FLOW_DAMAGED",
			problems: [{ field: "theme" }, { field: "nodes[1].type", node: "b" }, { wire: "w" }],
		};
		await expect(store.get("desk")).rejects.toMatchObject(refusal);
		await expect(store.edit("desk", { revision: 2, operations: [] }, OWNER)).rejects.toMatchObject(refusal);
		expect(await store.list()).toMatchObject([{ id: "desk", revision: 2 }]);
		expect(await store.text("desk", 2)).toBe(document);

		const found = await store.damage("desk");
		expect(found).toMatchObject({ revision: 2, repaired: { nodes: [log("a")], wires: [] } });
		expect(found.damage.map(({ repair }) => repair)).toEqual([
			"It is removed.",
			"`nodes[1]` is removed.",
			"The wire is removed.",
		]);
		const changes: unknown[] = [];
		store.watch((change) => changes.push(change));
		const repaired = await store.repair("desk", OWNER);
		expect(repaired).toEqual({ ...found.repaired, revision: 3 });
		expect(changes).toEqual([{ id: "desk", flow: repaired, operations: [] }]);

		const later = restarted();
		expect(await later.get("desk")).toEqual(repaired);
		expect(await later.damage("desk")).toEqual({ revision: 3, damage: [], repaired });
		expect(await later.text("desk", 2)).toBe(document);
		expect((await later.versions("desk")).map(({ revision }) => revision)).toEqual([3, 2, 1]);
		expect(await later.repair("desk", OWNER)).toEqual(repaired);
	});

	it("that is no JSON becomes its newest whole version", async () => {
		const document = await damaged((text) => text.slice(0, 40));
		const store = restarted();
		expect(await store.damage("desk")).toMatchObject({
			damage: [
				{ code: "DOCUMENT_NOT_JSON", repair: "Version 1, which the server kept whole, takes its place." },
			],
			version: 1,
		});
		expect(await store.repair("desk", OWNER)).toMatchObject({
			id: "desk",
			name: "Desk",
			nodes: [],
			revision: 3,
		});
		expect(await store.text("desk", 2)).toBe(document);
	});

	it("of which no version is whole becomes empty, and its texts stay", async () => {
		await damaged(() => "rubbish");
		await database.write([
			database.read.updateTable("flow_versions").set({ document: "[]" }).where("flow", "=", "desk").compile(),
		]);
		const store = restarted();
		const { damage, version } = await store.damage("desk");
		expect(damage).toMatchObject([{ code: "DOCUMENT_NOT_JSON" }]);
		expect(version).toBeUndefined();
		expect(await store.repair("desk", OWNER)).toMatchObject({ name: "Desk", nodes: [], revision: 3 });
		expect(await store.text("desk", 2)).toBe("rubbish");
		await expect(store.version("desk", 2)).rejects.toMatchObject({ code: "FLOW_DAMAGED" });
		expect(await store.text("desk", 1)).toBe("[]");
	});

	it("can be removed", async () => {
		await damaged(() => "null");
		const store = restarted();
		await store.remove("desk");
		expect(await store.list()).toEqual([]);
		await expect(store.damage("desk")).rejects.toMatchObject({ code: "FLOW_NOT_FOUND" });
	});
});
