import { appendFileSync, readFileSync } from "node:fs";
import { custom, node } from "@switchyard/flow/testing";
import { NodeError, type NodeType } from "@switchyard/node-kit";
import type { Flow } from "@switchyard/spec/flow";
import type { ModelAnswer } from "@switchyard/spec/model";
import type { Effect } from "@switchyard/spec/node-spec";
import { PLAN_TOOL_NAME } from "@switchyard/spec/plan";
import type { HostDriver } from "../ports/host-driver.ts";
import { flowOf } from "./flows.ts";
import { probe } from "./probe-nodes.ts";

/** One effect that reached the outside. */
export interface BankEntry {
	/** `safe`, `keyed`, `once`, `model`, or `payment`. */
	readonly kind: string;
	/** A step's idempotency key, the prompt and the turn of a model call, or what a payment is for. */
	readonly key: string;
}

/** `<run>-<step>`, which every idempotency key begins with. */
export function stepOfKey(key: string): string {
	return key.split("-", 6).join("-");
}

/** Tells the outside of an effect; resolves once the outside has it. */
export type Tell = (entry: BankEntry) => Promise<void>;

/** Whether the outside has had an effect under a key. */
export type Knows = (key: string) => Promise<boolean>;

/** The file that one of the bank's nodes writes into the workspace. */
export const WRITTEN_FILE = "written.txt";

/** A node type of each effect that tells the bank before it ends, two that can ask it whether they did, and one that writes a file. */
export function bankTypes(tell: Tell, knows: Knows): NodeType[] {
	const writes = probe("Write", "safe", async (_params, { files }) => {
		await files.write(WRITTEN_FILE, "What was written.");
		return { output: "written" };
	});
	const effects = (["safe", "keyed", "once"] as const satisfies Effect[]).map((effect) =>
		probe(
			effect[0]?.toUpperCase() + effect.slice(1),
			effect,
			async (_params, { idempotencyKey }) => {
				await tell({ kind: effect, key: idempotencyKey });
				return { output: effect };
			},
			effect === "once" ? { sink: "recipient" } : {},
		),
	);
	return [...effects, ...askingTypes(tell, knows), writes];
}

/** Node types that can tell of a step whether it was done. The keyed one fails at first, after it was done. */
function askingTypes(tell: Tell, knows: Knows): NodeType[] {
	return (["keyed", "once"] as const).map((effect) =>
		probe(
			effect === "once" ? "OnceTold" : "KeyedTold",
			effect,
			async (_params, { idempotencyKey, attempt }) => {
				await tell({ kind: effect, key: idempotencyKey });
				if (effect === "keyed" && attempt === 1)
					throw new NodeError({ code: "BUSY", message: "Busy.", retryable: true });
				return { output: effect };
			},
			{
				happened: async (_params, { idempotencyKey }) =>
					(await knows(idempotencyKey)) ? { answer: "yes", outputs: { output: effect } } : { answer: "no" },
			},
		),
	);
}

/**
 * A model that calls two tools, or the only one that it has, or plans a call of each where it may plan, then has its last word. Where it may
 * ask for leave to call one, it does so first, and calls the second tool again.
 */
export function bankModel(tell: Tell): HostDriver["ask"] {
	return async ({ messages: [first], turn, tools }): Promise<ModelAnswer> => {
		const prompt = first && "text" in first ? first.text : "";
		await tell({ kind: "model", key: `${prompt} ${turn}` });
		const usage = { inputTokens: 1, outputTokens: 1 };
		const costMicroUsd = 10;
		const asksFirst = tools.some(({ name }) => name === LEAVE.name);
		if (asksFirst && turn === 1) return { text: "", toolCalls: [LEAVE], usage, costMicroUsd };
		if (asksFirst && turn === 3) return { text: "", toolCalls: [AGAIN], usage, costMicroUsd };
		if (turn === (asksFirst ? 4 : 2)) return { text: "done", toolCalls: [], usage, costMicroUsd };
		const mayPlan = tools.some(({ name }) => name === PLAN_TOOL_NAME);
		const [only, ...others] = tools.map(({ name }) => name);
		const called = only !== undefined && others.length === 0 ? [only] : ["once", "safe"];
		const calls = called.map((name) => {
			const { properties } = tools.find((tool) => tool.name === name)?.parameters ?? {};
			const takes = (parameter: string) => Object.hasOwn(Object(properties), parameter);
			const task = takes("prompt") ? { prompt: `${prompt}, task` } : {};
			return { id: name, name, arguments: takes("input") ? { input: "anybody" } : task };
		});
		return { text: "", toolCalls: mayPlan ? [PLAN] : calls, usage, costMicroUsd };
	};
}

const LEAVE = {
	id: "leave",
	name: "request_authorization",
	arguments: { tool_name: "once", reason: "It is asked for." },
};

/** The same tool as before, with another argument. */
const AGAIN = { id: "again", name: "safe", arguments: { input: "somebody" } };

const PLAN = {
	id: "plan",
	name: PLAN_TOOL_NAME,
	arguments: {
		goal: "One of each effect",
		tasks: [
			{ id: "made", tool: "safe", arguments: { input: "plan" } },
			{ id: "paid", tool: "keyed", arguments_from: { input: "made.output" } },
			{ id: "sent", tool: "once", arguments_from: { input: "paid.output" } },
		],
	},
};

/** An outside world of one process: a file that logs every effect it receives. */
export class Bank {
	readonly #file: string;

	constructor(file: string) {
		this.#file = file;
		appendFileSync(file, "");
	}

	get entries(): BankEntry[] {
		const lines = readFileSync(this.#file, "utf8").split("\n").slice(0, -1);
		return lines.map((line) => JSON.parse(line));
	}

	readonly nodeTypes = bankTypes(
		async (entry) => this.#log(entry),
		async (key) => this.entries.some((entry) => entry.key === key),
	);
	readonly askModel = bankModel(async (entry) => this.#log(entry));

	#log(entry: BankEntry): void {
		appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
	}
}

/** A flow with steps of every effect and an agent with tools. */
export function bankFlow(): Flow {
	const to = (field: string) => ({ outputs: { output: field } });
	return flowOf(
		[
			node("safe", "Test.Safe", {}, to("first")),
			node("keyed", "Test.Keyed", {}, to("second")),
			node("agent", "AI.Agent", { prompt: custom("Do it."), model: custom({ provider: "demo" }) }),
			node("tool-once", "Test.Once"),
			node("tool-safe", "Test.Safe"),
			node("once", "Test.Once", {}, to("third")),
		],
		[
			"start>safe",
			"safe>keyed",
			"keyed>agent",
			"agent.tools>tool-once.tool",
			"agent.tools>tool-safe.tool",
			"agent>once",
		],
	);
}
