import { ERRORS, type Problem } from "@switchyard/spec/error";
import { isCallable, NodeSpec, summaryParameters } from "@switchyard/spec/node-spec";
import { propertyProblems } from "./property-problems.ts";
import { valueProblems } from "./value-problems.ts";

/** Port ids that a node's settings add, so that no author may declare them. */
const ADDED_PORTS = new Set(["tool", "error"]);

/**
 * Everything that is wrong with a node type: against the schema of specs, and against the conventions that keep
 * scopes honest and tools usable. An empty list means that a host will take it.
 */
export function specProblems(spec: NodeSpec): Problem[] {
	const problems = valueProblems("SPEC_INVALID", spec.id, NodeSpec, spec);
	if (problems.length > 0) return problems;
	return [
		...toolProblems(spec),
		...portProblems(spec),
		...summaryProblems(spec),
		...errorProblems(spec),
		...propertyProblems(spec),
	];
}

function toolProblems({ tool, construct = "action" }: NodeSpec): Problem[] {
	if (!tool || isCallable(construct)) return [];
	return [
		{
			code: "TOOL_NOT_ACTION",
			field: "tool",
			message: `A ${construct} is run by the engine and cannot be a tool.`,
		},
	];
}

function portProblems({ ports, properties, construct }: NodeSpec): Problem[] {
	const problems: Problem[] = [];
	const seen = new Set<string>();
	const problem = (code: string, port: string, message: string) =>
		problems.push({ code, field: `ports.${port}`, message });
	for (const { id, each, kind, direction } of ports) {
		if (seen.has(id)) problem("PORT_REPEATED", id, "Two ports have the same id.");
		seen.add(id);
		if (ADDED_PORTS.has(id)) problem("PORT_RESERVED", id, "The node's settings add a port of this id.");
		if (
			each !== undefined &&
			!properties.some(({ name, variableType }) => name === each && variableType !== "Out")
		)
			problem("PORT_EACH_UNKNOWN", id, `There is no parameter '${each}'.`);
		if (construct === "trigger" && kind === "message" && direction === "in")
			problem("TRIGGER_HAS_INPUT", id, "A run starts at a trigger, so no message can arrive there.");
	}
	return problems;
}

function summaryProblems({ summary = "", properties }: NodeSpec): Problem[] {
	const known = new Set(
		properties.flatMap(({ name, variableType }) => (variableType === "Out" ? [] : [name])),
	);
	return summaryParameters(summary)
		.filter((name) => !known.has(name))
		.map((name) => ({
			code: "SUMMARY_PARAMETER_UNKNOWN",
			field: "summary",
			message: `There is no parameter '${name}'.`,
		}));
}

/** A code of the catalogue says the same wherever it is raised. */
function errorProblems({ errors = {} }: NodeSpec): Problem[] {
	return Object.keys(errors)
		.filter((code) => Object.hasOwn(ERRORS, code))
		.map((code) => ({
			code: "ERROR_OF_CATALOGUE",
			field: `errors.${code}`,
			message: "The error catalogue has this code: throw it as it is, or choose another one.",
		}));
}
