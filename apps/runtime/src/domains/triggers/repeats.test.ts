import { DatabaseSync } from "node:sqlite";
import { OWNER } from "@switchyard/spec/actor";
import type { RunSummary } from "@switchyard/spec/http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../../test/support/temporary-app.ts";
import { openTemporaryDatabase, type TemporaryDatabase } from "../../../test/support/temporary-database.ts";
import { flows } from "../flows/index.ts";
import { runs } from "../runs/index.ts";
import { triggers } from "./index.ts";
import type { Trigger, TriggerKind } from "./trigger-kind.ts";
import { TriggerRows } from "./trigger-rows.ts";
import { TriggerSupervisor } from "./trigger-supervisor.ts";

let server: TemporaryApp;
let memory: TemporaryDatabase;

beforeEach(async () => {
	server = await startTemporaryApp();
	memory = openTemporaryDatabase();
});

afterEach(async () => {
	await server.dispose();
	await memory.dispose();
});

/** A flow that is published, whose only node is a trigger of this type. */
async function publish(type: string): Promise<void> {
	const node = { id: "start", type, name: "Start", position: { x: 0, y: 0 }, params: {} };
	const document = { formatVersion: 1, id: "f", name: "F", revision: 0, nodes: [node], wires: [] };
	await server.faceOf(flows).store.create({ document }, OWNER);
	await server.faceOf(flows).publications.publish("f", 1, OWNER);
}

/** Numbers that look random and are the same in every run of the test. */
function* shuffled(count: number, seed: number): Iterable<number> {
	const numbers = Array.from({ length: count }, (_, index) => index);
	let state = seed;
	while (numbers.length > 0) {
		state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
		yield numbers.splice(state % numbers.length, 1)[0] ?? 0;
	}
}

it("what is delivered one to five times, in any order, starts one run each [Q-R8]", async () => {
	const EVENTS = 20;
	let trigger: Trigger | undefined;
	const kind: TriggerKind = {
		type: "Flow.Schedule",
		begin: () => ({}),
		watch: async (given) => {
			trigger = given;
			await new Promise<void>((resolve) => given.signal.addEventListener("abort", () => resolve()));
		},
	};
	await server.faceOf(triggers).supervisor.close();
	await publish(kind.type);
	const { publications } = server.faceOf(flows);
	const { runHost } = server.faceOf(runs);
	const supervisor = new TriggerSupervisor({
		publications,
		runs: runHost,
		nodeTypes: server.platform.nodeTypes,
		kinds: [kind],
		rows: new TriggerRows(memory.database),
		logger: { warn: () => {} },
		now: Date.now,
	});
	await supervisor.start();
	const { fire } = await vi.waitFor(() => trigger ?? Promise.reject(new Error("not on yet")));
	const deliveries = Array.from({ length: EVENTS }, (_, event) => Array(1 + (event % 5)).fill(event)).flat();
	await Promise.all(
		Array.from(shuffled(deliveries.length, 7), (index) => {
			const event = deliveries[index];
			return fire({ key: `event-${event}`, outputs: { scheduled_at: String(event) }, cursor: {} });
		}),
	);
	await supervisor.close();
	const { runs: started } = await runHost.list({ flow: "f", limit: "100" });
	const messages = await Promise.all(started.map(({ id }) => runHost.get(id)));
	const numbers = messages.map((run) => Number(run?.message?.scheduled_at));
	expect(numbers.sort((one, other) => one - other)).toEqual(
		Array.from({ length: EVENTS }, (_, event) => event),
	);
});

it("a schedule whose times passed while the server was off fires once, and says how late [Q-R7]", async () => {
	await publish("Flow.Schedule");
	const scheduled = Date.now() - (Date.now() % 86_400_000) - 3 * 86_400_000;
	await server.close();
	const database = new DatabaseSync(`${server.folder}/switchyard.db`);
	database.exec("delete from triggers");
	database.prepare("update published_flows set at = ? where flow = 'f'").run(scheduled);
	database.close();
	server = await startTemporaryApp({ folder: server.folder });
	const listed = await vi.waitFor(async () => {
		const list: RunSummary[] = (await server.faceOf(runs).runHost.list({ flow: "f" })).runs;
		expect(list).toHaveLength(1);
		return list;
	});
	const run = await server.faceOf(runs).runHost.waitForEnd(listed[0]?.id ?? "", 5000);
	const { scheduled_at, fired_at, late_ms } = run.message ?? {};
	expect(late_ms).toBe(Date.parse(String(fired_at)) - Date.parse(String(scheduled_at)));
	expect(Number(late_ms)).toBeLessThan(86_400_000);
	// The run is there a moment before its trigger moves on to the next time.
	const nextAt = () => server.faceOf(triggers).supervisor.status("f")[0]?.nextAt;
	await vi.waitFor(() => expect(nextAt()).toBeGreaterThan(Date.now()));
	await server.close();
	server = await startTemporaryApp({ folder: server.folder });
	await vi.waitFor(() => expect(nextAt()).toBeDefined());
	expect((await server.faceOf(runs).runHost.list({ flow: "f" })).runs).toHaveLength(1);
});
