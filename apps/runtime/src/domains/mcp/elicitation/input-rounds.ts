import type { ElicitRequestParams, InputRequiredResult, InputResponses } from "@modelcontextprotocol/client";
import { InputNeeded, NodeError } from "@switchyard/node-kit";
import { MAX_NODE_STATE, type NodeAnswer } from "@switchyard/spec/form";
import { type Asker, elicitResultOf, questionOf } from "./elicitation.ts";

/** How far a call of the newer protocol is with what its server needs to know: all of it is kept by the run. */
interface Rounds {
	readonly requests: Readonly<Record<string, { readonly method: string; readonly params?: unknown }>>;
	readonly responses: InputResponses;
	/** The server's own, which goes back to it as it came. */
	readonly requestState?: string;
}

/** What a repeated request carries. */
export type RoundParameters = Pick<Rounds, "requestState"> & { readonly inputResponses?: InputResponses };

/**
 * What a server needs before it continues. Gives what the request is repeated with where it needs nothing more.
 * @param responses what it is answered already
 * @throws InputNeeded for what a person can say
 * @throws NodeError `MCP_INPUT_REQUIRED` for everything else
 */
export function needInput(
	{ inputRequests = {}, requestState }: InputRequiredResult,
	responses: InputResponses,
	asker: Asker,
): RoundParameters {
	const kept = requestState === undefined ? {} : { requestState };
	if (openRequest({ requests: inputRequests, responses }) !== undefined)
		return ask({ requests: inputRequests, responses, ...kept }, asker);
	return { inputResponses: responses, ...kept };
}

/**
 * Takes a person's answer; gives what the request is repeated with once the server knows all that it asked for.
 * @throws InputNeeded for the next question
 */
export function answerRound({ state = "{}", ...answer }: NodeAnswer, asker: Asker): RoundParameters {
	const { requests, responses: before, requestState }: Rounds = JSON.parse(state);
	const key = openRequest({ requests, responses: before });
	const asked = key === undefined ? undefined : requests[key];
	const result = asked && elicitResultOf(asked.params as ElicitRequestParams, answer);
	const responses = key === undefined || !result ? before : { ...before, [key]: result };
	const kept = requestState === undefined ? {} : { requestState };
	if (openRequest({ requests, responses }) !== undefined) return ask({ requests, responses, ...kept }, asker);
	return { inputResponses: responses, ...kept };
}

function ask(rounds: Rounds, asker: Asker): never {
	const key = openRequest(rounds);
	const { method, params } = (key === undefined ? undefined : rounds.requests[key]) ?? { method: "nothing" };
	const question =
		method === "elicitation/create" ? questionOf(params as ElicitRequestParams, asker) : undefined;
	const state = JSON.stringify(rounds);
	if (!question || state.length > MAX_NODE_STATE) throw notAnswered(method);
	throw new InputNeeded(question, state);
}

function openRequest({ requests, responses }: Pick<Rounds, "requests" | "responses">): string | undefined {
	return Object.keys(requests).find((key) => !Object.hasOwn(responses, key));
}

/** A server asks for something that it is not given. */
export function notAnswered(method: string): NodeError {
	const what =
		method === "sampling/createMessage"
			? "an answer of a model"
			: method === "elicitation/create"
				? "input that no form takes"
				: "something that it is not given";
	return new NodeError({
		code: "MCP_INPUT_REQUIRED",
		message: `The MCP server asks for ${what} in the middle of a call.`,
		hint: "Give it all that it needs as arguments, or choose another tool.",
	});
}
