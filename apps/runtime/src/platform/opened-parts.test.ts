import { expect, it } from "vitest";
import { OpenedParts } from "./opened-parts.ts";
import { Shutdown } from "./shutdown.ts";

const shutdown = () => new Shutdown({ error: () => {} });

/** A part that notes when it is asked to end, and when it has. */
function noted(log: string[], name: string) {
	return async () => {
		log.push(`end ${name}`);
		await new Promise<void>((resolve) => setImmediate(resolve));
		log.push(`${name} ended`);
	};
}

it("closes parts one after the other, in the reverse order of their opening", async () => {
	const [parts, log]: [OpenedParts, string[]] = [new OpenedParts(), []];
	for (const name of ["database", "outbox", "network"]) parts.closes(name, 1000, noted(log, name));
	await parts.close(shutdown());
	expect(log).toEqual([
		"end network",
		"network ended",
		"end outbox",
		"outbox ended",
		"end database",
		"database ended",
	]);
});

it("stops parts at once, those first that use the others, and waits for all", async () => {
	const [parts, log]: [OpenedParts, string[]] = [new OpenedParts(), []];
	for (const name of ["runs", "triggers"]) parts.stops(name, 1000, noted(log, name));
	await parts.stop(shutdown());
	expect(log).toEqual(["end triggers", "end runs", "triggers ended", "runs ended"]);
});

it("closes the others when one fails, and ends each once", async () => {
	const [parts, log, end]: [OpenedParts, string[], Shutdown] = [new OpenedParts(), [], shutdown()];
	parts.closes("database", 1000, noted(log, "database"));
	parts.closes("network", 1000, () => Promise.reject(new Error("broken")));
	await parts.close(end);
	await parts.close(end);
	expect(log).toEqual(["end database", "database ended"]);
	expect(() => end.end()).toThrow("network");
});
