import { defineNode } from "@switchyard/node-kit";
import { OutputSchema } from "@switchyard/spec/answer";
import { Message } from "@switchyard/spec/json";
import {
	FileReference,
	FinishReason,
	History,
	HistorySummary,
	MAX_ATTACHMENTS,
	ModelSetting,
	TokenUsage,
} from "@switchyard/spec/model";
import { Planning, PlanTask, TaskState } from "@switchyard/spec/plan";
import { AgentAsTool } from "@switchyard/spec/tool";
import { Type } from "typebox";

export const definition = defineNode({
	id: "AI.Agent",
	version: 1,
	name: "Agent",
	description: "Lets a model answer the prompt, calling the nodes on its tools port as often as it needs.",
	icon: "bot",
	color: "violet",
	group: "AI",
	summary: "asks {{model}}",
	keywords: ["ai", "llm", "chat", "gpt", "claude", "assistant", "model", "tools agent"],
	// Every model answer and every tool call is journalled by itself; none is asked for twice after a crash.
	effect: "safe",
	construct: "agent",
	ports: [
		{ id: "in", kind: "message", direction: "in", name: "In" },
		{ id: "out", kind: "message", direction: "out", name: "Out" },
		{ id: "tools", kind: "tools", direction: "out", name: "Tools" },
	],
	inputs: {
		prompt: {
			title: "Prompt",
			schema: Type.String({ minLength: 1, maxLength: 200_000, control: "text-area" }),
			description:
				"What the model is asked to do. As another agent's tool: the task, with all that is needed to do it.",
			scopes: ["Message", "Custom", "AI"],
			toolScope: "AI",
		},
		attachments: {
			title: "Attachments",
			schema: Type.Array(FileReference, { maxItems: MAX_ATTACHMENTS, control: "list" }),
			description:
				"Files that the model looks at with the prompt: paths of the workspace, or the attachments of a mail as they are. Images (PNG, JPEG, GIF, WebP), PDF and plain text, 10 MB each and 20 MB together at most.",
			// Never a model: it would choose which files of the workspace it gets to see.
			scopes: ["Message", "Custom"],
			sink: "path",
			optional: true,
		},
		history: {
			title: "History",
			schema: History,
			description:
				"What was said before the prompt: the field history of a chat trigger. With it, the output messages has what this agent adds.",
			// Never a model: it would put words into the mouths of people and of other models.
			scopes: ["Message", "Custom"],
			optional: true,
			advanced: true,
		},
		instructions: {
			title: "Instructions",
			schema: Type.String({ maxLength: 100_000, control: "text-area" }),
			description: "How the model should behave, whatever the prompt says.",
			scopes: ["Custom", "Message"],
			sink: "instructions",
			optional: true,
		},
		model: {
			title: "Model",
			schema: ModelSetting,
			description: "The model that answers.",
			scopes: ["Custom"],
			default: { provider: "demo" },
		},
		fallback_models: {
			title: "Fallback models",
			schema: Type.Array(ModelSetting, { maxItems: 5, control: "models" }),
			description:
				"The models that are asked in this order when the one before is over its limit, cannot be reached, is unknown, or refuses the credential.",
			scopes: ["Custom"],
			optional: true,
			advanced: true,
		},
		output_schema: {
			title: "Output schema",
			schema: OutputSchema,
			description:
				"The fields that the answer must have. Each becomes an output of this node; without fields, the answer is free text.",
			scopes: ["Custom"],
			optional: true,
		},
		trusted_answers: {
			title: "Trust typed answers",
			schema: Type.Boolean(),
			description:
				"For an agent without tools: its answers that are a choice, a number, or yes or no count as trusted, no matter who wrote what it reads. Its texts do not.",
			scopes: ["Custom"],
			default: false,
			advanced: true,
		},
		as_tool: {
			title: "As another agent's tool",
			schema: AgentAsTool,
			description:
				"What a call by another agent is. Call gives this one a task, and the other agent reads its answer. Hand over gives it the other agent's conversation; its answer becomes that agent's, whose model is not asked again.",
			scopes: ["Custom"],
			default: "call",
			advanced: true,
		},
		planning: {
			title: "Planning",
			schema: Planning,
			description:
				"Whether the model may plan several calls of its tools at once. Approve has a person look at each plan first, on the page Approvals; run carries it out at once; off offers no planning.",
			scopes: ["Custom"],
			default: "off",
		},
		end_with_plan: {
			title: "End with the plan",
			schema: Type.Boolean(),
			description:
				"Whether the agent ends once a plan is done, with the plan's outcome, so that its model is not asked again. After a plan that failed, or beside other calls, it is asked as usual.",
			scopes: ["Custom"],
			default: false,
			advanced: true,
		},
		max_steps: {
			title: "Maximum model calls",
			schema: Type.Integer({ minimum: 1, maximum: 50 }),
			description: "How often the model may be asked before the step fails.",
			scopes: ["Custom"],
			default: 10,
			advanced: true,
		},
		max_repairs: {
			title: "Maximum repairs",
			schema: Type.Integer({ minimum: 0, maximum: 5 }),
			description:
				"How often the model is asked again when its answer does not fit the output schema, before the step fails. Each counts as a model call.",
			scopes: ["Custom"],
			default: 2,
			advanced: true,
		},
		max_waits: {
			title: "Maximum waits",
			schema: Type.Integer({ minimum: 0, maximum: 20 }),
			description:
				"How often the agent waits and asks again when a model's provider limits how often it is asked, for as long as the provider says, before the next model is asked or the step fails.",
			scopes: ["Custom"],
			default: 3,
			advanced: true,
		},
		continue_once: {
			title: "Continue once",
			schema: Type.Boolean(),
			description: "Ask the model once for the rest where its limit of output tokens cut its answer off.",
			scopes: ["Custom"],
			default: false,
			advanced: true,
		},
		result_limit: {
			title: "Longest tool result",
			schema: Type.Integer({ minimum: 1000, maximum: 1_000_000 }),
			description:
				"How many characters a tool's result may have for the model to read it whole. Of a longer one it reads an excerpt, and more with the tool read_more.",
			scopes: ["Custom"],
			default: 100_000,
			advanced: true,
		},
		budget_usd: {
			title: "Budget in dollars",
			schema: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
			description:
				"What the model's answers and the tools of one step may cost before it stops. Needs the model's price, under Settings, or a provider that sends the cost.",
			scopes: ["Custom"],
			optional: true,
			advanced: true,
		},
		budget_tokens: {
			title: "Budget in tokens",
			schema: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
			description:
				"How many tokens, read and written, the model's answers of one step may take before it stops.",
			scopes: ["Custom"],
			optional: true,
			advanced: true,
		},
		on_budget: {
			title: "When the budget is spent",
			schema: Type.Enum(["ask", "fail"], { type: "string" }),
			description:
				"Ask lets a person on the page Approvals raise it, and the agent continues where it is; fail ends the step with an error.",
			scopes: ["Custom"],
			default: "ask",
			advanced: true,
		},
	},
	outputs: {
		text: { title: "Text", schema: Type.String(), description: "The model's last answer." },
		messages: {
			title: "Messages",
			schema: History,
			description:
				"What the agent has said since the prompt, with its tool calls and their results, for later turns. Only where it was given a history.",
		},
		history_summary: {
			title: "Summary of the history",
			schema: HistorySummary,
			description:
				"What the agent's model read in place of the oldest messages of a long history: a conversation keeps it for later turns. Only where it made one.",
		},
		tool_calls: {
			title: "Tool calls",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many tool calls the model made.",
			neutral: true,
		},
		usage: {
			title: "Usage",
			schema: TokenUsage,
			description:
				"The tokens that all model answers took, those of agents among its tools included; null where a provider did not say.",
			neutral: true,
		},
		finish_reason: {
			title: "Finish reason",
			schema: FinishReason,
			description: "Why the model stopped: stop, or length or content-filter where its answer was cut off.",
			neutral: true,
		},
		is_autonomous: {
			title: "Is autonomous",
			schema: Type.Boolean(),
			description: "Whether the agent has begun a plan. Only with planning on, as are the four that follow.",
		},
		execution_strategy: {
			title: "Execution strategy",
			schema: Type.String(),
			description: "autonomous_planning once the agent has begun a plan.",
		},
		autonomous_tasks: {
			title: "Autonomous tasks",
			schema: Type.Array(Type.Object({ ...PlanTask.properties, state: TaskState })),
			description: "The tasks of the last plan that the agent began, in order, with the state of each.",
		},
		execution_plan: {
			title: "Execution plan",
			schema: Message,
			description:
				"That plan's plan_id and goal, how many of its tasks are done, whether it has ended, and the tasks' results where the agent ended with it.",
		},
		next_action: {
			title: "Next action",
			schema: Type.Enum(["call_model", "agent_executor"], { type: "string" }),
			description: "agent_executor once the agent has begun a plan, call_model otherwise.",
		},
	},
	tool: {
		name: "ask_agent",
		description:
			"Gives a task to another agent, which does it with tools of its own. Say in the prompt all that it needs to know, and what you want back.",
		annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
	},
});
