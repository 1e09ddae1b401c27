import { readPath } from "@switchyard/flow";
import type { MessageContext } from "../../message/use-message-context.ts";
import { choicesOf } from "../control-kind.ts";
import { type KnownField, kindOf, kindOfSchema } from "./operators.ts";
import { pathProblem } from "./use-conditions.ts";

const NOTHING_KNOWN: KnownField = { kind: "unknown", choices: [] };

/** By the value that the known message has at a path, or else by what the node that writes it declares. */
export function knownField(
	path: string,
	{ sample, schemaOf }: Pick<MessageContext, "sample" | "schemaOf">,
): KnownField {
	if (pathProblem(path) !== undefined) return NOTHING_KNOWN;
	const { found, value } = readPath(path, sample.message);
	const schema = schemaOf(path);
	const kind = found && value !== null ? kindOf(value) : kindOfSchema(schema);
	return { kind, choices: (kind === "text" && schema && choicesOf(schema)) || [] };
}
