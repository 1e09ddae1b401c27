import { Actor } from "@switchyard/spec/actor";
import { Fault } from "@switchyard/spec/error";
import { Message } from "@switchyard/spec/json";
import { ModelAnswer } from "@switchyard/spec/model";
import { Provenance } from "@switchyard/spec/scope";
import { ToolResult } from "@switchyard/spec/tool";
import type { TObject, TSchema } from "typebox";

/** A shape that several events share. */
export interface SharedShape {
	/** What a document calls it. */
	readonly name: string;
	readonly schema: TObject;
	/** Its file, below `packages/spec/src`, and the name of its schema there. */
	readonly file: string;
	readonly constant: string;
}

export const SHARED_SHAPES: readonly SharedShape[] = [
	{ name: "actor", schema: Actor, file: "actor/actor.ts", constant: "Actor" },
	{ name: "fault", schema: Fault, file: "error/fault.ts", constant: "Fault" },
	{ name: "model answer", schema: ModelAnswer, file: "model/model-answer.ts", constant: "ModelAnswer" },
	{ name: "provenance", schema: Provenance, file: "scope/provenance.ts", constant: "Provenance" },
	{ name: "tool result", schema: ToolResult, file: "tool/tool-result.ts", constant: "ToolResult" },
];

const SHARED_NAMES = new Map(SHARED_SHAPES.map(({ schema, name }) => [JSON.stringify(schema), name]));

/** What may stand in a field, in a few words of Markdown. */
export function typeWords(schema: TSchema): string {
	const plain = JSON.stringify(schema);
	const shared = SHARED_NAMES.get(plain);
	if (shared !== undefined) return `[${shared}](#${shared.replaceAll(" ", "-")})`;
	if (plain === "{}") return "any value";
	if (plain === JSON.stringify(Message)) return "object";
	const { const: value, anyOf, type, items, patternProperties, properties } = JSON.parse(plain);
	if (value !== undefined) return `\`${JSON.stringify(value)}\``;
	if (anyOf) return anyOf.map(typeWords).join(", ");
	if (patternProperties) return `object of ${typeWords(Object.values(patternProperties)[0] as TSchema)}`;
	if (properties) return `\`{ ${Object.keys(properties).join(", ")} }\``;
	if (type === "array") return `list of ${typeWords(items)}`;
	return type === "integer" ? "whole number" : type;
}
