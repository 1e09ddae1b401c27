import { dynamicTool, jsonSchema, type ToolSet } from "ai";
import type { AnyTool } from "../tools/tool.ts";

/**
 * The tools of a session for the AI SDK: `generateText({ tools: aiTools(tools), … })`. Names, descriptions and arguments are those that
 * the runtime tells. A call that fails is the model's tool error; aborting the generation cancels calls under way.
 */
export function aiTools(tools: Readonly<Record<string, AnyTool>>): ToolSet {
	return Object.fromEntries(Object.values(tools).map((tool) => [tool.info.name, aiTool(tool)]));
}

function aiTool(tool: AnyTool): ToolSet[string] {
	return dynamicTool({
		description: tool.info.description,
		inputSchema: jsonSchema(tool.info.parameters),
		// The model's words go to the runtime as they are: it judges them.
		execute: (input, { abortSignal: signal }) => tool(input as never, { signal }),
	});
}
