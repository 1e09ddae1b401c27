import { PageOrigin } from "@switchyard/spec/chat";
import { fits } from "@switchyard/spec/schema";

/** The origins that a text names, one a line, and what is wrong with the first that is none. */
export function originsIn(text: string): {
	readonly origins: string[];
	readonly problem: string | undefined;
} {
	const lines = text
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");
	const origins = [...new Set(lines.map((line) => originOf(line) ?? line))];
	const wrong = origins.find((origin) => !fits(PageOrigin, origin));
	return { origins, problem: wrong === undefined ? undefined : `“${wrong}” is no origin of a page.` };
}

/** Of a whole address, too: people copy it from the browser. */
function originOf(line: string): string | undefined {
	const { origin } = URL.parse(line) ?? {};
	return origin === "null" ? undefined : origin;
}
