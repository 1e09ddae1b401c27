import type { ProbeStepCommand } from "@switchyard/engine";
import { NodeError } from "@switchyard/node-kit";
import type { ProbeAnswer } from "@switchyard/spec/event";
import { Message } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import type { HostDriver } from "../../ports/host-driver.ts";
import type { HostedProbeContext } from "../../ports/node-executor.ts";
import { parametersFor } from "./execute-node.ts";
import type { NodeContext } from "./node-context.ts";
import { readOnlyFiles } from "./read-only-files.ts";

/**
 * Asks a node whether a step of it that was cut off was done: the version that did the work, with the parameters that it had and defaults
 * for newer ones.
 * @throws NodeError `NODE_VERSION_MISSING`, `PROBE_MISSING`, `PROBE_ANSWER_INVALID`, and whatever the node fails with
 */
export async function probeNode(
	driver: Pick<HostDriver, "nodeTypes" | "probe">,
	{ spec, params }: Pick<ProbeStepCommand, "spec" | "params">,
	context: HostedProbeContext,
): Promise<ProbeAnswer> {
	const types = driver.nodeTypes();
	const given = parametersFor({ spec, params }, types);
	if (!driver.probe || !types.get(spec.id)?.probe) throw probeMissing(spec.id);
	return readAnswer(await driver.probe(spec.id, given, context));
}

/** Why a node cannot be asked that could be when the run began. */
export function probeMissing(type: string): NodeError {
	return new NodeError({
		code: "PROBE_MISSING",
		message: `${type} cannot tell any more whether a step of it was done.`,
		hint: "Look outside whether it was done, then say so.",
	});
}

const ANSWERS: ReadonlySet<unknown> = new Set(["yes", "no", "unknown"]);

/** A package may be written without types: what it says is looked at before anything follows from it. */
function readAnswer(said: unknown): ProbeAnswer {
	const { answer, outputs, reason } = (said ?? {}) as Partial<Record<keyof ProbeAnswer, unknown>>;
	const isAnswer = ANSWERS.has(answer);
	if (!isAnswer || (answer === "yes" && !fits(Message, outputs ?? {})))
		throw new NodeError({
			code: "PROBE_ANSWER_INVALID",
			message: "The node did not say yes, no or unknown when it was asked whether the step was done.",
			hint: "Tell the author of the node.",
		});
	return {
		answer: answer as ProbeAnswer["answer"],
		...(answer === "yes" ? { outputs: (outputs ?? {}) as Message } : {}),
		...(typeof reason === "string" ? { reason } : {}),
	};
}

/** What a probe gets of the context that a node works with: all that looks, and nothing that acts, costs or asks. */
export function probeContext(
	context: NodeContext,
	{ place }: Pick<HostedProbeContext, "place">,
): HostedProbeContext {
	const { signal, idempotencyKey, run, attempt, provenance, listed, network, log, reservation, files } =
		context;
	return {
		signal,
		idempotencyKey,
		run,
		attempt,
		provenance,
		listed,
		network,
		log,
		place,
		reservation,
		// Opened only where it is asked for.
		get session() {
			return context.session;
		},
		files: readOnlyFiles(files),
	};
}
