import { loadNodeTypes } from "@switchyard/nodes";
import { OWNER } from "@switchyard/spec/actor";
import type { Operation } from "@switchyard/spec/flow";
import type { EditConflict } from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTemporaryDatabase, type TemporaryDatabase } from "../../../test/support/temporary-database.ts";
import { FlowConflict } from "./flow-conflict.ts";
import { FlowStore } from "./flow-store.ts";

const nodeTypes = new Map((await loadNodeTypes()).map(({ spec }) => [spec.id, spec]));

let temporary: TemporaryDatabase;
let store: FlowStore;

beforeEach(async () => {
	temporary = openTemporaryDatabase();
	store = new FlowStore({ database: temporary.database, nodeTypes, onUnreadable: () => {}, now: () => 1000 });
	await store.create({ id: "f", name: "F" }, OWNER);
});

afterEach(() => temporary.dispose());

const addMail: Operation = {
	op: "add-node",
	node: { id: "mail", type: "Mail.Send", name: "Send mail", position: { x: 0, y: 0 }, params: {} },
};
const fixTo: Operation = {
	op: "set-parameter",
	node: "mail",
	name: "to",
	setting: { scope: "Custom", value: "a@example.com" },
};
const letAiFillTo: Operation = { op: "set-parameter", node: "mail", name: "to", setting: { scope: "AI" } };
const rename = (name: string): Operation => ({ op: "rename-flow", name });

async function conflictOf(edit: Promise<unknown>): Promise<EditConflict> {
	const error = await edit.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (!(error instanceof FlowConflict)) throw error;
	return error.body;
}

describe("an edit of an older revision", () => {
	it("is refused with the operations since, and what they mean", async () => {
		await store.edit("f", { revision: 1, operations: [addMail, fixTo] }, OWNER);
		await store.edit("f", { revision: 2, operations: [letAiFillTo] }, OWNER);
		await store.edit("f", { revision: 3, operations: [rename("Renamed")] }, OWNER);
		const conflict = await conflictOf(store.edit("f", { revision: 2, operations: [rename("Mine")] }, OWNER));
		expect(conflict).toEqual({
			error: { code: "FLOW_REVISION_STALE", message: expect.any(String), hint: expect.any(String) },
			revision: 4,
			operations: [letAiFillTo, rename("Renamed")],
			clashes: [{ before: rename("F"), theirs: rename("Renamed"), mine: rename("Mine") }],
			changes: ["The flow is now called “Renamed”", expect.stringContaining("AI may now set `to`")],
		});
	});

	it("learns which of its fields someone else has set too, and that there is none where it can be sent again", async () => {
		await store.edit("f", { revision: 1, operations: [addMail, fixTo] }, OWNER);
		await store.edit("f", { revision: 2, operations: [letAiFillTo] }, OWNER);
		const toOther: Operation = { ...fixTo, setting: { scope: "Custom", value: "b@example.com" } };
		const both = await conflictOf(
			store.edit("f", { revision: 2, operations: [rename("Mine"), toOther] }, OWNER),
		);
		expect(both.clashes).toEqual([{ before: fixTo, theirs: letAiFillTo, mine: toOther }]);
		const apart = await conflictOf(store.edit("f", { revision: 2, operations: [rename("Mine")] }, OWNER));
		expect(apart.clashes).toEqual([]);
	});

	it("is refused when it names a revision that there never was", async () => {
		const conflict = await conflictOf(store.edit("f", { revision: 7, operations: [rename("Mine")] }, OWNER));
		expect(conflict).not.toHaveProperty("operations");
		expect(conflict.revision).toBe(1);
	});

	it("receives a replaced document as operations that lead there exactly", async () => {
		const flow = await store.edit("f", { revision: 1, operations: [addMail] }, OWNER);
		const replaced = await store.replace(
			"f",
			{
				...flow,
				name: "Replaced",
				nodes: [{ ...flow.nodes[0], id: "other", name: "Other mail" }],
			},
			OWNER,
		);
		const { operations = [] } = await conflictOf(
			store.edit("f", { revision: 2, operations: [rename("x")] }, OWNER),
		);
		const copy = await store.create({ id: "copy", document: { ...flow, id: "copy" } }, OWNER);
		const followed = await store.edit("copy", { revision: copy.revision, operations }, OWNER);
		expect({ ...followed, id: "f", revision: 3 }).toEqual(replaced);
	});

	it("learns that too much has happened when the log does not reach back", async () => {
		for (let revision = 1; revision <= 1003; revision++) {
			await store.edit("f", { revision, operations: [rename(`name ${revision}`)] }, OWNER);
		}
		const conflict = await conflictOf(store.edit("f", { revision: 1, operations: [rename("x")] }, OWNER));
		expect(conflict).not.toHaveProperty("operations");
		expect(conflict.changes).toEqual(["The flow is now called “name 1003”"]);
	});
});
