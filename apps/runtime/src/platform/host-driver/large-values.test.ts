import { readdirSync } from "node:fs";
import { custom, node } from "@switchyard/flow/testing";
import { chainOf } from "@switchyard/host/testing";
import type { Event } from "@switchyard/spec/event";
import { afterEach, describe, expect, it } from "vitest";
import { TestHost } from "../../../test/support/host-driver/test-host.ts";

let test: TestHost | undefined;

afterEach(async () => {
	await test?.remove();
	test = undefined;
});

const LARGE = "large ".repeat(20_000);

/** A value read from the message and written again, then measured by an expression. */
const flow = () =>
	chainOf(
		node("copy", "Flow.Set", {
			fields: custom([
				{ name: "copy", value: { scope: "Message", path: "text" } },
				{ name: "length", value: { scope: "Message", expression: "text.size()" } },
			]),
		}),
		node("again", "Flow.Set", {
			fields: custom([{ name: "same", value: { scope: "Message", expression: "copy == text" } }]),
		}),
	);

const REFERENCE = {
	__ref: expect.stringMatching(/^sha256-[0-9a-f]{64}$/),
	__size: LARGE.length + 2,
	__type: "string",
};

describe("a large value [R32]", () => {
	it("is whole for the flow, and by reference in the journal and for watchers", async () => {
		test = new TestHost();
		const watched: Event[] = [];
		test.runHost.watch({
			events: (_run, _flow, events) => watched.push(...events),
			ephemeral: () => {},
			summary: () => {},
		});
		const run = await test.start(flow(), { text: LARGE });
		const summary = await test.runHost.waitForEnd(run, 10_000);
		expect(summary.message).toMatchObject({ text: LARGE, copy: LARGE, length: LARGE.length, same: true });
		const events = await test.events(run);
		expect(events[0]).toMatchObject({ type: "run-start", message: { text: REFERENCE } });
		expect(events.find(({ type }) => type === "step-end")).toMatchObject({ outputs: { copy: REFERENCE } });
		expect(JSON.stringify(events).length).toBeLessThan(5000);
		expect(watched).toEqual(events);
	});

	it("is kept once, however many events and runs refer to it", async () => {
		test = new TestHost();
		for (let count = 0; count < 3; count++) {
			await test.runHost.waitForEnd(await test.start(flow(), { text: LARGE }), 10_000);
		}
		const kept = readdirSync(test.database.blobs, { recursive: true, withFileTypes: true });
		expect(kept.filter((entry) => entry.isFile())).toHaveLength(1);
	});

	it("that a respond node gave is whole after a restart too", async () => {
		test = new TestHost();
		const { folder } = test;
		const respond = node("respond", "Flow.Respond", { body: { scope: "Message", path: "text" } });
		const run = await test.start(chainOf(respond), { text: LARGE });
		await test.runHost.waitForEnd(run, 10_000);
		await test.stop();
		test = new TestHost({ folder });
		expect((await test.runHost.waitForResponse(run, 1000))?.body).toBe(LARGE);
	});

	it("cannot be forged: a value that looks like a reference comes back as it was", async () => {
		test = new TestHost();
		const { folder } = test;
		const forged = { __ref: `sha256-${"0".repeat(64)}`, __size: 1, __type: "string" };
		const run = await test.start(flow(), { text: "x", forged });
		await test.runHost.waitForEnd(run, 10_000);
		const [start] = await test.events(run);
		expect(start).toMatchObject({ message: { forged: { __type: "object" } } });
		await test.stop();
		test = new TestHost({ folder });
		expect((await test.runHost.get(run))?.message).toMatchObject({ forged });
	});
});
