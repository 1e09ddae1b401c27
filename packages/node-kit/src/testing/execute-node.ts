import type { DesignNote } from "@switchyard/spec/recorder";
import type { Agents } from "../agents.ts";
import { checkCharge } from "../charge.ts";
import type { Execute, NodeDefinition } from "../define-node.ts";
import type { ActNote, ExecutionContext, Network } from "../execution-context.ts";
import type { ModelCalls } from "../model-calls.ts";
import { NodeError } from "../node-error.ts";
import type { Inputs, Outputs, OutputsOf, ParamsOf } from "../property.ts";
import type { StepSession } from "../step-session.ts";
import { checkOutputs } from "./check-outputs.ts";
import { checkParameters } from "./check-parameters.ts";
import { loopbackNetwork } from "./loopback-network.ts";
import { type TemporaryWorkspace, temporaryWorkspace } from "./temporary-workspace.ts";

/** A node as its folder holds it. */
export interface NodeUnderTest<In extends Inputs, Out extends Outputs> {
	readonly definition: NodeDefinition<In, Out>;
	readonly execute: Execute<In, Out>;
}

export interface ExecuteOptions {
	/** Never aborted when absent. */
	readonly signal?: AbortSignal;
	readonly idempotencyKey?: string;
	/** 1 when absent. */
	readonly attempt?: number;
	/** What came of what an earlier attempt asked a person; nothing when absent. */
	readonly answered?: ExecutionContext["answered"];
	/** Replaces parts of the loopback network, for example to send a host name to a test server. */
	readonly network?: Partial<Network>;
	/** Refuse every task when absent. */
	readonly agents?: Agents;
	/** The model that the designer chose for the node; none when absent. */
	readonly model?: ModelCalls;
	/** A fresh one, removed afterwards, when absent. */
	readonly workspace?: TemporaryWorkspace;
	/** None when absent. */
	readonly traceparent?: string;
	readonly provenance?: ExecutionContext["provenance"];
	/** The session that the node works in; none when absent. */
	readonly session?: StepSession;
	/** Keeps that the act has begun which must not be done twice; not kept when absent. */
	readonly act?: ActNote;
	/** The parameters whose allowed values the designer listed. */
	readonly listed?: ExecutionContext["listed"];
}

/** What one execution gave. */
export interface Execution<Out extends Outputs> {
	readonly outputs: OutputsOf<Out>;
	/** The lines that the node logged. */
	readonly logs: readonly string[];
	readonly progress: readonly Progress[];
	/** The parts that the node gave bit by bit. */
	readonly chunks: readonly unknown[];
	/** What the node found out that a designer can make an edit of the flow from. */
	readonly notes: readonly DesignNote[];
	/** What the node said that it cost, in US dollars. */
	readonly cost: number;
	/** The same in credits. */
	readonly credits: number;
}

type Progress = Parameters<ExecutionContext["progress"]>[0];

/**
 * Executes a node as a host does: parameters are checked before, outputs (also those of a failure) afterwards, the
 * network reaches the machine itself and files live in a temporary folder.
 * @throws ContractViolation when parameters or outputs break the declaration
 * @throws what the node throws
 */
export async function executeNode<In extends Inputs, Out extends Outputs>(
	{ definition, execute }: NodeUnderTest<In, Out>,
	params: Readonly<Record<string, unknown>>,
	options: ExecuteOptions = {},
): Promise<Execution<Out>> {
	const checked = checkParameters(definition.spec, params) as ParamsOf<In>;
	const workspace = options.workspace ?? (await temporaryWorkspace());
	const logs: string[] = [];
	const progress: Progress[] = [];
	const chunks: unknown[] = [];
	const notes: DesignNote[] = [];
	let cost = 0;
	let credits = 0;
	try {
		const outputs = await execute(checked, {
			signal: options.signal ?? new AbortController().signal,
			idempotencyKey: options.idempotencyKey ?? "test-step",
			attempt: options.attempt ?? 1,
			answered: options.answered,
			traceparent: options.traceparent,
			provenance: options.provenance,
			listed: options.listed,
			session: options.session,
			act: options.act,
			model: options.model,
			network: { ...loopbackNetwork, ...options.network },
			files: workspace.files,
			log: (text) => logs.push(text),
			progress: (step) => progress.push(step),
			chunk: async (data) => {
				chunks.push(data);
			},
			note: (note) => {
				notes.push(note);
			},
			charge: (dollars) => {
				checkCharge(dollars);
				cost += dollars;
			},
			chargeCredits: (amount) => {
				checkCharge(amount);
				credits += amount;
			},
			agents: options.agents ?? noAgents,
		});
		checkOutputs(definition.spec, params, outputs);
		return { outputs, logs, progress, chunks, notes, cost, credits };
	} catch (error) {
		if (error instanceof NodeError && error.outputs) checkOutputs(definition.spec, params, error.outputs);
		throw error;
	} finally {
		if (!options.workspace) await workspace.remove();
	}
}

/** No host of an agent is connected. */
export const noAgents: Agents = {
	run: ({ agent }) =>
		Promise.reject(
			new NodeError({ code: "HOST_UNAVAILABLE", message: `No host of the agent ${agent} is connected.` }),
		),
};
