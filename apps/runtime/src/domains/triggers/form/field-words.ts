import { escapeHtml } from "../../../platform/http/plain-page.ts";

/** What stands beside a control, and is read aloud with it. */
export interface FieldWords {
	/** The control's id. */
	readonly id: string;
	/** What its designer says of it, under its label. */
	readonly help: string | undefined;
	/** What is wrong with it. */
	readonly problem: string | undefined;
	/** What it takes, below it. */
	readonly hint?: string;
}

export const OPTIONAL = ' <span class="optional">(optional)</span>';

/** Ties a control to what stands beside it, for programs that read it aloud. */
export function described({ id, help, problem, hint }: FieldWords): string {
	const ids = [
		...(help ? [`${id}-help`] : []),
		...(hint ? [`${id}-hint`] : []),
		...(problem === undefined ? [] : [`${id}-problem`]),
	];
	const invalid = problem === undefined ? "" : ' aria-invalid="true"';
	return ids.length === 0 ? invalid : `${invalid} aria-describedby="${ids.join(" ")}"`;
}

/** What stands above a control. */
export function helpHtml({ id, help }: FieldWords): string {
	return help ? `<p class="help" id="${id}-help">${escapeHtml(help)}</p>` : "";
}

/** What stands below a control. */
export function belowHtml({ id, hint, problem }: FieldWords): string {
	const takes = hint ? `<span class="hint" id="${id}-hint">${escapeHtml(hint)}</span>` : "";
	const wrong =
		problem === undefined ? "" : `<p class="problem" id="${id}-problem">${escapeHtml(problem)}</p>`;
	return takes + wrong;
}
