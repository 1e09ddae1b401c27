import { loadNodeTypes } from "@switchyard/nodes";
import { OWNER } from "@switchyard/spec/actor";
import type { FlowNode, Operation } from "@switchyard/spec/flow";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTemporaryDatabase, type TemporaryDatabase } from "../../../test/support/temporary-database.ts";
import { FlowStore } from "./flow-store.ts";

const nodeTypes = new Map((await loadNodeTypes()).map(({ spec }) => [spec.id, spec]));
const UNSEEN = "invoice\u202egpj";

let temporary: TemporaryDatabase;

beforeEach(() => {
	temporary = openTemporaryDatabase();
});

afterEach(() => temporary.dispose());

const openStore = () =>
	new FlowStore({ database: temporary.database, nodeTypes, onUnreadable: () => {}, now: () => 1 });
const node = (id: string, name: string): FlowNode => ({
	id,
	type: "Flow.Log",
	name,
	position: { x: 0, y: 0 },
	params: {},
});

it("a flow from before names had rules opens with names that can be read, and every edit of it can be taken back [Q-S8]", async () => {
	const flow = await openStore().create({ id: "old", name: "Old" }, OWNER);
	const old = { ...flow, name: `${UNSEEN}\0`, nodes: [node("a", UNSEEN), node("b", "\n")] };
	const { read, write } = temporary.database;
	const stored = { name: old.name, document: JSON.stringify(old) };
	await write([
		read.updateTable("flows").set(stored).where("id", "=", "old").compile(),
		read.updateTable("flow_versions").set({ document: stored.document }).where("flow", "=", "old").compile(),
	]);

	const store = openStore();
	const opened = await store.get("old");
	expect(opened).toEqual({
		...old,
		name: "invoice gpj",
		nodes: [node("a", "invoice gpj"), node("b", "b")],
	});
	expect(await store.list()).toMatchObject([{ name: "invoice gpj" }]);
	expect(await store.version("old", 1)).toEqual(opened);
	const edits: Operation[] = [
		{ op: "remove-node", node: "a" },
		{ op: "add-node", node: node("a", "invoice gpj"), index: 0 },
	];
	const edited = await store.edit("old", { revision: 1, operations: edits }, OWNER);
	expect(edited.nodes).toEqual(opened.nodes);
	expect(await store.replace("old", edited, OWNER)).toMatchObject({ revision: 3, nodes: opened.nodes });
});

it("no flow is given a name with characters in it that nobody can see [Q-S8]", async () => {
	const store = openStore();
	const flow = await store.create({ id: "new", name: "New" }, OWNER);
	const document = { ...flow, nodes: [node("a", UNSEEN)] };
	const refused = expect.objectContaining({
		code: "BODY_INVALID",
		field: "nodes[0].name",
		message: expect.stringContaining("must be one line"),
	});
	expect(() => store.create({ id: "import", document }, OWNER)).toThrow(refused);
	expect(() => store.replace("new", document, OWNER)).toThrow(refused);
	const rename = { op: "rename-flow", name: UNSEEN } as const;
	await expect(store.edit("new", { revision: 1, operations: [rename] }, OWNER)).rejects.toMatchObject({
		code: "OPERATION_INVALID",
		field: "operations[0].name",
		hint: expect.stringContaining("one line"),
	});
});
