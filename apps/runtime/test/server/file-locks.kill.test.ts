import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { custom, FlowBuilder } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import type { ListRunsReply, StartRunReply } from "@switchyard/spec/http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { settled } from "../support/payments.ts";
import { ServerProcess } from "../support/server-process.ts";

const RUNS = 40;

const append: Flow = {
	...new FlowBuilder()
		.node("start", "Flow.Manual")
		.node("append", "Csv.Append", {
			path: custom("orders.csv"),
			rows: { scope: "Message", expression: "[{'order': order}]" },
		})
		.wire("start > append")
		.build(),
	id: "append",
	name: "Append",
};

let folder: string;
let server: ServerProcess;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-locks-"));
	server = await ServerProcess.start(folder);
});

afterEach(async () => {
	await server.kill();
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function orders(): string[] {
	try {
		return readFileSync(join(folder, "workspace", "orders.csv"), "utf8")
			.trim()
			.split(/\r?\n/)
			.slice(1);
	} catch {
		return [];
	}
}

it("runs that only waited for a file continue by themselves after a kill", {
	timeout: 60_000,
}, async () => {
	await server.request("POST", "/api/flows", { document: append });
	const start = (order: number) =>
		server.request<StartRunReply>("POST", "/api/flows/append/runs", { message: { order } });
	await Promise.all(Array.from({ length: RUNS }, (_, order) => start(order)));
	await expect.poll(() => orders().length, { interval: 1 }).toBeGreaterThan(0);
	await server.kill();

	server = await ServerProcess.start(folder);
	const { runs } = await server.request<ListRunsReply>("GET", "/api/runs?flow=append&limit=100");
	const ended = await Promise.all(runs.map(({ id }) => settled(server, id)));
	const of = (status: string) => ended.filter((run) => run.status === status).length;
	// The one that was writing may have written, and a person has to say so.
	expect(of("waiting")).toBeLessThanOrEqual(1);
	expect(of("succeeded")).toBe(RUNS - of("waiting"));
	expect(new Set(orders()).size).toBe(orders().length);
	expect(orders().length).toBeGreaterThanOrEqual(of("succeeded"));
});
