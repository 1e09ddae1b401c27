import { setImmediate as nextTurn } from "node:timers/promises";
import { constant, flowOf, node, Random } from "@switchyard/host/testing";
import { expect, it } from "vitest";
import { SimulatedBank } from "./testing/simulation/bank.ts";
import { SimulatedClock } from "./testing/simulation/clock.ts";
import { SimulatedDisk } from "./testing/simulation/disk.ts";
import { HostProcess } from "./testing/simulation/process.ts";

const safe = (id: string) => node(id, "Test.Safe", { params: { input: constant({ id, fate: "works" }) } });

/** The join's time is over long before its other branch comes. */
const flow = flowOf(
	[
		safe("first"),
		node("slow", "Flow.Delay", { params: { duration_ms: constant(120) } }),
		node("join", "Flow.Join", { params: { timeout_ms: constant(40) } }),
		node("late", "Flow.Set", { params: { fields: constant([{ name: "late", value: constant(true) }]) } }),
	],
	["start>first", "first>slow", "first>join", "slow>join", "join.timeout>late"],
);

/** Has the run go on until it is over or the process is dead; true when it is over. */
async function live(process: HostProcess, disk: SimulatedDisk): Promise<boolean> {
	await process.result(process.host.recover());
	await process.result(process.host.start({ flow, node: "start", message: {}, cause: "api", key: "one" }));
	const isOver = () => [...disk.rows.values()].some((row) => row.ended_at !== null);
	while (process.alive && !isOver()) {
		await nextTurn();
		disk.clock.advance(5);
	}
	await process.close();
	return isOver();
}

it("a join that waits too long goes on without its last branch, wherever the server dies, however long it is down [Q-R7]", async () => {
	let deaths = 0;
	for (let over = false; !over; deaths++) {
		const disk = new SimulatedDisk(new SimulatedClock());
		const bank = new SimulatedBank(new Random(1));
		const flows = { flow, child: flow, types: [] };
		over = await live(new HostProcess(disk, bank, flows, { diesAt: deaths + 1 }), disk);
		disk.clock.advance(10_000);
		if (!over) await live(new HostProcess(disk, bank, flows, { diesAt: Number.POSITIVE_INFINITY }), disk);
		const [events = []] = disk.events.values();
		expect(events.at(-1), `killed at point ${deaths + 1}`).toMatchObject({
			type: "run-end",
			message: { late: true },
		});
	}
	expect(deaths).toBeGreaterThan(20);
});
