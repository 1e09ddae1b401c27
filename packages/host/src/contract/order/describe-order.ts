import { setImmediate as nextTurn } from "node:timers/promises";
import { OWNER } from "@switchyard/spec/actor";
import { describe, expect, it } from "vitest";
import { createEmbeddedHost } from "../../lifecycle/embedded-host.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDriver } from "../../ports/host-driver.ts";
import { bankModel, bankTypes } from "../../testing/bank.ts";
import { TestClock } from "../../testing/test-clock.ts";
import { answerTo, CALLED_FLOWS, calledTypes, FAULT_FLOWS } from "../faults/fault-flows.ts";
import type { OpenHostOptions } from "../faults/fault-subject.ts";
import { observeDriver } from "./observe-driver.ts";

/** What the author of a driver supplies so that the order of its calls can be observed. */
export interface OrderSubject {
	/** A driver whose journal keeps what it is given until the test is over. */
	readonly driver: (options: OrderOptions) => HostDriver;
	/** A file for the calls that a flow's run makes, which is committed. */
	readonly fileOf: (flow: string) => string;
}

export interface OrderOptions extends Pick<OpenHostOptions, "nodeTypes" | "flows" | "ask"> {
	readonly clock: Clock;
}

/** Turns of the event loop are real ones. */
class OrderClock extends TestClock {
	override readonly afterTurn = (work: () => void) => void setImmediate(work);
}

const TICK_MS = 10;

/** Longer than a host waits when it closes. */
const CLOSE_MS = 60_000;

/**
 * The calls that a host makes of its driver, for a run of each kind of flow. A host that replays its own history makes them again, so an
 * order that changes is a new version of the host, and not a detail.
 */
export function describeOrder(subject: OrderSubject): void {
	describe("a host makes the same calls of its driver in the same order", () => {
		it.each([...FAULT_FLOWS.keys()])("in the flow %s", async (flow) => {
			const calls = await callsOf(subject, flow);
			expect(await callsOf(subject, flow)).toEqual(calls);
			await expect(`${calls.join("\n")}\n`).toMatchFileSnapshot(subject.fileOf(flow));
		});
	});
}

async function callsOf({ driver }: OrderSubject, name: string): Promise<string[]> {
	const flow = FAULT_FLOWS.get(name);
	if (!flow) throw new Error(`There is no flow ${name}.`);
	const calls: string[] = [];
	const clock = new OrderClock(Date.UTC(2026, 0, 1));
	const tell = () => Promise.resolve();
	const inner = driver({
		clock,
		nodeTypes: [...bankTypes(tell, () => Promise.resolve(false)), ...calledTypes()],
		flows: CALLED_FLOWS,
		ask: bankModel(tell),
	});
	const runHost = createEmbeddedHost({
		...observeDriver(inner, (call) => calls.push(call)),
		validate: () => [],
		// What is looked at from time to time, and when runs leave the memory, is no part of the contract.
		limits: { idleMs: 1_000_000 },
	});
	try {
		const message = { tag: name, rounds_left: 3 };
		const { runId } = await runHost.start({ flow, node: "start", message, cause: "api" });
		while ((await runHost.get(runId))?.endedAt === undefined) {
			await nextTurn();
			clock.advance(TICK_MS);
			for (const { run, questions } of (await runHost.asking({ limit: 10 })).runs) {
				for (const question of questions) {
					const said = answerTo(question);
					if (said) await runHost.answer(run.id, question.step, { ...said, actor: OWNER }).catch(() => {});
				}
			}
		}
		return calls.filter((call) => !WATCHING.test(call));
	} finally {
		const closed = runHost.close();
		clock.advance(CLOSE_MS);
		await closed;
	}
}

/** Timers of the host's own rounds: for runs that take too long, and for runs that only wait. */
const WATCHING = /^set a timer: (60000|1000000|10000) ms$/;
