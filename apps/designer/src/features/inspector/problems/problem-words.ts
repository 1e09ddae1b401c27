import type { NodeSpec, Problem } from "@switchyard/spec";

/** What the checks write, and what a person reads in its place. The first that fits is taken. */
const PLAINER: readonly (readonly [RegExp, string])[] = [
	[/must match format "uri"/, "must be an address such as https://example.com"],
	[/must match format "email"/, "must be a mail address such as john@example.com"],
	[/must match format "([^"]*)"/, "must be a valid $1"],
	[/must match pattern ".*"/, "has characters that do not belong there"],
	[/must be >= ([\d.e+-]*\d)/, "must be $1 or more"],
	[/must be <= ([\d.e+-]*\d)/, "must be $1 or less"],
	[/must not have fewer than (\d+) items/, "needs at least $1"],
	[/must not have more than (\d+) items/, "takes at most $1"],
	[/must not have fewer than (\d+) characters/, "must have at least $1 characters"],
	[/must not have more than (\d+) characters/, "must have at most $1 characters"],
	[/must be string/, "must be a text"],
	[/must be integer/, "must be a whole number"],
	[/must be number/, "must be a number"],
	[/must be boolean/, "must be true or false"],
	[/must be array/, "must be a list"],
	[/must be object/, "must be an object"],
];

/**
 * A problem of a node for a list of problems: parameters by their titles, `“Rules › 2 › when” gives a number …`. Other
 * names stay between backticks, to be set as code.
 */
export function problemWords(problem: Problem, spec: NodeSpec | undefined): string {
	const { field } = problem;
	const message = plainer(problem.message);
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
	if (!problem.message.startsWith(start)) return problemWords(problem, spec);
	const rest = plainer(problem.message.slice(start.length).replace(/^:/, "").trim());
	return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The name of the parameter, or output, that a field such as `rules[1].when` lies in. */
export function parameterOf(field: string): string {
	return /^[A-Za-z0-9_]+/.exec(field)?.[0] ?? field;
}

/** `rules[1].when` as `Rules › 2 › when`. */
function placeWords(field: string, spec: NodeSpec | undefined): string {
	const name = parameterOf(field);
	const title = spec?.properties.find((property) => property.name === name)?.title ?? name;
	const rest = [...field.slice(name.length).matchAll(/\[(\d+)\]|\.?([^.[\]]+)/g)].map(
		([, index, key]) => key ?? String(Number(index) + 1),
	);
	return [title, ...rest].join(" › ");
}

function plainer(message: string): string {
	const found = PLAINER.find(([pattern]) => pattern.test(message));
	return found ? message.replace(found[0], found[1]) : message;
}
