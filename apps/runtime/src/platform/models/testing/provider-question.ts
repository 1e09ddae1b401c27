import type { ModelRequest } from "@switchyard/host";
import type { ReasoningEffort } from "@switchyard/spec/model";
import type { ToolDefinition } from "@switchyard/spec/tool";

export const PROVIDERS = ["openai-compatible", "anthropic", "google"] as const;

export const API_KEY = "test-key-4711-canary";

/** A tool as `toolDefinition` makes one. */
export const SEND_EMAIL: ToolDefinition = {
	name: "send_email",
	description: "Sends an e-mail.",
	parameters: {
		type: "object",
		properties: {
			to: { type: "string", format: "email", description: "Who gets it." },
			subject: { type: "string", maxLength: 200, description: "" },
		},
		required: ["to", "subject"],
		additionalProperties: false,
	},
};

export interface SettingNumbers {
	readonly reasoning?: ReasoningEffort;
	readonly temperature?: number;
	readonly maxOutputTokens?: number;
}

/** A first question with one tool, unless said otherwise. */
export function question(
	provider: (typeof PROVIDERS)[number],
	given: Partial<Pick<ModelRequest, "messages" | "tools" | "answerSchema">> & {
		readonly numbers?: SettingNumbers;
	} = {},
): ModelRequest {
	const { numbers, ...rest } = given;
	return {
		messages: [
			{ role: "system", text: "You run the order desk." },
			{ role: "user", text: "Tell john@example.com that order 42 has shipped" },
		],
		tools: [SEND_EMAIL],
		turn: 1,
		attempt: 1,
		...rest,
		setting: { provider, model: "local", credential: "provider", ...numbers },
	};
}
