import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Event } from "@switchyard/spec/event";
import type { ListRunsReply, ListWorkItemsReply, RunEventsReply } from "@switchyard/spec/http";
import { expect, it, onTestFinished, vi } from "vitest";
import { ServerProcess } from "../../../../test/support/server-process.ts";
import { processFlow } from "./testing/process-flow.ts";

const DYING = fileURLToPath(new URL("../../../../test/support/dying-server.ts", import.meta.url));

/** How often a server may die: each time the run is one effect further at least. */
const MOST_DEATHS = 20;

it.each(["before-effect", "after-effect"])(
	"every item is processed once and marked once by two runs whose server is killed %s, again and again",
	{ timeout: 300_000 },
	async (point) => {
		const folder = mkdtempSync(join(tmpdir(), "switchyard-process-"));
		onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
		const first = await ServerProcess.start(folder);
		onTestFinished(() => first.kill());
		await first.request("PUT", "/api/queues/work", { maxAttempts: 1 });
		for (const reference of ["A", "B", "BAD"])
			await first.request("POST", "/api/queues/work/items", { reference });
		await first.request("POST", "/api/flows", { document: processFlow });
		await first.kill();

		// With two runs under way, one of them at least is further each time.
		const settings = { DIE_AT: point, DIE_PASS: "4" };
		const dying = () => ServerProcess.start(folder, settings, "inherit", [], DYING);
		const begun = await dying();
		onTestFinished(() => begun.kill());
		for (const _robot of [1, 2])
			await begun.request("POST", "/api/flows/process/runs", { message: {} }).catch(() => {});
		let deaths = 0;
		let over = await areOver(begun);
		while (!over && deaths++ < MOST_DEATHS) {
			// It takes its runs up before it is ready, and may die of them.
			const next = await dying().catch(() => undefined);
			over = next !== undefined && (await areOver(next));
			await next?.kill();
		}
		expect(deaths).toBeGreaterThan(0);
		const server = await ServerProcess.start(folder);
		onTestFinished(() => server.kill());

		const { items } = await server.request<ListWorkItemsReply>("GET", "/api/queues/work/items");
		const ends = Object.fromEntries(
			items.map(({ reference, status, attempts }) => [reference, [status, attempts]]),
		);
		expect(ends).toEqual({ A: ["done", 1], B: ["done", 1], BAD: ["failed", 1] });
		const { runs } = await server.request<ListRunsReply>("GET", "/api/runs?flow=process");
		const worked: string[] = [];
		for (const { id } of runs) {
			const { events } = await server.request<RunEventsReply>("GET", `/api/runs/${id}/events`);
			for (const event of events) if (isWork(event)) worked.push(String(event.params.text));
		}
		expect(worked.toSorted()).toEqual(["A", "B", "BAD"]);
	},
);

/** Whether both runs have ended; false once the server has died before that. */
async function areOver(server: ServerProcess): Promise<boolean> {
	const died = server.exited().then(() => false);
	const over = vi
		.waitFor(
			async () => {
				const { runs } = await server.request<ListRunsReply>("GET", "/api/runs?flow=process");
				expect(runs.length).toBeGreaterThan(0);
				expect(runs.map(({ status }) => status)).not.toContain("running");
			},
			{ timeout: 60_000 },
		)
		.then(() => true);
	return await Promise.race([died, over.catch(() => died)]);
}

function isWork(event: Event): event is Extract<Event, { type: "step-start" }> {
	return event.type === "step-start" && event.node === "work" && event.attempt === 1;
}
