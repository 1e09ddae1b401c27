import type { Problem } from "@switchyard/spec/error";

/** Problems of a flow, a line each and one more for what to do. */
export function problemLines(problems: readonly Problem[]): string[] {
	return problems.flatMap(({ node, wire, field, message, hint, warning }) => {
		const place = [node && `node ${node}`, wire && `wire ${wire}`, field].filter(Boolean).join(", ");
		return [
			`  ${warning ? "warning: " : ""}${place === "" ? "" : `${place}: `}${message}`,
			...(hint === undefined ? [] : [`    ${hint}`]),
		];
	});
}
