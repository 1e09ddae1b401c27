import { type Completion, pickedCompletion } from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import { type ExpressionFunction, signatureOf } from "@switchyard/flow";

/** A function as it is offered while typing: with its arguments, what it does and an example. */
export function functionOption(entry: ExpressionFunction): Completion {
	const { name, parameters } = entry;
	return {
		label: name,
		detail: `(${parameters.join(", ")})`,
		// What the message has comes first.
		boost: -20,
		info: () => description(entry),
		apply: (view, completion, from, to) => insertCall(view, entry, completion, from, to),
	};
}

/** Writes the call up to where its first own argument belongs; one that takes none is whole. */
function insertCall(
	view: EditorView,
	{ name, parameters }: ExpressionFunction,
	completion: Completion,
	from: number,
	to: number,
): void {
	const hasBracket = view.state.sliceDoc(to, to + 1) === "(";
	const start = parameters[0] === "item" ? `${name}(item, ` : `${name}(`;
	const call = parameters.length === 0 ? `${name}()` : start;
	const insert = hasBracket ? name : call;
	view.dispatch({
		changes: { from, to, insert },
		selection: { anchor: from + insert.length },
		userEvent: "input.complete",
		annotations: pickedCompletion.of(completion),
	});
}

function description(entry: ExpressionFunction): Node {
	const box = document.createElement("div");
	box.className = "flex flex-col gap-1";
	box.append(
		line("code", "font-mono font-semibold", `${signatureOf(entry)} → ${entry.gives}`),
		line("p", "font-sans", entry.summary),
		line("code", "font-mono text-text-muted", entry.example),
		line("code", "font-mono text-message", `→ ${JSON.stringify(entry.value)}`),
	);
	return box;
}

function line(tag: "code" | "p", className: string, text: string): HTMLElement {
	const element = document.createElement(tag);
	element.className = `${className} break-words`;
	element.textContent = text;
	return element;
}
