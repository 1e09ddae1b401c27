import type { JsonSchema } from "../json/json-schema.ts";
import type { ToolDefinition } from "../tool/tool-definition.ts";
import { MAX_PLAN_TASKS } from "./plan-task.ts";

/** The tool by which an agent that may plan makes a plan. */
export const PLAN_TOOL_NAME = "create_execution_plan";

const DESCRIPTION = `Plans several tool calls at once and has them carried out in order, without asking you between them. Use it when you know in advance which tools to call. The answer comes once the plan has ended: every task with its state and result. A task that fails stops the plan; a plan with a mistake is refused as a whole and nothing of it is done. At most ${MAX_PLAN_TASKS} tasks.`;

/** The planning tool of an agent with these tools, exactly as its model sees it: a plan can name them and no others. */
export function planTool(tools: readonly ToolDefinition[]): ToolDefinition {
	const { given, read } = argumentsOf(tools);
	const task = {
		type: "object",
		properties: {
			id: {
				type: "string",
				description:
					"A short name of letters, digits and _, unique in the plan. Later tasks refer to the result by it.",
			},
			title: { type: "string", description: "What the task does, for the people who watch." },
			tool: { type: "string", enum: tools.map(({ name }) => name), description: "The tool to call." },
			arguments: {
				type: "object",
				properties: given,
				description: "The tool's arguments whose values you know now.",
			},
			arguments_from: {
				type: "object",
				properties: read,
				description:
					"The arguments to read from results of earlier tasks: the task's id, a dot and the path into its result, such as `read.messages[0].subject`.",
			},
			depends_on: {
				type: "array",
				items: { type: "string" },
				description: "Ids of tasks that must be done before, beside those named in arguments_from.",
			},
		},
		required: ["id", "title", "tool"],
		additionalProperties: false,
	};
	return {
		name: PLAN_TOOL_NAME,
		description: DESCRIPTION,
		parameters: {
			type: "object",
			properties: {
				goal: { type: "string", description: "What the tasks together are for, in one sentence." },
				tasks: { type: "array", items: task, description: "What to do, in order." },
			},
			required: ["goal", "tasks"],
			additionalProperties: false,
		},
	};
}

/**
 * Every argument of any of the tools. Providers want the properties of an object named, and a task's tool is known only once the task is
 * written; whether its arguments are that tool's is checked with the plan.
 */
function argumentsOf(tools: readonly ToolDefinition[]) {
	const schemas = new Map<string, Map<string, JsonSchema>>();
	for (const { parameters } of tools) {
		const properties = (parameters.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
		for (const [name, schema] of Object.entries(properties)) {
			const known = schemas.get(name) ?? new Map<string, JsonSchema>();
			schemas.set(name, known.set(JSON.stringify(schema), schema));
		}
	}
	const given: Record<string, JsonSchema> = {};
	const read: Record<string, JsonSchema> = {};
	for (const [name, known] of schemas) {
		const [first = {}, ...others] = known.values();
		given[name] = others.length === 0 ? first : { anyOf: [first, ...others] };
		read[name] = { type: "string" };
	}
	return { given, read };
}
