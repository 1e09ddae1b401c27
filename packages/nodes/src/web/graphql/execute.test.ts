import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it, onTestFinished } from "vitest";
import { openGraphqlServer } from "../../http/graphql-server.testing.ts";
import { reply, serve } from "../../http/http-server.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const schema = `
	type Order { id: ID!, total: Float!, note: String }
	type Query { order(id: ID!): Order, orders(most: Int = 2): [Order!]! }
	type Mutation { pay(id: ID!): Order }
`;

/** A GraphQL server with two orders; says how often something was paid, too. */
async function startServer() {
	let paid = 0;
	const order = (id: string, total: number) => ({
		...{ id, total },
		note: () => {
			if (id === "2") throw new Error("The note is locked.");
			return "soon";
		},
	});
	const orders = [order("1", 19.9), order("2", 7)];
	const root = {
		order: ({ id }: { id: string }) => orders.find((one) => one.id === id),
		orders: ({ most }: { most: number }) => orders.slice(0, most),
		pay: ({ id }: { id: string }) => {
			paid++;
			return orders.find((one) => one.id === id);
		},
	};
	const server = await openGraphqlServer({ schema, root });
	onTestFinished(server.close);
	return { ...server, paid: () => paid };
}

const ask = async (params: Readonly<Record<string, unknown>>, key = "run:step") =>
	(await executeNode({ definition, execute }, params, { idempotencyKey: key })).outputs;

it("gives the data of the answer, asked with variables", async () => {
	const { url, sent } = await startServer();
	const query = "query One($id: ID!) { order(id: $id) { id total } }";
	expect(await ask({ url, query, variables: { id: "1" } })).toEqual({
		data: { order: { id: "1", total: 19.9 } },
		status: 200,
	});
	expect(sent).toMatchObject([
		{
			body: { query, variables: { id: "1" } },
			headers: { "content-type": "application/json", "idempotency-key": "run:step" },
		},
	]);
	expect(await ask({ url, query: "{ orders { id } }", only_reads: true })).toMatchObject({
		data: { orders: [{ id: "1" }, { id: "2" }] },
	});
});

it("executes the operation that is named where there are several", async () => {
	const { url, paid } = await startServer();
	const query = 'query Look { orders { id } } mutation Pay { pay(id: "1") { id } }';
	expect(await ask({ url, query, operation: "Pay" })).toMatchObject({ data: { pay: { id: "1" } } });
	expect(paid()).toBe(1);
	await expect(ask({ url, query })).rejects.toMatchObject({
		code: "GRAPHQL_OPERATION_MISSING",
		field: "operation",
		hint: "Name one of them: Look, Pay.",
	});
	await expect(ask({ url, query, operation: "Other" })).rejects.toMatchObject({
		code: "GRAPHQL_OPERATION_MISSING",
	});
});

it("fails with the errors of the answer, and keeps the data that came with them", async () => {
	const { url } = await startServer();
	await expect(ask({ url, query: "{ orders { id note } }" })).rejects.toMatchObject({
		code: "GRAPHQL_ERRORS",
		message: "The GraphQL server answered with an error: The note is locked.",
		retryable: false,
		outputs: {
			data: {
				orders: [
					{ id: "1", note: "soon" },
					{ id: "2", note: null },
				],
			},
			errors: [{ message: "The note is locked.", path: ["orders", 1, "note"] }],
			status: 200,
		},
	});
});

it("changes nothing where it only reads, and sends nothing that cannot be right", async () => {
	const { url, sent } = await startServer();
	const refused = (params: object) => expect(ask({ url, ...params })).rejects;
	await refused({ query: 'mutation { pay(id: "1") { id } }', only_reads: true }).toMatchObject({
		code: "GRAPHQL_MUTATION_REFUSED",
		field: "query",
	});
	await refused({ query: "{ orders { id }" }).toMatchObject({
		code: "GRAPHQL_QUERY_INVALID",
		field: "query",
	});
	await refused({
		query: "query A($id: ID!, $name: String!, $most: Int) { order(id: $id) { id } }",
		variables: { id: "1", other: 2, __proto__x: 3 },
	}).toMatchObject({
		code: "GRAPHQL_VARIABLES_WRONG",
		field: "variables",
		message:
			"The variables do not fit the query: no value for name; the query declares no other, __proto__x.",
		hint: "Its variables are: id, name, most.",
	});
	await refused({ query: `{ ${"a{".repeat(20_000)} b ${"}".repeat(20_001)}` }).toMatchObject({
		code: "GRAPHQL_QUERY_INVALID",
	});
	expect(sent).toEqual([]);
});

it.each([
	["a page", reply("text/html", "<h1>Hello</h1>"), 200, false],
	["a refusal", reply("application/json", '{"message":"no"}', 401), 401, false],
	["one that is busy", reply("text/plain", "busy", 503), 503, true],
	["nothing", reply(undefined, ""), 200, false],
	["a list", reply("application/json", "[1]"), 200, false],
] as const)("says that %s is no answer of a GraphQL server", async (_name, answer, status, retryable) => {
	const url = await serve(answer);
	await expect(ask({ url, query: "{ orders { id } }" })).rejects.toMatchObject({
		code: "GRAPHQL_ANSWER_INVALID",
		retryable,
		outputs: { status },
	});
});

it("takes errors of a refused request as such", async () => {
	const body = JSON.stringify({ errors: [{ message: "Unknown field." }, { message: "Another." }] });
	const url = await serve(reply("application/graphql-response+json", body, 400));
	await expect(ask({ url, query: "{ x }" })).rejects.toMatchObject({
		code: "GRAPHQL_ERRORS",
		message: "The GraphQL server answered with 2 errors, first: Unknown field.",
		outputs: { data: null, status: 400 },
	});
});
