import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const date = async (params: Record<string, unknown>) =>
	(await executeNode({ definition, execute }, params)).outputs;

it("reads, converts and writes", async () => {
	expect(
		await date({ date: "2026-05-04T12:30:00Z", zone: "Europe/Berlin", format: "dd.MM.yyyy HH:mm" }),
	).toEqual({
		text: "04.05.2026 14:30",
		iso: "2026-05-04T14:30:00+02:00",
		timestamp: Date.UTC(2026, 4, 4, 12, 30),
		weekday: 1,
	});
	expect(
		await date({ date: "04.05.2026", read_as: "dd.MM.yyyy", format: "cccc, d. LLLL", language: "de" }),
	).toMatchObject({
		text: "Montag, 4. Mai",
		iso: "2026-05-04T00:00:00Z",
	});
});

it("adds by the calendar, over months' ends and the change of clocks", async () => {
	const added = async (params: Record<string, unknown>) => (await date(params)).iso;
	expect(await added({ date: "2026-01-31", add: 1, unit: "months" })).toBe("2026-02-28T00:00:00Z");
	expect(await added({ date: "2026-03-28T12:00:00", zone: "Europe/Berlin", add: 1 })).toBe(
		"2026-03-29T12:00:00+02:00",
	);
	expect(await added({ date: "2026-03-28T12:00:00", zone: "Europe/Berlin", add: 24, unit: "hours" })).toBe(
		"2026-03-29T13:00:00+02:00",
	);
	expect(await added({ date: "2026-01-01", add: -0.5 })).toBe("2025-12-31T12:00:00Z");
});

it("gives the difference to another date", async () => {
	expect(await date({ date: "2026-05-01", until: "2026-05-04T12:00:00" })).toMatchObject({ difference: 3.5 });
	expect(await date({ date: "2026-05-04", until: "2026-02-04", unit: "months" })).toMatchObject({
		difference: -3,
	});
});

it("takes the time of the server where there is none", async () => {
	const before = Date.now();
	const { timestamp = 0 } = await date({});
	expect(timestamp).toBeGreaterThanOrEqual(before);
	expect(timestamp).toBeLessThanOrEqual(Date.now());
});

it("names what is no date", async () => {
	const refused: [Record<string, unknown>, string, string][] = [
		[{ date: "tomorrow" }, "date", "'tomorrow' is no date in ISO 8601."],
		[{ date: "2026-02-30" }, "date", "'2026-02-30' is no date in ISO 8601."],
		[{ date: "4.5.26", read_as: "dd.MM.yyyy" }, "date", "'4.5.26' is no date of the form dd.MM.yyyy."],
		[{ until: "x" }, "until", "'x' is no date in ISO 8601."],
		[{ zone: "Europe/Atlantis" }, "zone", "There is no time zone 'Europe/Atlantis'."],
		[{ add: 0.5, unit: "months" }, "add", "months are added as a whole, and there are 0.5."],
		[{ add: 1_000_000, unit: "years" }, "add", "The result is beyond what a date can be."],
		[{ date: "2026-05-04", language: "-" }, "language", "There is no language '-'."],
	];
	for (const [params, field, message] of refused)
		await expect(date(params)).rejects.toMatchObject({ code: "DATE_INVALID", field, message });
	for (const params of [{ add: "1" }, { unit: "fortnights" }, { date: 5 }])
		await expect(date(params)).rejects.toMatchObject({ name: "ContractViolation" });
});
