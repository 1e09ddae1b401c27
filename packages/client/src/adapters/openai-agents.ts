import { tool as functionTool } from "@openai/agents";
import { ToolExecutionError } from "../errors/tool-execution-error.ts";
import type { AnyTool } from "../tools/tool.ts";

/**
 * The tools of a session for OpenAI's Agents SDK: `new Agent({ tools: agentTools(tools), … })`. Names, descriptions and arguments are
 * those that the runtime tells. A call that fails gives the model the text of the failure; aborting the run cancels calls under way.
 */
export function agentTools(tools: Readonly<Record<string, AnyTool>>): ReturnType<typeof agentTool>[] {
	return Object.values(tools).map(agentTool);
}

function agentTool(tool: AnyTool) {
	const { name, description, parameters } = tool.info;
	return functionTool({
		name,
		description,
		// The SDK's own type of a schema wants further fields to be allowed, which the runtime refuses.
		parameters: parameters as unknown as NonStrictParameters,
		strict: false,
		execute: async (input, _context, details) => {
			try {
				return await tool(input as never, { signal: details?.signal });
			} catch (error) {
				if (!(error instanceof ToolExecutionError)) throw error;
				return error.forModel();
			}
		},
	});
}

type NonStrictParameters = {
	type: "object";
	properties: Record<string, never>;
	required: string[];
	additionalProperties: true;
};
