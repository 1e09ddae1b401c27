import { isDeepStrictEqual } from "node:util";
import { applyOperations } from "@switchyard/flow";
import { probe } from "@switchyard/host/testing";
import { loadNodeTypes } from "@switchyard/nodes";
import { expect, it } from "vitest";
import { extraction } from "../../apps/designer/src/core/extract/extraction.ts";
import { Seeded } from "../together/seeded.ts";
import { numberOf } from "./number-of.ts";
import { RandomFlow } from "./random-flow.ts";
import { type Ended, runFlow } from "./run-flow.ts";

/** `SWITCHYARD_SEED` repeats a seed that failed; `SWITCHYARD_SEEDS` is how many are tried. */
const {
	SWITCHYARD_SEED: given,
	SWITCHYARD_FAULTS,
	SWITCHYARD_SEEDS: count = SWITCHYARD_FAULTS === "all" ? "400" : "100",
} = process.env;
const SEEDS =
	given === undefined ? Array.from({ length: Number(count) }, (_, index) => index + 1) : [Number(given)];
/** How many selections are tried of each flow, and how many messages with each. */
const SELECTIONS = 6;
const MESSAGES = 3;
/** How many orders of what runs at the same time are tried of each. */
const ORDERS = 100;
const SUB = { id: "part", name: "Part" };

it("ends a flow the same, with the same effects, whatever of it is extracted to a sub-flow", {
	timeout: 120_000,
}, async () => {
	const types = [...(await loadNodeTypes()), probe("Work", "safe", async () => ({}))];
	const specs = new Map(types.map(({ spec }) => [spec.id, spec]));
	/** How often a type of node was extracted, and how often an error in a sub-flow was caught. */
	const extracted = new Map<string, number>();
	const note = (what: string) => extracted.set(what, (extracted.get(what) ?? 0) + 1);
	for (const seed of SEEDS) {
		const random = new RandomFlow(new Seeded(seed));
		const { flow } = random;
		for (let tried = 0; tried < SELECTIONS; tried++) {
			const chosen = random.selection();
			const taken = extraction(flow, specs, chosen, SUB);
			if (!taken.ok) continue;
			for (const { type } of taken.flow.nodes) note(type);
			const withSubFlow = {
				specs: new Map([...specs, [taken.spec.id, taken.spec]]),
				flows: new Map([[taken.flow.id, taken.flow]]),
			};
			const calling = applyOperations(flow, taken.operations).flow;
			for (let sent = 0; sent < MESSAGES; sent++) {
				const message = random.message();
				const world = { specs, flows: new Map() };
				const before = runFlow(world, flow, message);
				const after = runFlow(withSubFlow, calling, message);
				const isCaught = after.failed.has(taken.call.id) && after.status === "succeeded";
				if (isCaught) note("caught");
				// What a sub-flow wrote until it failed is not given back.
				const lost = isCaught ? taken.spec.properties.map(({ name }) => name) : [];
				const observed = (ended: Ended) => seen(ended, random, lost);
				const [expected, actual] = [observed(before), observed(after)];
				if (!isDeepStrictEqual(actual, expected)) {
					const others = Array.from({ length: random.forks ? ORDERS : 0 }, (_, order) =>
						observed(runFlow(world, flow, message, (node) => (numberOf(node) * (order + 2) * 601) % 9973)),
					);
					// What depends on which branch is faster is open.
					if (others.some((other) => !isDeepStrictEqual(other, expected))) {
						note("open");
						continue;
					}
				}
				note("compared");
				expect(actual, `SWITCHYARD_SEED=${seed} replays it: ${[...chosen].join(", ")}`).toEqual(expected);
			}
		}
	}
	if (given !== undefined) return;
	for (const type of ["Switch", "Join", "ForEach", "LoopWhile", "Hop", "Set", "Stop"])
		expect(extracted.get(`Flow.${type}`), type).toBeGreaterThan(SEEDS.length / 20);
	expect(extracted.get("AI.Agent")).toBeGreaterThan(SEEDS.length / 20);
	expect(extracted.get("open") ?? 0).toBeLessThan((extracted.get("compared") ?? 0) / 50);
	expect(extracted.get("caught")).toBeGreaterThan(SEEDS.length / 20);
});

/** What has to be the same: in which order branches run at the same time is open, and so is which of them ends last. */
function seen({ status, error, message, effects }: Ended, { forks }: RandomFlow, lost: readonly string[]) {
	const end = comparable(message, lost);
	if (!forks) return { status, error: error && [error.code, error.message], message: end, effects };
	if (status === "failed") return { status };
	return { status, message: end, effects: effects.toSorted() };
}

/** Without some fields, and without the node and step that errors name: they are those of the call, or count anew in the sub-flow's run. */
function comparable(value: unknown, lost: readonly string[]): unknown {
	if (Array.isArray(value)) return value.map((item) => comparable(item, lost));
	if (typeof value !== "object" || value === null) return value;
	const isError = "code" in value && "step" in value;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([name]) => !lost.includes(name) && !(isError && (name === "node" || name === "step")))
			.map(([name, item]) => [name, comparable(item, lost)]),
	);
}
