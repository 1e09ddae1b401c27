import { type FlowNode, unseenCharacter } from "@switchyard/spec";
import { OperationError } from "./operation-error.ts";

/** @throws OperationError when there is something in a name that nobody can see */
export function refuseUnseen(name: string, field: string): void {
	const character = unseenCharacter(name);
	if (character === undefined) return;
	throw new OperationError(`A name cannot hold the character ${character}, which nobody can see.`, {
		field,
		hint: "Type the name anew: it is one line, without control characters and direction marks.",
	});
}

/** @throws OperationError when there is something in a node's names that nobody can see */
export function refuseUnseenIn({ name, outputs = {} }: FlowNode, field: string): void {
	refuseUnseen(name, `${field}.name`);
	for (const [output, written] of Object.entries(outputs))
		refuseUnseen(written, `${field}.outputs.${output}`);
}
