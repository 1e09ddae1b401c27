import type { Problem } from "@switchyard/spec/error";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/**
 * A problem of a node for a list of problems: parameters by their titles, `“Rules › 2 › when” gives a number …`. Other
 * names stay between backticks, to be set as code.
 */
export function problemText(problem: Problem, spec: NodeSpec | undefined): string {
	const { field, message } = problem;
	if (field === undefined) return message;
	const name = parameterOf(field);
	return message
		.replaceAll(`\`${field}\``, `“${placeWords(field, spec)}”`)
		.replaceAll(`\`${name}\``, `“${placeWords(name, spec)}”`);
}

/** The same where it stands at its field: `Must not be empty.` */
export function problemWordsAtField(problem: Problem, spec: NodeSpec | undefined): string {
	const { field = "" } = problem;
	const start = `\`${field}\``;
	if (!problem.message.startsWith(start)) return problemText(problem, spec);
	const rest = problem.message.slice(start.length).replace(/^:/, "").trim();
	return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The name of the parameter, or output, that a field such as `rules[1].when` lies in. */
export function parameterOf(field: string): string {
	return /^[A-Za-z0-9_]+/.exec(field)?.[0] ?? field;
}

/** A field in words: `rules[1].when` as `Rules › 2 › when`. */
export function placeWords(field: string, spec: NodeSpec | undefined): string {
	const name = parameterOf(field);
	const title = spec?.properties.find((property) => property.name === name)?.title ?? name;
	const rest = [...field.slice(name.length).matchAll(/\[(\d+)\]|\.?([^.[\]]+)/g)].map(
		([, index, key]) => key ?? String(Number(index) + 1),
	);
	return [title, ...rest].join(" › ");
}
