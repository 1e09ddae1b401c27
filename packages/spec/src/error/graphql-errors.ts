import type { ErrorEntry } from "./error-entry.ts";

/** What goes wrong as a GraphQL server is asked, as part of the catalogue. */
export const GRAPHQL_ERRORS = {
	GRAPHQL_QUERY_INVALID: {
		status: 422,
		fault: "user",
		summary: "The query is not written in the language of GraphQL.",
		hint: "The flow's designer corrects it.",
	},
	GRAPHQL_OPERATION_MISSING: {
		status: 422,
		fault: "user",
		summary:
			"The query does not have the operation that the node names, or has several and the node names none.",
		hint: "The flow's designer names one of its operations.",
	},
	GRAPHQL_MUTATION_REFUSED: {
		status: 422,
		fault: "user",
		summary: "The node only reads, and its query would change something.",
		hint: "The flow's designer decides whether the node may.",
	},
	GRAPHQL_VARIABLES_WRONG: {
		status: 422,
		fault: "user",
		summary: "The variables do not fit those that the query declares.",
		hint: "Give a value for each variable that needs one, and no others.",
	},
	GRAPHQL_ANSWER_INVALID: {
		status: 502,
		fault: "system",
		summary: "What answered is no GraphQL server, or one that is not there for now.",
	},
	GRAPHQL_ERRORS: {
		status: 502,
		fault: "user",
		summary: "The GraphQL server answered with errors.",
		hint: "The outputs have all of them, and the data that came in spite of them.",
	},
} as const satisfies Readonly<Record<string, ErrorEntry>>;

export const GRAPHQL_REMEDIES: Readonly<Record<keyof typeof GRAPHQL_ERRORS, string>> = {
	GRAPHQL_QUERY_INVALID: "Look at the line and column that the hint names.",
	GRAPHQL_OPERATION_MISSING: "Name one of the operations that the hint lists.",
	GRAPHQL_MUTATION_REFUSED: "Switch _Only reads_ off, if the node may change something.",
	GRAPHQL_VARIABLES_WRONG: "Compare the names of the variables with those that the query declares.",
	GRAPHQL_ANSWER_INVALID: "Check the address, which often ends in `/graphql`, and the credential.",
	GRAPHQL_ERRORS: "Read the server's words in the run's error, and correct the query or its variables.",
};
