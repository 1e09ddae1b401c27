import { type ToolCall, ToolMessage } from "@langchain/core/messages";
import {
	DynamicStructuredTool,
	ToolInputParsingException,
	type ToolRunnableConfig,
} from "@langchain/core/tools";
import { isRecord } from "@switchyard/wire";
import { ToolExecutionError } from "../errors/tool-execution-error.ts";
import type { AnyTool } from "../tools/tool.ts";

/**
 * The tools of a session for LangChain: `createAgent({ tools: langchainTools(tools), … })`. Names, descriptions and arguments are those
 * that the runtime tells. A call that fails gives the model the text of the failure, as an answer with the status `error`.
 */
export function langchainTools(tools: Readonly<Record<string, AnyTool>>): DynamicStructuredTool[] {
	return Object.values(tools).map(langchainTool);
}

function langchainTool(tool: AnyTool): DynamicStructuredTool {
	const { name, description, parameters: schema } = tool.info;
	const call = async (input: unknown, config: ToolRunnableConfig | undefined) => {
		try {
			return await tool(input as never, { signal: config?.signal });
		} catch (error) {
			const id = config?.toolCall?.id;
			// A program that calls the tool without a model gets the error itself.
			if (!(error instanceof ToolExecutionError) || id === undefined) throw error;
			const content = JSON.stringify(error.forModel());
			return new ToolMessage({ content, name, tool_call_id: id, status: "error" });
		}
	};
	const func = (input: unknown, _manager: unknown, config?: ToolRunnableConfig) => call(input, config);
	const made = new DynamicStructuredTool({ name, description, schema, func });
	const invoke = made.invoke.bind(made);
	/** Arguments that do not fit go to the runtime all the same: LangChain would have the model read a stack with paths. */
	const judgedByTheRuntime: typeof made.invoke = async (input, config) => {
		try {
			return await invoke(input, config);
		} catch (error) {
			if (!(error instanceof ToolInputParsingException)) throw error;
			const toolCall = toolCallOf(input);
			const answer = toolCall ? call(toolCall.args, { ...config, toolCall }) : call(input, config);
			return (await answer) as never;
		}
	};
	return Object.assign(made, { invoke: judgedByTheRuntime });
}

function toolCallOf(input: unknown): ToolCall | undefined {
	return isRecord(input) && input.type === "tool_call" ? (input as unknown as ToolCall) : undefined;
}
