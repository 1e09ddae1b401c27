import type { FlowNode } from "@switchyard/spec/flow";
import { isVisibleName, unseenCharacter } from "@switchyard/spec/identity";
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

/** @throws OperationError when nobody could see a name, or something in it */
export function refuseInvisible(name: string, field: string): void {
	refuseUnseen(name, field);
	if (isVisibleName(name)) return;
	throw new OperationError("A name needs at least one character that people can see.", {
		field,
		hint: "Type a name.",
	});
}

/** @throws OperationError when there is something in a node's names that nobody can see */
export function refuseUnseenIn({ name, outputs = {} }: FlowNode, field: string): void {
	refuseInvisible(name, `${field}.name`);
	for (const [output, written] of Object.entries(outputs))
		refuseUnseen(written, `${field}.outputs.${output}`);
}
