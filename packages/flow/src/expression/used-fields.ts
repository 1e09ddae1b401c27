import { parseExpression } from "./expression.ts";
import { parsePath } from "./path.ts";
import { parseTemplate } from "./template.ts";

/** How a Message setting's text is read. */
export type TextKind = "path" | "template" | "expression";

/**
 * The top-level message fields that a path, template or expression reads, each once. `message` (`WHOLE_MESSAGE`)
 * stands for the whole message where an expression uses it as such.
 * @throws ExpressionError when the text is malformed
 */
export function usedFields(kind: TextKind, text: string): readonly string[] {
	switch (kind) {
		case "path":
			return [String(parsePath(text)[0])];
		case "template":
			return parseTemplate(text).fields;
		case "expression":
			return parseExpression(text).fields;
	}
}
