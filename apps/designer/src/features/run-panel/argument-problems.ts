import type { Fault } from "@switchyard/spec/error";

/** One thing that was wrong with a call's arguments. */
export interface ArgumentProblem {
	/** The argument, escaped as in JSON; `undefined` for what concerns all of them. */
	readonly field: string | undefined;
	/** What is wrong, to be read after the field's name. */
	readonly words: string;
}

/** A name as a fault quotes it: in JSON, so that no name can end its own quotes. */
const NAME = String.raw`"(?:[^"\\]|\\.)*"`;

/** Between two problems; what a problem says may be several sentences. */
const BETWEEN = new RegExp(
	String.raw`(?<=\.) (?=There is no argument ${NAME}|Argument ${NAME}|${NAME} is reserved|And \d+ more problems\.$)`,
);

const PROBLEM = new RegExp(
	`^(?:(?<unknown>There is no argument )|Argument )?(?<name>${NAME}) ?(?<words>.*)$`,
	"s",
);

/**
 * What a fault says, and apart from it the problems of the arguments of a call that was refused. A fault that a model may
 * read is one text, in which every problem begins with the argument that it concerns.
 */
export function argumentProblems({ code, message }: Pick<Fault, "code" | "message">): {
	readonly said: string;
	readonly problems: readonly ArgumentProblem[];
} {
	if (code !== "TOOL_ARGUMENTS_INVALID") return { said: message, problems: [] };
	const [said = message, ...problems] = message.split(BETWEEN);
	return { said, problems: problems.map(readProblem) };
}

function readProblem(text: string): ArgumentProblem {
	const { unknown, name, words } = PROBLEM.exec(text)?.groups ?? {};
	if (name === undefined || words === undefined) return { field: undefined, words: text };
	return {
		field: name.slice(1, -1),
		words: unknown === undefined ? words : "is not an argument of this tool.",
	};
}
