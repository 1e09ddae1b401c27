import { isUploadField, type PublicFormField } from "@switchyard/spec/form";
import { escapeHtml, plainPage } from "../../../platform/http/plain-page.ts";
import { fieldHtml, firstTexts, labelOf } from "./form-field.ts";
import { FILES_PART, type FormSettings } from "./form-settings.ts";
import { FORM_STYLE } from "./form-style.ts";
import type { FieldProblems, SentFields } from "./typed-values.ts";
import { uploadHtml } from "./upload-html.ts";
import { uploadOf } from "./uploads.ts";

/** What a page sends besides its fields; no field can have such a name. */
export const OWN_FIELDS = {
	/** Names this filling in of the form: sent again, it starts no second run. */
	submission: "form.submission",
	/** Nobody sees it: a program that fills in every field gives itself away. */
	trap: "form.website",
	files: FILES_PART,
} as const;

/** A form that is being filled in. */
export interface FilledForm {
	readonly submission: string;
	/** What was sent before; absent for a form that is opened. */
	readonly sent?: SentFields;
	readonly problems?: FieldProblems;
	/** What keeps the whole form from being taken. */
	readonly refusal?: string;
}

/**
 * The page on which people fill in a form. It works without scripts.
 * @param filled `preview` for the page as its designer sees it: nothing can be sent from it
 */
export function formPage(form: FormSettings, filled: FilledForm | "preview"): string {
	const isPreview = filled === "preview";
	const { submission, sent, problems, refusal }: Partial<FilledForm> = isPreview ? {} : filled;
	const { title, introduction, fields, files, button } = form;
	const filesProblem = problems?.get(FILES_PART);
	const wrong = [
		...fields.flatMap((field) => {
			const problem = problems?.get(field.name);
			return problem ? [{ id: `field-${field.name}`, label: labelOf(field), problem }] : [];
		}),
		...(files && filesProblem ? [{ id: files.id, label: files.title, problem: filesProblem }] : []),
	];
	const body = [
		isPreview ? previewHtml(form) : "",
		introduction === "" ? "" : `<p>${escapeHtml(introduction)}</p>`,
		refusal === undefined ? "" : `<div class="problems" role="alert"><p>${escapeHtml(refusal)}</p></div>`,
		wrong.length === 0 ? "" : summaryHtml(wrong),
		isPreview ? "<form>" : '<form method="post" enctype="multipart/form-data">',
		`<input type="hidden" name="${OWN_FIELDS.submission}" value="${escapeHtml(submission ?? "")}">`,
		`<div class="trap" aria-hidden="true"><label>Leave this empty <input name="${OWN_FIELDS.trap}" tabindex="-1" autocomplete="off"></label></div>`,
		...fields.map((field) => partHtml(field, sent, problems?.get(field.name))),
		files ? uploadHtml(files, filesProblem) : "",
		`<button type="submit"${isPreview ? " disabled" : ""}>${escapeHtml(button)}</button>`,
		"</form>",
	];
	return plainPage(title, body.join("\n"), FORM_STYLE);
}

function previewHtml({ isClosed }: FormSettings): string {
	const closed = isClosed ? " It is closed: people read that in its place." : "";
	return `<p class="preview" role="note">Preview of the draft. Nothing can be sent from here.${closed}</p>`;
}

/** Files that were chosen before are gone: browsers keep none. */
function partHtml(field: PublicFormField, sent: SentFields | undefined, problem: string | undefined): string {
	if (isUploadField(field)) return uploadHtml(uploadOf(field), problem);
	return fieldHtml(field, { texts: sent ? (sent.get(field.name) ?? []) : firstTexts(field), problem });
}

/** A page that says something, once a form is sent or where none can be. */
export function wordsPage(title: string, text: string): string {
	return plainPage(title, `<p role="status">${escapeHtml(text)}</p>`, FORM_STYLE);
}

interface Wrong {
	readonly id: string;
	readonly label: string;
	readonly problem: string;
}

function summaryHtml(wrong: readonly Wrong[]): string {
	const items = wrong.map(
		({ id, label, problem }) => `<li><a href="#${id}">${escapeHtml(label)}</a>: ${escapeHtml(problem)}</li>`,
	);
	return `<div class="problems" role="alert"><p>Nothing was sent yet. Please correct:</p><ul>${items.join("")}</ul></div>`;
}
