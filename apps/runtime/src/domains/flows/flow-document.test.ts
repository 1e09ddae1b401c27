import { loadNodeTypes } from "@switchyard/nodes";
import { OWNER } from "@switchyard/spec/actor";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTemporaryDatabase, type TemporaryDatabase } from "../../../test/support/temporary-database.ts";
import { FlowStore } from "./flow-store.ts";

const nodeTypes = new Map((await loadNodeTypes()).map(({ spec }) => [spec.id, spec]));

let temporary: TemporaryDatabase;
let store: FlowStore;

beforeEach(() => {
	temporary = openTemporaryDatabase();
	store = new FlowStore({ database: temporary.database, nodeTypes, onUnreadable: () => {}, now: () => 1000 });
});

afterEach(() => temporary.dispose());

const log = { id: "a", type: "Flow.Log", name: "Log", position: { x: 0, y: 0 }, params: {} };
const document = { formatVersion: 1, id: "f", name: "F", revision: 12, nodes: [log], wires: [] };

describe("an imported document", () => {
	it("starts at its own first revision here", async () => {
		expect(await store.create({ document }, OWNER)).toEqual({ ...document, revision: 1 });
		expect(await store.create({ id: "copy", name: "Copy", document }, OWNER)).toMatchObject({
			id: "copy",
			name: "Copy",
		});
	});

	it("does not replace a flow of the same id", async () => {
		await store.create({ document }, OWNER);
		await expect(store.create({ document }, OWNER)).rejects.toMatchObject({
			code: "FLOW_EXISTS",
			field: "id",
		});
	});

	it("cannot have the id of the flow that conversations are runs of, and none is given it", async () => {
		const taken = { code: "FLOW_EXISTS", field: "id", hint: expect.any(String) };
		await expect(store.create({ id: "chat-conversation", document }, OWNER)).rejects.toMatchObject(taken);
		expect(await store.create({ name: "Chat conversation" }, OWNER)).toMatchObject({
			id: "chat-conversation-2",
		});
	});

	it.each([
		["no format", { ...document, formatVersion: undefined }, "FLOW_FORMAT_UNKNOWN", "formatVersion"],
		["a newer format", { ...document, formatVersion: 99 }, "FLOW_FORMAT_UNKNOWN", "formatVersion"],
		["an unknown field", { ...document, owner: "me" }, "BODY_INVALID", "owner"],
		[
			"an unknown field of a node",
			{ ...document, nodes: [{ ...log, colour: 1 }] },
			"BODY_INVALID",
			"nodes[0].colour",
		],
		[
			"a parameter of no possible name",
			{ ...document, nodes: [{ ...log, params: { "a.b": { scope: "AI" } } }] },
			"BODY_INVALID",
			'nodes[0].params["a.b"]',
		],
		["two nodes of one id", { ...document, nodes: [log, log] }, "BODY_INVALID", "nodes.id"],
		[
			"a wire to nowhere",
			{ ...document, wires: [{ id: "w", from: { node: "a", port: "out" }, to: { node: "b", port: "in" } }] },
			"BODY_INVALID",
			"wires",
		],
	])("is refused with %s [Q-sec]", async (_what, wrong, code, field) => {
		await expect(async () => store.create({ document: wrong }, OWNER)).rejects.toMatchObject({ code, field });
		expect(await store.list()).toEqual([]);
	});

	it("is refused when neither a name nor a document is given", async () => {
		await expect(async () => store.create({}, OWNER)).rejects.toMatchObject({
			code: "BODY_INVALID",
			field: "name",
		});
	});

	it("replaces only the flow that it is of, and only its newest revision", async () => {
		await store.create({ document }, OWNER);
		const next = { ...document, revision: 1, name: "Next" };
		await expect(async () => store.replace("f", { ...next, id: "g" }, OWNER)).rejects.toMatchObject({
			field: "id",
		});
		await expect(store.replace("f", { ...next, revision: 5 }, OWNER)).rejects.toMatchObject({
			code: "FLOW_REVISION_STALE",
		});
		expect(await store.replace("f", next, OWNER)).toEqual({ ...next, revision: 2 });
		await expect(store.replace("f", next, OWNER)).rejects.toMatchObject({ code: "FLOW_REVISION_STALE" });
	});
});
