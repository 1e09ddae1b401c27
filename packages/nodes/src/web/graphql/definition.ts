import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { authParameter, headersParameter, retryParameters } from "../../http/parameters.ts";

export const definition = defineNode({
	id: "Graphql.Request",
	version: 1,
	name: "GraphQL",
	description: "Asks a GraphQL server, and gives the data of its answer. Errors in the answer fail the step.",
	icon: "braces",
	color: "green",
	group: "Web",
	summary: "{{url}}",
	keywords: ["api", "query", "mutation", "graph", "http", "apollo", "hasura"],
	// Nobody but the designer knows what a mutation sets off at the other end.
	effect: "once",
	effectWith: { only_reads: "safe" },
	source: { untrusted: true, private: true },
	inputs: {
		url: {
			title: "URL",
			schema: Type.String({ minLength: 1, maxLength: 2048, format: "uri" }),
			description: "The address of the GraphQL server, such as https://api.example.com/graphql.",
			// Never a model: it decides who is asked, and what the credential may reach.
			scopes: ["Custom", "Message"],
			sink: "url",
		},
		query: {
			title: "Query",
			schema: Type.String({ minLength: 1, maxLength: 100_000, control: "text-area" }),
			description:
				"The document in the language of GraphQL. Each $name in it stands for a value of the variables.",
			// Never a model: what is asked for, and what is changed, is the designer's to say.
			scopes: ["Custom", "Message"],
			sink: "sql",
		},
		variables: {
			title: "Variables",
			schema: Type.Object({}, { additionalProperties: true }),
			description: "A value for each variable that the query declares, by its name without $.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			sink: "record",
			optional: true,
			default: {},
		},
		operation: {
			title: "Operation",
			schema: Type.String({ maxLength: 200 }),
			description: "The name of the operation that is executed, where the query has several.",
			scopes: ["Custom", "Message"],
			optional: true,
			advanced: true,
			default: "",
		},
		only_reads: {
			title: "Only reads",
			schema: Type.Boolean(),
			description:
				"Whether the query changes nothing: then it is asked again after a crash, and a mutation in it is refused.",
			scopes: ["Custom"],
			default: false,
		},
		auth: authParameter,
		headers: headersParameter,
		...retryParameters,
	},
	outputs: {
		data: {
			title: "Data",
			schema: Type.Unknown(),
			description: "The data of the answer, as the query asked for it.",
		},
		errors: {
			title: "Errors",
			schema: Type.Array(Type.Unknown()),
			description: "The errors of the answer, where the step fails with them: each has at least its message.",
		},
		status: { title: "Status", schema: Type.Integer(), description: "The answer's HTTP status." },
	},
	tool: {
		name: "graphql_request",
		description:
			"Asks the GraphQL server that the flow's designer chose, by the query that the designer wrote. Give a value for each of its variables.",
		annotations: { readOnly: false, idempotent: false, openWorld: true },
	},
});
