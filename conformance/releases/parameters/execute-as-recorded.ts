import { type AttemptContext, executeNode } from "@switchyard/host";
import { NodeError, type NodeType } from "@switchyard/node-kit";
import { noAgents, temporaryWorkspace } from "@switchyard/node-kit/testing";
import type { Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { sampleValue } from "../../../apps/runtime/test/adversarial/sample-value.ts";

/** The outcome of a node with the parameters of a release. */
export interface AsRecorded {
	/** Parameters with a default of today that the node read and did not get. */
	readonly missed: readonly string[];
	/** The error that the node's author did not foresee; `undefined` if there is none. */
	readonly unforeseen: unknown;
}

/** Executes a node as the host does for a step of a run that recorded its type so. */
export async function executeAsRecorded(type: NodeType, recorded: NodeSpec): Promise<AsRecorded> {
	const { spec, execute } = type;
	if (!execute) throw new Error(`${spec.id} has no work.`);
	const missed = new Set<string>();
	const workspace = await temporaryWorkspace();
	const driver = {
		nodeTypes: () => new Map([[spec.id, spec]]),
		perform: (_type: string, params: Message, context: AttemptContext) =>
			execute(watched(params, spec, missed), context),
	};
	try {
		await executeNode(driver, { spec: recorded, params: samplesOf(recorded) }, contextWith(workspace.files));
		return { missed: [...missed], unforeseen: undefined };
	} catch (error) {
		return { missed: [...missed], unforeseen: error instanceof NodeError ? undefined : error };
	} finally {
		await workspace.remove();
	}
}

/** The parameters that the engine resolves where a designer set the required ones alone. */
function samplesOf({ properties }: NodeSpec): Message {
	return Object.fromEntries(
		properties.flatMap(({ name, variableType, value, schema }) => {
			if (variableType === "Out") return [];
			if (value !== undefined) return [[name, structuredClone(value)]];
			return variableType === "In" ? [[name, sampleValue(schema)]] : [];
		}),
	);
}

/** Notes each parameter with a default that is read and absent. */
function watched(params: Message, { properties }: NodeSpec, missed: Set<string>): Message {
	const withDefault = new Set(
		properties
			.filter(({ variableType, value }) => variableType !== "Out" && value !== undefined)
			.map(({ name }) => name),
	);
	return new Proxy(params, {
		get: (target, name) => {
			if (typeof name === "string" && withDefault.has(name) && !Object.hasOwn(target, name)) missed.add(name);
			return Reflect.get(target, name);
		},
	});
}

function contextWith(files: AttemptContext["files"]): AttemptContext {
	return {
		signal: AbortSignal.timeout(10_000),
		idempotencyKey: "a-recorded-step",
		attempt: 1,
		network: { fetch: refuse, resolve: refuse },
		files,
		log: () => {},
		progress: () => {},
		chunk: () => Promise.resolve(),
		charge: () => {},
		chargeCredits: () => {},
		agents: noAgents,
		model: { ask: refuse },
		place: { node: "recorded", timeoutMs: 10_000 },
	};
}

/** Keeps a node from the network: the test is about the parameters that it reads before. */
function refuse(): Promise<never> {
	return Promise.reject(new NodeError({ code: "ADDRESS_REFUSED", message: "The network is out of reach." }));
}
