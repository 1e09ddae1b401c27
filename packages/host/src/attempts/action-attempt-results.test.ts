import { ModelSetting } from "@switchyard/spec/model";
import { MOST_DESIGN_NOTES } from "@switchyard/spec/recorder";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttemptContext } from "../ports/node-executor.ts";
import {
	type AttemptCase,
	MODEL_TIMEOUT_MS,
	NodeAttempts,
	parameterOf,
	SPEC,
} from "../testing/node-attempts.ts";

let at: NodeAttempts;

/** Resolves after what is under way. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

beforeEach(() => {
	at = new NodeAttempts();
});

describe("what a node says of its results", () => {
	const kept = { spec: { source: { kept: true } } } as AttemptCase;
	const outcomeOf = async (given: AttemptCase, say: (context: AttemptContext) => void) => {
		at.begun(given);
		if (at.context) say(at.context);
		at.answer.resolve({ output: 1 });
		await settled();
		return at.told;
	};

	it("marks each output of a node that keeps values, as much as was said of any of them", async () => {
		const outcome = await outcomeOf(kept, (node) => {
			node.mark?.({ untrusted: true });
			node.mark?.({ private: true });
		});
		const marks = { output: { untrusted: true, private: true } };
		expect(outcome).toEqual([{ outputs: { output: 1 }, marks }]);
	});

	it.each([{ untrusted: true }, { private: true }] as const)("marks them with %o alone", async (mark) => {
		expect(await outcomeOf(kept, (node) => node.mark?.(mark))).toMatchObject([{ marks: { output: mark } }]);
	});

	it("marks no output of values that are trusted and public, which is a word on them too", async () => {
		expect(await outcomeOf(kept, (node) => node.mark?.({}))).toEqual([{ outputs: { output: 1 }, marks: {} }]);
	});

	it.each<[string, AttemptCase, (context: AttemptContext) => void]>([
		["that says nothing", kept, () => {}],
		["that keeps no values", {}, (node) => node.mark?.({ untrusted: true })],
	])("has no marks of a node %s", async (_which, given, say) => {
		expect(await outcomeOf(given, say)).toEqual([{ outputs: { output: 1 } }]);
	});

	const note = { kind: "target", parameter: "target", target: {}, by: "fallback", used: true } as const;

	it("has its notes, as many as are kept, and none that is not one", async () => {
		const [outcome] = await outcomeOf({}, (node) => {
			node.note?.({ kind: "rumour" } as never);
			for (let index = 0; index <= MOST_DESIGN_NOTES; index++)
				node.note?.({ ...note, parameter: `target ${index}` });
		});
		const { notes } = outcome as { notes: readonly unknown[] };
		expect(notes).toHaveLength(MOST_DESIGN_NOTES);
		expect(notes[0]).toEqual({ ...note, parameter: "target 0" });
	});
});

describe("the models of a node", () => {
	const MODEL = parameterOf({ name: "model", schema: ModelSetting, aiScope: false, messageScope: false });
	const asking: AttemptCase = {
		spec: { properties: [MODEL] },
		command: { params: { model: { provider: "demo" } } },
	};
	const inBlock: AttemptCase = {
		command: {
			session: {
				block: {
					spec: { ...SPEC, properties: [MODEL] },
					params: { model: { provider: "demo" } },
				},
			} as never,
		},
	};

	it("are those that the designer chose for it, and for the block in whose session it works", () => {
		const [own, block, none] = [at.attemptOf(asking), at.attemptOf(inBlock), at.attemptOf()];
		expect(own.model).toHaveProperty("ask");
		expect(own.model).toBe(own.model);
		expect(own.blockModel).toBeUndefined();
		expect(block.model).toBeUndefined();
		expect(block.blockModel).toHaveProperty("ask");
		expect([none.model, none.blockModel]).toEqual([undefined, undefined]);
	});

	it("are asked by one attempt in one sequence", () => {
		const attempt = at.attemptOf(asking);
		expect(attempt.samplings).toHaveProperty("ask");
		expect(attempt.samplings).toBe(attempt.samplings);
	});

	it.each([
		["its own", asking],
		["the block's", inBlock],
	])("give it their time, where that is longer: %s", (_whose, given) => {
		expect(at.attemptOf(given).limitMs).toBe(MODEL_TIMEOUT_MS);
	});
});
