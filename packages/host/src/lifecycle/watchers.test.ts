import { expect, it, vi } from "vitest";
import { Watchers } from "./watchers.ts";

it("a watcher that fails is in the log, and disturbs no other", () => {
	const logger = { error: vi.fn() };
	const watchers = new Watchers(logger);
	const broken = new Error("The watcher is broken.");
	const fail = () => {
		throw broken;
	};
	const told = vi.fn();
	watchers.add({ events: fail, ephemeral: fail, summary: fail });
	watchers.add({ events: told, ephemeral: told, summary: told });
	watchers.events("run", "flow", []);
	watchers.ephemeral("run", { type: "step-progress", step: 1 });
	expect(told.mock.calls).toEqual([
		["run", "flow", []],
		["run", { type: "step-progress", step: 1 }],
	]);
	expect(logger.error.mock.calls.map(([{ err }]) => err)).toEqual([broken, broken]);
});
