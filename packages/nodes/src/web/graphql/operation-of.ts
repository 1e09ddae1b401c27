import { NodeError } from "@switchyard/node-kit";
import { GraphQLError, type OperationDefinitionNode, parse } from "graphql";

/** How long a query may be for its parser. */
const MOST_TOKENS = 20_000;

interface Asked {
	readonly query: string;
	readonly operation?: string | undefined;
	readonly variables?: object | undefined;
	readonly only_reads: boolean;
}

/**
 * Checks what is to be sent before it is: the language of the query, which operation it is, and the names of its variables.
 * @throws NodeError `GRAPHQL_QUERY_INVALID`, `GRAPHQL_OPERATION_MISSING`, `GRAPHQL_MUTATION_REFUSED`, `GRAPHQL_VARIABLES_WRONG`
 */
export function checkOperation({ query, operation, variables = {}, only_reads: onlyReads }: Asked): void {
	const chosen = operationOf(parsed(query), operation || undefined);
	if (onlyReads && chosen.operation !== "query") throw mutationRefused(chosen.operation);
	const declared = (chosen.variableDefinitions ?? []).map((one) => ({
		name: one.variable.name.value,
		isNeeded: one.type.kind === "NonNullType" && one.defaultValue === undefined,
	}));
	const names = new Set(declared.map(({ name }) => name));
	const missing = declared.filter(({ name, isNeeded }) => isNeeded && !Object.hasOwn(variables, name));
	const unknown = Object.keys(variables).filter((name) => !names.has(name));
	if (missing.length + unknown.length > 0)
		throw variablesWrong(
			missing.map(({ name }) => name),
			unknown,
			[...names],
		);
}

function parsed(query: string): readonly OperationDefinitionNode[] {
	try {
		const { definitions } = parse(query, { noLocation: true, maxTokens: MOST_TOKENS });
		return definitions.filter((one): one is OperationDefinitionNode => one.kind === "OperationDefinition");
	} catch (error) {
		// The parser calls itself for each level of the query.
		if (error instanceof RangeError) throw queryInvalid("it is nested too deeply.", error);
		if (!(error instanceof GraphQLError)) throw error;
		throw queryInvalid(error.message, error, error.locations?.[0]);
	}
}

function queryInvalid(
	why: string,
	cause: Error,
	place?: { readonly line: number; readonly column: number },
): NodeError {
	return new NodeError({
		code: "GRAPHQL_QUERY_INVALID",
		message: `The query cannot be read: ${why}`,
		field: "query",
		hint: place ? `Look at line ${place.line}, column ${place.column}.` : "Correct the query.",
		cause,
	});
}

function operationOf(
	operations: readonly OperationDefinitionNode[],
	wanted: string | undefined,
): OperationDefinitionNode {
	const named = operations.filter(({ name }) => wanted === undefined || name?.value === wanted);
	const [only, ...others] = named;
	if (only && others.length === 0) return only;
	const names = operations.flatMap(({ name }) => name?.value ?? []);
	throw new NodeError({
		code: "GRAPHQL_OPERATION_MISSING",
		message: only ? "The query has several operations." : "The query has no such operation.",
		field: "operation",
		hint: names.length > 0 ? `Name one of them: ${names.join(", ")}.` : "Give the query one operation.",
	});
}

function mutationRefused(kind: string): NodeError {
	return new NodeError({
		code: "GRAPHQL_MUTATION_REFUSED",
		message: `The node only reads, and its query is a ${kind}.`,
		field: "query",
		hint: "Switch “Only reads” off, if the node may change something.",
	});
}

function variablesWrong(
	missing: readonly string[],
	unknown: readonly string[],
	names: readonly string[],
): NodeError {
	const problems = [
		...(missing.length > 0 ? [`no value for ${missing.join(", ")}`] : []),
		...(unknown.length > 0 ? [`the query declares no ${unknown.join(", ")}`] : []),
	];
	return new NodeError({
		code: "GRAPHQL_VARIABLES_WRONG",
		message: `The variables do not fit the query: ${problems.join("; ")}.`,
		field: "variables",
		hint: `Its variables are: ${names.join(", ") || "none"}.`,
	});
}
