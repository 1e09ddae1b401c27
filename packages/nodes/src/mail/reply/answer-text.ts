import type { Original } from "./original.ts";

const MAX_SUBJECT = 500;

/** The subject of the answer, on one line. */
export function answerSubject({ subject }: Original): string {
	const line = subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
	const answer = /^re(\[\d+\])?\s*:/i.test(line) ? line : `Re: ${line}`;
	return answer
		.slice(0, MAX_SUBJECT)
		.replace(/[\uD800-\uDBFF]$/, "")
		.trimEnd();
}

/** The text of the answer with the mail's text under it, each of its lines behind a `>`. */
export function quoted(body: string, original: Original): string {
	if (original.text === "") return body;
	const lines = original.text
		.split(/\r?\n/)
		.map((line) => (line.startsWith(">") ? `>${line}` : `> ${line}`.trimEnd()));
	return `${body.trimEnd()}\n\n${whoWrote(original)}\n${lines.join("\n")}\n`;
}

function whoWrote({ date, from: [sender] }: Original): string {
	const who = sender ? (sender.name ? `${sender.name} <${sender.address}>` : sender.address) : "Somebody";
	return date && !Number.isNaN(date.getTime())
		? `On ${date.toISOString().slice(0, 10)}, ${who} wrote:`
		: `${who} wrote:`;
}
