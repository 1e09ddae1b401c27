import { OperationError } from "./operation-error.ts";

/** What operations call a part of the document other than a node or a wire. */
export type PartKind = "note" | "group";

export function noSuchPart(kind: PartKind, id: string, field: string = kind): OperationError {
	return new OperationError(`The flow has no ${kind} \`${id}\`.`, {
		field,
		hint: "It may have been removed meanwhile; read the flow again.",
	});
}

export function partExists(kind: PartKind, id: string, field = `${kind}.id`): OperationError {
	return new OperationError(`The flow has a ${kind} \`${id}\` already.`, {
		field,
		hint: `Give the new ${kind} a fresh id.`,
	});
}

export function tooManyParts(kind: PartKind, most: number, field: string = kind): OperationError {
	return new OperationError(`A flow holds ${most} ${kind}s at most.`, {
		field,
		hint: "Remove some, or split the flow into several.",
	});
}
