import {
	type Operation,
	RenameGroup,
	SetNoteText,
	SetOutput,
	SetParameter,
	SetPin,
	SetRetry,
	SetTool,
} from "@switchyard/spec/flow";
import { schemaProblems } from "@switchyard/spec/schema";

/** The operations that carry what a person typed; the others are made of parts that are known to be sound. */
const SHAPES = new Map<
	string,
	| typeof SetParameter
	| typeof SetOutput
	| typeof SetPin
	| typeof SetRetry
	| typeof SetTool
	| typeof SetNoteText
	| typeof RenameGroup
>([
	["set-parameter", SetParameter],
	["set-output", SetOutput],
	["set-retry", SetRetry],
	["set-tool", SetTool],
	["set-pin", SetPin],
	["set-note-text", SetNoteText],
	["rename-group", RenameGroup],
]);

/** Why the server would not take one of the operations; `undefined` when it will. */
export function misshapenSetting(operations: readonly Operation[]): string | undefined {
	for (const operation of operations) {
		const shape = SHAPES.get(operation.op);
		const problem = shape && schemaProblems(shape, operation)[0];
		if (problem) return `This cannot be saved: ${problem.message}`;
	}
	return undefined;
}
