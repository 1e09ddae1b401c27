import { parse, stringify, YAMLError } from "yaml";
import { ThreadFault } from "../thread-fault.ts";

/** How many values aliases may stand for: a few lines of them can stand for gigabytes. */
const MOST_ALIASES = 100;

/** @throws ThreadFault `DATA_INVALID` with the line, `DATA_UNSAFE` for an alias bomb */
export function parseYaml(text: string): unknown {
	try {
		return parse(text, {
			maxAliasCount: MOST_ALIASES,
			schema: "core",
			prettyErrors: true,
			logLevel: "error",
		});
	} catch (error) {
		if (error instanceof YAMLError) throw invalid(error);
		throw new ThreadFault({
			code: "DATA_UNSAFE",
			message: "The YAML has aliases that stand for more than they may.",
			field: "input",
			hint: "Write the values out.",
		});
	}
}

export function writeYaml(value: unknown): string {
	return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
}

function invalid({ linePos, message }: YAMLError): ThreadFault {
	const [first = ""] = message.split("\n");
	const where = linePos ? `line ${linePos[0].line}: ` : "";
	return new ThreadFault({
		code: "DATA_INVALID",
		message: `The input is not YAML: ${where}${first.replace(/ at line.*$/, "")}.`,
		field: "input",
		hint: "Correct the line.",
	});
}
