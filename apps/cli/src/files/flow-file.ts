import { applyOperations, contentOf, OperationError } from "@switchyard/flow";
import { FLOW_FORMAT_VERSION, Flow, FlowFormatError, migrateFlow } from "@switchyard/spec/flow";
import { schemaProblems } from "@switchyard/spec/schema";
import { CliError } from "../terminal/cli-error.ts";
import { problemLines } from "../terminal/problem-lines.ts";
import { readJson } from "./read-json.ts";

/**
 * The flow in a file, of any released format.
 * @throws CliError when it is none, or does not hold together
 */
export function readFlowFile(file: string): Flow {
	return readFlow(file, readJson(file));
}

/**
 * The same for a document that is at hand.
 * @param place where it is, for the error.
 */
export function readFlow(place: string, document: Record<string, unknown>): Flow {
	const migrated = inCurrentFormat(place, document);
	const problems = schemaProblems(Flow, migrated);
	if (problems.length > 0) {
		const told = problems.map((problem) => ({ code: "BODY_INVALID", ...problem }));
		throw new CliError([`${place} holds no flow:`, ...problemLines(told)].join("\n"));
	}
	const flow = migrated as Flow;
	try {
		const empty: Flow = {
			formatVersion: FLOW_FORMAT_VERSION,
			id: flow.id,
			name: flow.name,
			revision: 0,
			nodes: [],
			wires: [],
		};
		applyOperations(empty, [contentOf(flow)]);
	} catch (error) {
		if (!(error instanceof OperationError)) throw error;
		throw new CliError(`${place} does not hold together: ${error.message}`, { cause: error });
	}
	return flow;
}

function inCurrentFormat(place: string, document: Record<string, unknown>): unknown {
	try {
		return migrateFlow(document);
	} catch (error) {
		if (!(error instanceof FlowFormatError)) throw error;
		throw new CliError(`${place} cannot be read: ${error.message}`, { cause: error });
	}
}
