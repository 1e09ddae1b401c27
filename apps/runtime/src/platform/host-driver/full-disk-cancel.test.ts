import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { custom, node } from "@switchyard/flow/testing";
import { chainOf, flowOf, probe } from "@switchyard/host/testing";
import { OWNER } from "@switchyard/spec/actor";
import type { Flow } from "@switchyard/spec/flow";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TestHost } from "../../../test/support/host-driver/test-host.ts";
import { SMALL_DATABASE_BYTES } from "../database/sqlite/testing/small-database.ts";

const FULL = { code: "JOURNAL_UNAVAILABLE", statusCode: 503, hint: expect.stringContaining("space") };

let test: TestHost;
let signals: AbortSignal[];
let answerModel: () => void;

beforeEach(() => {
	signals = [];
	const waiting = probe("Waiting", "safe", (_params, { signal }) => {
		signals.push(signal);
		return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
	});
	const once = probe("Once", "once", () => new Promise(() => {}));
	const { promise, resolve } = Promise.withResolvers<void>();
	answerModel = resolve;
	test = new TestHost({
		nodeTypes: [waiting, once],
		maxBytes: SMALL_DATABASE_BYTES,
		limits: { closeGraceMs: 1 },
		ask: async () => {
			await promise;
			return { text: "done", toolCalls: [], usage: { inputTokens: 1, outputTokens: 1 } };
		},
	});
});

afterEach(() => test.remove());

async function started(flow: Flow): Promise<string> {
	const run = await test.start(flow);
	await vi.waitFor(() => expect(signals).toHaveLength(1));
	return run;
}

async function fillDisk(): Promise<void> {
	const insert = (index: number) =>
		test.database.read.insertInto("outbox").values({
			id: `mail-${index}`,
			sender: "a@example.com",
			recipients: "[]",
			subject: "",
			text: "x".repeat(20_000),
			html: null,
			at: 1,
		});
	const fill = async () => {
		for (let index = 0; ; index++) await test.database.write([insert(index).compile()]);
	};
	await expect(fill()).rejects.toMatchObject({ code: "JOURNAL_UNAVAILABLE" });
}

function makeRoom(): void {
	const other = new DatabaseSync(join(test.folder, "switchyard.db"), { timeout: 5000 });
	other.exec("delete from outbox");
	other.close();
}

describe("with a full disk", () => {
	it("cancelling also aborts a run that waits for the disk before it continues [Q-R5]", async () => {
		const params = { prompt: custom("Do it."), model: custom({ provider: "demo" }) };
		const nodes = [node("agent", "AI.Agent", params), node("wait", "Test.Waiting")];
		const run = await started(flowOf(nodes, ["start>agent", "start>wait"]));
		await fillDisk();
		answerModel();
		await new Promise(setImmediate);
		await expect(test.runHost.cancel(run, OWNER)).rejects.toMatchObject(FULL);
		expect(signals[0]?.aborted).toBe(true);
		makeRoom();
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "cancelled" });
		expect(await test.eventTypes(run)).toContain("model-end");
	});
});

it("an append that finds the disk full is not waited for, and is kept all the same [Q-R5]", async () => {
	const run = await started(chainOf(node("wait", "Test.Waiting")));
	const insert = (text: string) =>
		test.database.write([
			test.database.read
				.insertInto("outbox")
				.values({ id: "huge", sender: "", recipients: "[]", subject: "", text, html: null, at: 1 })
				.compile(),
		]);
	// Written in the same commit, which therefore fails as a whole.
	const huge = insert("x".repeat(2_000_000));
	const cancelled = test.runHost.cancel(run, OWNER);
	await expect(huge).rejects.toMatchObject(FULL);
	await expect(cancelled).rejects.toMatchObject(FULL);
	expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "cancelled" });
});
