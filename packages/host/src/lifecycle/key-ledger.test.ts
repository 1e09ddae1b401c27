import { beforeEach, describe, expect, it } from "vitest";
import type { HostServices } from "../attempts/host-services.ts";
import { TestClock } from "../testing/test-clock.ts";
import { KeyLedger } from "./key-ledger.ts";

const WINDOW_MS = 1000;
const start = { flow: "f", node: "hook", key: "k" };

/** What the journal has been asked for. */
let asked: unknown[];
/** The run that the journal has, by flow, node and key. */
let stored: Map<string, string>;
let ledger: KeyLedger;

beforeEach(() => {
	asked = [];
	stored = new Map();
	const runWithKey = async ({ since, ...by }: { since: number }) => {
		asked.push({ since, ...by });
		return stored.get(JSON.stringify(by));
	};
	const services = {
		journal: { runWithKey },
		clock: new TestClock(5000),
		limits: { keyWindowMs: WINDOW_MS },
	};
	ledger = new KeyLedger(services as unknown as HostServices);
});

/** Begins a run that the journal has at the end of the turn. */
const begin =
	(runId: string, by = start) =>
	async () => {
		await new Promise(setImmediate);
		stored.set(JSON.stringify(by), runId);
		return runId;
	};

describe("a start with a key [Q-R8]", () => {
	it("happens once: who repeats it is given the first run, at the same moment too", async () => {
		const [first, second] = await Promise.all([
			ledger.once(start, begin("one")),
			ledger.once(start, begin("two")),
		]);
		expect(first).toEqual({ runId: "one", repeated: false });
		expect(second).toEqual({ runId: "one", repeated: true });
		expect(await ledger.once(start, begin("three"))).toEqual({ runId: "one", repeated: true });
		expect(asked[0]).toEqual({ ...start, since: 5000 - WINDOW_MS });
	});

	it("waits for no start of another key, trigger or flow", async () => {
		const never = ledger.once(start, () => new Promise<string>(() => {}));
		for (const changes of [{ key: "other" }, { node: "other" }, { flow: "other" }]) {
			const by = { ...start, ...changes };
			expect(await ledger.once(by, begin("two", by))).toEqual({ runId: "two", repeated: false });
		}
		expect(never).toBeInstanceOf(Promise);
	});

	it("that was refused does not keep the next one from happening", async () => {
		const refused = ledger.once(start, () => Promise.reject(new Error("full")));
		const next = ledger.once(start, begin("two"));
		await expect(refused).rejects.toThrow("full");
		expect(await next).toEqual({ runId: "two", repeated: false });
	});
});
