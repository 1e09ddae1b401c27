import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { node } from "@switchyard/flow/testing";
import { chainOf, probe } from "@switchyard/host/testing";
import { afterEach, expect, it, vi } from "vitest";
import { TestHost } from "../../../test/support/host-driver/test-host.ts";
import { SMALL_DATABASE_BYTES } from "../database/sqlite/testing/small-database.ts";

let test: TestHost;

afterEach(() => test.remove());

it("with a full disk runs are refused, those under way are kept, and everything resumes when there is room [Q-R5]", async () => {
	let end = (_outputs: Readonly<Record<string, unknown>>) => {};
	const slow = probe("Slow", "safe", () => new Promise((resolve) => (end = resolve)));
	test = new TestHost({ nodeTypes: [slow], maxBytes: SMALL_DATABASE_BYTES });
	const under = await test.start(chainOf(node("slow", "Test.Slow"), node("set", "Flow.Set")));
	const filler = chainOf(node("set", "Flow.Set"));
	let kept = 0;
	const fill = async () => {
		for (;;) {
			await test.runHost.waitForEnd(await test.start(filler, { text: "x".repeat(30_000) }), 5000);
			kept++;
		}
	};
	await expect(fill()).rejects.toMatchObject({ code: "JOURNAL_UNAVAILABLE" });
	await expect(test.start(filler)).rejects.toMatchObject({ code: "JOURNAL_UNAVAILABLE" });
	expect((await test.runHost.list({ status: "succeeded" })).runs).toHaveLength(kept);
	end({ output: 1 });
	expect(await test.runHost.waitForEnd(under, 20)).toMatchObject({ status: "running" });

	const other = new DatabaseSync(join(test.folder, "switchyard.db"), { timeout: 5000 });
	other.prepare("delete from journal where run <> (select number from runs where id = ?)").run(under);
	other.close();
	expect(await test.runHost.waitForEnd(under, 5000)).toMatchObject({ status: "succeeded" });
	await vi.waitFor(() => test.start(chainOf()));
	expect(await test.eventTypes(under)).toEqual([
		"run-start",
		"step-start",
		"step-end",
		"step-start",
		"step-end",
		"run-end",
	]);
});
