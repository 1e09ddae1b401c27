import { isRecord } from "@switchyard/wire";
import type { JsonSchema } from "../json.ts";

/** What calls of a tool do, as its author says. */
export interface ToolAnnotations {
	readonly readOnly: boolean | undefined;
	readonly destructive: boolean | undefined;
	readonly idempotent: boolean | undefined;
	readonly openWorld: boolean | undefined;
}

/** A tool as the runtime describes it. */
export interface ToolInfo {
	readonly id: string;
	readonly name: string;
	readonly description: string;
	/** The arguments: an object schema of exactly what a caller may fill. */
	readonly parameters: JsonSchema;
	/** What the tool gives: an object schema. */
	readonly outputSchema: JsonSchema | undefined;
	/** Whether it gives its result in chunks. */
	readonly streaming: boolean;
	/** How long the tool may work on one call, in milliseconds; waiting for people is not counted. */
	readonly timeoutMs: number | undefined;
	readonly annotations: ToolAnnotations;
}

/** A tool as it came over the wire; `undefined` for what is none. */
export function toolInfoOfWire(tool: unknown): ToolInfo | undefined {
	if (!isRecord(tool) || typeof tool.tool_id !== "string" || typeof tool.name !== "string") return undefined;
	const { tool_id: id, name, description, parameters, output_schema, type, timeout_ms, annotations } = tool;
	const said = isRecord(annotations) ? annotations : {};
	return {
		id,
		name,
		description: typeof description === "string" ? description : `Tool: ${name}`,
		parameters: isRecord(parameters) ? (parameters as JsonSchema) : { type: "object", properties: {} },
		outputSchema: isRecord(output_schema) ? (output_schema as JsonSchema) : undefined,
		streaming: type === "streaming",
		timeoutMs: typeof timeout_ms === "number" ? timeout_ms : undefined,
		annotations: {
			readOnly: flag(said.read_only),
			destructive: flag(said.destructive),
			idempotent: flag(said.idempotent),
			openWorld: flag(said.open_world),
		},
	};
}

function flag(value: unknown): boolean | undefined {
	return typeof value === "boolean" ? value : undefined;
}
