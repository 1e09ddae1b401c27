import type { ToolDefinition } from "@switchyard/spec";
import { jsonSchema, type ToolSet, tool } from "ai";

/**
 * The tools as the SDK takes them, each with its schema as it is. None has an `execute`: the engine performs and
 * journals every call. No schema is checked here either, so that the engine can answer the model's mistakes.
 */
export function toSdkTools(tools: readonly ToolDefinition[]): ToolSet {
	return Object.fromEntries(
		tools.map(({ name, description, parameters }) => [
			name,
			tool({ description, inputSchema: jsonSchema(parameters) }),
		]),
	);
}
