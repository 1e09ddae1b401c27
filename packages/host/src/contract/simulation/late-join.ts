import { setImmediate as nextTurn } from "node:timers/promises";
import { custom, node } from "@switchyard/flow/testing";
import { expect } from "vitest";
import { flowOf, Random } from "../../testing/index.ts";
import { SimulatedBank } from "./bank.ts";
import { SimulatedClock } from "./clock.ts";
import { HostProcess, type World } from "./process.ts";
import type { SimulationSubject } from "./simulation-subject.ts";

const safe = (id: string) => node(id, "Test.Safe", { input: custom({ id, fate: "works" }) });

/** The join's time is over long before its other branch comes. */
const flow = flowOf(
	[
		safe("first"),
		node("slow", "Flow.Delay", { duration_ms: custom(120) }),
		node("join", "Flow.Join", { timeout_ms: custom(40) }),
		node("late", "Flow.Set", { fields: custom([{ name: "late", value: custom(true) }]) }),
	],
	["start>first", "first>slow", "first>join", "slow>join", "join.timeout>late"],
);

/** Advances the run until it is over or the process is dead; true when it is over. */
async function live(world: World, diesAt: number): Promise<boolean> {
	const { clock, disk } = world;
	const process = new HostProcess(world, { flow, child: flow, types: [] }, { diesAt });
	await process.result(process.runHost.recover());
	await process.result(process.runHost.start({ flow, node: "start", message: {}, cause: "api", key: "one" }));
	const isOver = () => [...disk.rows.values()].some((row) => row.ended_at !== null);
	while (process.alive && !isOver()) {
		await nextTurn();
		clock.advance(5);
	}
	await process.close();
	return isOver();
}

/** Kills a host at each point of the run, and has another one take it up long after the join's time. */
export async function checkLateJoin(subject: SimulationSubject): Promise<void> {
	let deaths = 0;
	for (let over = false; !over; deaths++) {
		const clock = new SimulatedClock(Date.UTC(2026, 0, 1));
		const disk = subject.newDisk(clock);
		const world = { subject, clock, disk, bank: new SimulatedBank(new Random(1)) };
		over = await live(world, deaths + 1);
		clock.advance(10_000);
		if (!over) await live(world, Number.POSITIVE_INFINITY);
		const [events = []] = disk.events.values();
		expect(events.at(-1), `killed at point ${deaths + 1}`).toMatchObject({
			type: "run-end",
			message: { late: true },
		});
	}
	expect(deaths).toBeGreaterThan(20);
}
