import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { custom, node } from "@switchyard/flow/testing";
import type { WorkspaceDocument } from "@switchyard/spec/document";
import type { Flow } from "@switchyard/spec/flow";
import type { ListMemoryReply, ListRunsReply, ListWorkItemsReply } from "@switchyard/spec/http";
import { expect, it, onTestFinished, vi } from "vitest";
import { ServerProcess } from "../support/server-process.ts";

const DYING = fileURLToPath(new URL("../support/dying-server.ts", import.meta.url));

function flowOf(id: string, step: Flow["nodes"][number]): Flow {
	return {
		formatVersion: 1,
		id,
		name: id,
		revision: 0,
		nodes: [node("start", "Flow.Manual"), step],
		wires: [{ id: "w", from: { node: "start", port: "out" }, to: { node: step.id, port: "in" } }],
	};
}

/** Has a step of a flow run on a server that is killed at this point, and then on another one to its end. */
async function afterKillAt(point: string, step: Flow["nodes"][number]): Promise<ServerProcess> {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-once-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const dying = await ServerProcess.start(folder, { DIE_AT: point }, "inherit", [], DYING);
	onTestFinished(() => dying.kill());
	await dying.request("POST", "/api/documents", { id: "log", title: "Log", text: "First." });
	await dying.request("PUT", "/api/queues/work", {});
	for (const reference of ["A-1", "A-2"])
		await dying.request("POST", "/api/queues/work/items", { reference });
	await dying.request("POST", "/api/flows", { document: flowOf("once", step) });
	// It may be dead before it answers.
	await dying.request("POST", "/api/flows/once/runs", { message: {} }).catch(() => {});
	expect(await dying.exited()).toBe(null);
	const server = await ServerProcess.start(folder);
	onTestFinished(() => server.kill());
	await vi.waitFor(
		async () => {
			const { runs } = await server.request<ListRunsReply>("GET", "/api/runs?flow=once");
			expect(runs.map(({ status }) => status)).toEqual(["succeeded"]);
		},
		{ timeout: 60_000 },
	);
	return server;
}

const write = node("write", "Workspace.DocumentWrite", {
	id: custom("log"),
	text: custom("Second."),
	mode: custom("append"),
});
const remember = node("remember", "Workspace.Remember", { key: custom("k"), value: custom("v") });

it.each(["before-effect", "after-effect"])(
	"a step that was killed %s writes a document once",
	{ timeout: 180_000 },
	async (point) => {
		const server = await afterKillAt(point, write);
		const document = await server.request<WorkspaceDocument>("GET", "/api/documents/log");
		expect(document).toMatchObject({ text: "First.\nSecond.", revision: 2 });
	},
);

it("a step that was killed after it remembered does so once", { timeout: 180_000 }, async () => {
	const server = await afterKillAt("after-effect", remember);
	const { entries } = await server.request<ListMemoryReply>("GET", "/api/memory?memory=shared");
	expect(entries).toMatchObject([{ key: "k", value: "v" }]);
	expect(entries[0]?.at).toBe(entries[0]?.createdAt);
});

const getItem = node("get", "Workspace.WorkItemGet", { queue: custom("work") });
const addItem = node("add", "Workspace.WorkItemAdd", {
	queue: custom("work"),
	payload: custom({ total: 3 }),
});

it.each(["before-effect", "after-effect"])(
	"a step that was killed %s takes one work item, and has it",
	{ timeout: 180_000 },
	async (point) => {
		const server = await afterKillAt(point, getItem);
		const { items } = await server.request<ListWorkItemsReply>("GET", "/api/queues/work/items");
		expect(items.map(({ status, attempts }) => [status, attempts]).toSorted()).toEqual([
			["leased", 1],
			["new", 0],
		]);
	},
);

it("a step that was killed after it added a work item does so once", { timeout: 180_000 }, async () => {
	const server = await afterKillAt("after-effect", addItem);
	const { total } = await server.request<ListWorkItemsReply>("GET", "/api/queues/work/items");
	expect(total).toBe(3);
});
