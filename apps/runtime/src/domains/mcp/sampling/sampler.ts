import type { CreateMessageRequestParams, CreateMessageResult } from "@modelcontextprotocol/client";
import { ModelFailure } from "@switchyard/host";
import { NodeError } from "@switchyard/node-kit";
import { AppError } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import type { McpSampling } from "@switchyard/spec/mcp";
import { notAnswered } from "../elicitation/input-rounds.ts";
import type { McpCall } from "../mcp-server.ts";
import { messagesOf, samplingResultOf, settingFor } from "./sampling.ts";
import type { SamplingBudget } from "./sampling-budget.ts";

export interface SamplerOptions {
	/** The server's name. */
	readonly server: string;
	/** What its administrator allows; absent where that is nothing. */
	readonly sampling?: McpSampling;
	readonly budget: Pick<SamplingBudget, "take" | "note">;
}

/** Has the model of its administrator answer a server, within the server's budget, at the cost of the call that it is in the middle of. */
export class Sampler {
	readonly #options: SamplerOptions;

	constructor(options: SamplerOptions) {
		this.#options = options;
	}

	get isAllowed(): boolean {
		return this.#options.sampling !== undefined;
	}

	/** @throws NodeError `MCP_INPUT_REQUIRED` where it is not allowed, `BUDGET_SPENT`, `BUDGET_UNKNOWN`; what `Samplings.ask` throws */
	async answer(params: CreateMessageRequestParams, { samplings }: McpCall): Promise<CreateMessageResult> {
		const { server, sampling, budget } = this.#options;
		if (!sampling || !samplings) throw notAnswered("sampling/createMessage");
		const setting = settingFor(sampling.model, params);
		const request = { by: server, setting, messages: messagesOf(params) };
		const fault = await budget.take(server, sampling.day);
		if (fault) {
			await samplings.refuse(request, fault);
			throw new NodeError(fault);
		}
		const answer = await samplings.ask(request).catch((error: unknown) => {
			throw unanswered(error);
		});
		const isFree = !("model" in setting);
		await budget.note(server, answer.costMicroUsd ?? (isFree ? 0 : undefined));
		return samplingResultOf(answer, setting);
	}
}

/** Why a model gave no answer, as an error of the call: the connection to the server is well. */
function unanswered(error: unknown): unknown {
	const fault = error instanceof ModelFailure ? error.fault : error instanceof AppError ? error : undefined;
	if (!fault) return error;
	const { code, message, hint } = fault;
	return new NodeError({ code, message, ...defined({ hint }), cause: error });
}
