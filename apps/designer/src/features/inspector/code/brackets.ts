/** What the end of an expression that is still being written stands in and closes. */
interface End {
	/** Whether it ends within a quoted text. */
	readonly inText: boolean;
	/** Where the bracket stands that its last character closes; `undefined` when that closes none. */
	readonly opened: number | undefined;
}

const TEXT_OR_BRACKET = /"(?:[^"\\]|\\.)*(?<double>"?)|'(?:[^'\\]|\\.)*(?<single>'?)|[([{]|[)\]}]/gsu;

/** Reads an expression's texts and brackets up to its end. */
export function endOf(expression: string): End {
	const open: number[] = [];
	for (const { 0: found, index, groups } of expression.matchAll(TEXT_OR_BRACKET)) {
		if (groups?.double === "" || groups?.single === "") return { inText: true, opened: undefined };
		if ("([{".includes(found)) open.push(index);
		if (!")]}".includes(found)) continue;
		const opened = open.pop();
		if (index === expression.length - 1) return { inText: false, opened };
	}
	return { inText: false, opened: undefined };
}
