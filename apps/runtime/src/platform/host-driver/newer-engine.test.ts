import { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { custom, node } from "@switchyard/flow/testing";
import { chainOf, probe } from "@switchyard/host/testing";
import { OWNER } from "@switchyard/spec/actor";
import type { Event } from "@switchyard/spec/event";
import { afterEach, expect, it, vi } from "vitest";
import { TestHost } from "../../../test/support/host-driver/test-host.ts";

let test: TestHost;

afterEach(() => test.remove());

/** Makes a run one that a later version began, by a rule of its own. */
function beginLater(folder: string, run: string): void {
	const database = new DatabaseSync(`${folder}/switchyard.db`);
	const number = "(select number from runs where id = ?)";
	const row = database.prepare(`select events from journal where run = ${number} and first = 1`).get(run);
	const [start, ...others] = JSON.parse(String(row?.events)) as Event[];
	const later = {
		...start,
		engine: { version: "7.0.0", behaviours: ["engine-admission", "joins-in-order"] },
	};
	const text = JSON.stringify([later, ...others]);
	database
		.prepare(`update journal set events = ?, checksum = ? where run = ${number} and first = 1`)
		.run(text, crc32(text), run);
	// Its time has come.
	database.prepare("update runs set wake_at = 1 where id = ? and status = 'waiting'").run(run);
	database.close();
}

const NEEDS_NEWER = {
	code: "RUN_NEEDS_NEWER_ENGINE",
	message: expect.stringContaining("joins-in-order"),
	hint: expect.stringContaining("Start the version"),
};

it("leaves the runs of a newer engine as they are, reports them by name, and continues with the others", async () => {
	const never = probe("Never", "safe", () => new Promise(() => {}));
	const ask = chainOf(node("ask", "Flow.Ask", { question: custom("Continue?") }));
	test = new TestHost({ nodeTypes: [never] });
	const statusOf = async (run: string) => (await test.runHost.get(run))?.status;
	const [due, ours] = [await test.start(ask), await test.start(ask)];
	for (const run of [due, ours]) await vi.waitFor(async () => expect(await statusOf(run)).toBe("waiting"));
	const running = await test.start(chainOf(node("never", "Test.Never")));
	const over = await test.start(chainOf(node("set", "Flow.Set")));
	await test.runHost.waitForEnd(over, 5000);
	await test.stop();
	for (const run of [due, running, over]) beginLater(test.folder, run);

	const error = vi.fn();
	test = new TestHost({ folder: test.folder, logger: { info: () => {}, warn: () => {}, error } });
	await test.runHost.recover();
	const left = () =>
		error.mock.calls.flatMap(([{ run }, text]) => (text === "a run is left as it is" ? [run] : []));
	await vi.waitFor(() => expect(left().toSorted()).toEqual([due, running].toSorted()));
	await test.runHost.answer(ours, 1, { answer: "submitted", values: {}, actor: OWNER });
	expect(await test.runHost.waitForEnd(ours, 5000)).toMatchObject({ status: "succeeded" });
	await expect(test.runHost.cancel(due, OWNER)).rejects.toMatchObject(NEEDS_NEWER);
	await expect(test.runHost.reruns.test(over)).rejects.toMatchObject(NEEDS_NEWER);
	expect(await Promise.all([due, running, over].map(statusOf))).toEqual(["waiting", "running", "succeeded"]);
});
