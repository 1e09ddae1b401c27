import type { FlowNode } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type WatchedTrigger, watchTrigger } from "../testing/watched-trigger.ts";
import { createTrigger } from "./trigger.ts";

const kind = createTrigger({ now: () => Date.now() });
const HOUR = 3_600_000;
let trigger: WatchedTrigger | undefined;

beforeEach(() => {
	vi.useFakeTimers();
});

afterEach(async () => {
	await trigger?.stop();
	vi.useRealTimers();
});

function watch(at: string, cron: string, over: { zone?: string; since?: string; cursor?: unknown } = {}) {
	vi.setSystemTime(at);
	trigger = watchTrigger(kind, {
		parameters: { cron, time_zone: over.zone ?? "UTC" },
		since: Date.parse(over.since ?? at),
		...defined({ cursor: over.cursor }),
	});
	return trigger;
}

const keys = ({ firings }: WatchedTrigger) => firings.map(({ key }) => key);

describe("a schedule", () => {
	it("fires at each of its times, and says when it is next", async () => {
		const hourly = watch("2026-05-01T08:30:00Z", "0 * * * *");
		expect(hourly.nextAt()).toBe(Date.parse("2026-05-01T09:00:00Z"));
		await vi.advanceTimersByTimeAsync(2 * HOUR);
		expect(hourly.firings).toEqual([
			{
				key: "2026-05-01T09:00:00.000Z",
				outputs: {
					scheduled_at: "2026-05-01T09:00:00.000Z",
					fired_at: "2026-05-01T09:00:00.000Z",
					late_ms: 0,
				},
				cursor: { after: Date.parse("2026-05-01T09:00:00Z") },
			},
			expect.objectContaining({ key: "2026-05-01T10:00:00.000Z" }),
		]);
		expect(hourly.nextAt()).toBe(Date.parse("2026-05-01T11:00:00Z"));
	});

	it("fires once after the server was off, for the last time that passed, and says how late [Q-R7]", async () => {
		const cursor = { after: Date.parse("2026-05-01T09:00:00Z") };
		const hourly = watch("2026-05-01T14:20:00Z", "0 * * * *", { cursor });
		await vi.advanceTimersByTimeAsync(0);
		expect(hourly.firings).toMatchObject([
			{ key: "2026-05-01T14:00:00.000Z", outputs: { late_ms: 20 * 60_000 } },
		]);
	});

	it("fires for nothing that passed before it was turned on", async () => {
		const hourly = watch("2026-05-01T14:20:00Z", "0 * * * *", { since: "2026-05-01T14:10:00Z" });
		await vi.advanceTimersByTimeAsync(0);
		expect(hourly.firings).toEqual([]);
	});

	it("notices within a minute that the clock was set forward, and fires once, late [Q-R7]", async () => {
		const hourly = watch("2026-05-01T08:30:00Z", "0 * * * *");
		vi.setSystemTime("2026-05-01T12:00:30Z");
		await vi.advanceTimersByTimeAsync(60_000);
		expect(keys(hourly)).toEqual(["2026-05-01T12:00:00.000Z"]);
		expect(hourly.firings[0]?.outputs.late_ms).toBeGreaterThanOrEqual(30_000);
	});

	it("is never early and loses no time when the clock is set back [Q-R7]", async () => {
		const hourly = watch("2026-05-01T08:59:00Z", "0 * * * *");
		await vi.advanceTimersByTimeAsync(60_000);
		vi.setSystemTime("2026-05-01T07:59:30Z");
		await vi.advanceTimersByTimeAsync(29_000);
		expect(keys(hourly)).toEqual(["2026-05-01T09:00:00.000Z"]);
		await vi.advanceTimersByTimeAsync(HOUR + 60_000);
		// The ninth hour comes again; its key is the same, so that no second run starts.
		expect(keys(hourly).slice(1)).toEqual(["2026-05-01T08:00:00.000Z", "2026-05-01T09:00:00.000Z"]);
		for (const { outputs } of hourly.firings) expect(outputs.late_ms).toBeGreaterThanOrEqual(0);
	});

	it("follows the clocks of its time zone, in spring and in autumn", async () => {
		const nightly = watch("2026-03-27T12:00:00Z", "30 2 * * *", { zone: "Europe/Berlin" });
		await vi.advanceTimersByTimeAsync(3 * 24 * HOUR);
		expect(keys(nightly)).toEqual([
			"2026-03-28T01:30:00.000Z",
			// There is no half past two that night; the clock goes from two to three.
			"2026-03-29T01:00:00.000Z",
			"2026-03-30T00:30:00.000Z",
		]);
		await nightly.stop();
		const autumn = watch("2026-10-24T12:00:00Z", "30 2 * * *", { zone: "Europe/Berlin" });
		await vi.advanceTimersByTimeAsync(2 * 24 * HOUR);
		// Half past two comes twice that night, and is meant once.
		expect(keys(autumn)).toEqual(["2026-10-25T00:30:00.000Z", "2026-10-26T01:30:00.000Z"]);
	});

	it("waits for times that are far away", async () => {
		const yearly = watch("2026-05-01T00:00:00Z", "0 0 29 2 *");
		expect(yearly.nextAt()).toBe(Date.parse("2028-02-29T00:00:00Z"));
		await vi.advanceTimersByTimeAsync(2 * HOUR);
		expect(yearly.firings).toEqual([]);
	});
});

it.each([
	["61 * * * *", "UTC", "CRON_INVALID", "cron"],
	["* * * * * *", "UTC", "CRON_INVALID", "cron"],
	["tomorrow at noon", "UTC", "CRON_INVALID", "cron"],
	["0 0 30 2 *", "UTC", "SCHEDULE_NEVER", "cron"],
	["0 9 * * 1-5", "Mars/Olympus", "TIME_ZONE_UNKNOWN", "time_zone"],
])("cannot be published as %j in %s", (cron, zone, code, field) => {
	const params = {
		cron: { scope: "Custom", value: cron },
		time_zone: { scope: "Custom", value: zone },
	} satisfies FlowNode["params"];
	const node = { id: "n", type: "Flow.Schedule", name: "n", position: { x: 0, y: 0 }, params };
	expect(kind.problems?.(node, undefined)).toMatchObject([{ code, field, node: "n" }]);
});

it("a schedule that is started by hand gives the moment itself", () => {
	const position = { x: 0, y: 0 };
	const trigger = {
		id: "t",
		type: "Flow.Schedule",
		name: "t",
		position,
		params: {},
		outputs: { late_ms: "" },
	};
	const now = new Date("2026-05-01T09:00:00Z");
	expect(kind.startByHand?.({ trigger, spec: undefined, sent: { a: 1 }, now })).toEqual({
		message: { scheduled_at: now.toISOString(), fired_at: now.toISOString(), a: 1 },
	});
});
