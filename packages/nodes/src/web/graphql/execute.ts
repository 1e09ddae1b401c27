import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { answerTo, nameEffect } from "../../http/answer-to.ts";
import { requestOf } from "../../http/request-of.ts";
import type { definition } from "./definition.ts";
import { checkOperation } from "./operation-of.ts";

/** Statuses with which a server says that another time may help. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	checkOperation(params);
	const { url, query, variables = {}, operation, headers = {} } = params;
	const body = { query, variables, ...(operation ? { operationName: operation } : {}) };
	const accept = { accept: "application/graphql-response+json, application/json;q=0.9" };
	const asked = { url, method: "POST", headers: { ...accept, ...headers }, body, body_as: "text or JSON" };
	const request = await requestOf(asked, context);
	nameEffect(request, context.idempotencyKey);
	const { outputs } = await answerTo(request, params, context);
	const { status, body: answer } = outputs;
	if (!isAnswer(answer)) throw noAnswer(status);
	const { data = null, errors = [] } = answer;
	if (errors.length > 0) throw refused({ data, errors, status });
	return { data, status };
};

interface GraphqlAnswer {
	readonly data?: unknown;
	readonly errors?: readonly unknown[];
}

function isAnswer(body: unknown): body is GraphqlAnswer {
	if (typeof body !== "object" || body === null || Array.isArray(body)) return false;
	const { errors } = body as { readonly errors?: unknown };
	return Array.isArray(errors) || ("data" in body && errors === undefined);
}

function noAnswer(status: number): NodeError {
	return new NodeError({
		code: "GRAPHQL_ANSWER_INVALID",
		message: `The server answered with status ${status}, and not as a GraphQL server does.`,
		field: "url",
		hint: "Check the address: it is often one that ends in /graphql.",
		retryable: PASSING.has(status),
		outputs: { status },
	});
}

/** With what came in spite of the errors: a server may give a part of the data. */
function refused(outputs: { data: unknown; errors: readonly unknown[]; status: number }): NodeError {
	const [first] = outputs.errors as readonly { readonly message?: unknown }[];
	const words = typeof first?.message === "string" ? first.message.slice(0, 500) : "It does not say why.";
	const count = outputs.errors.length;
	return new NodeError({
		code: "GRAPHQL_ERRORS",
		message: `The GraphQL server answered with ${count === 1 ? "an error" : `${count} errors, first`}: ${words}`,
		hint: "The outputs have all errors, and the data that came in spite of them.",
		outputs: { ...outputs, errors: [...outputs.errors] },
	});
}
