import { escapeHtml, plainPage } from "../../http/plain-page.ts";
import { described, fieldHtml, firstTexts, labelOf, OPTIONAL, problemHtml } from "./form-field.ts";
import type { FormSettings, UploadSettings } from "./form-settings.ts";
import { FORM_STYLE } from "./form-style.ts";
import type { FieldProblems, SentFields } from "./typed-values.ts";

/** What a page sends besides its fields; no field can have such a name. */
export const OWN_FIELDS = {
	/** Names this filling in of the form: sent again, it starts no second run. */
	submission: "form.submission",
	/** Nobody sees it: a program that fills in every field gives itself away. */
	trap: "form.website",
	files: "form.files",
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

/** The page on which people fill in a form. It works without scripts. */
export function formPage(form: FormSettings, { submission, sent, problems, refusal }: FilledForm): string {
	const { title, introduction, fields, uploads, button } = form;
	const states = fields.map((field) => ({
		field,
		texts: sent ? (sent.get(field.name) ?? []) : firstTexts(field),
		problem: problems?.get(field.name),
	}));
	const filesProblem = problems?.get(OWN_FIELDS.files);
	const wrong = [
		...states.flatMap(({ field, problem }) =>
			problem ? [{ id: `field-${field.name}`, label: labelOf(field), problem }] : [],
		),
		...(uploads && filesProblem ? [{ id: FILES_ID, label: uploads.title, problem: filesProblem }] : []),
	];
	const body = [
		introduction === "" ? "" : `<p>${escapeHtml(introduction)}</p>`,
		refusal === undefined ? "" : `<div class="problems" role="alert"><p>${escapeHtml(refusal)}</p></div>`,
		wrong.length === 0 ? "" : summaryHtml(wrong),
		'<form method="post" enctype="multipart/form-data">',
		`<input type="hidden" name="${OWN_FIELDS.submission}" value="${escapeHtml(submission)}">`,
		`<div class="trap" aria-hidden="true"><label>Leave this empty <input name="${OWN_FIELDS.trap}" tabindex="-1" autocomplete="off"></label></div>`,
		...states.map(({ field, ...state }) => fieldHtml(field, state)),
		uploads ? uploadHtml(uploads, filesProblem) : "",
		`<button type="submit">${escapeHtml(button)}</button>`,
		"</form>",
	];
	return plainPage(title, body.join("\n"), FORM_STYLE);
}

/** A page that says something, once a form is sent or where none can be. */
export function wordsPage(title: string, text: string): string {
	return plainPage(title, `<p role="status">${escapeHtml(text)}</p>`, FORM_STYLE);
}

const FILES_ID = "form-files";

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

function uploadHtml(
	{ title, required, types, most, limitBytes }: UploadSettings,
	problem: string | undefined,
): string {
	const hints = [
		most === 1 ? "One file" : `Up to ${most} files`,
		`${limitBytes / 1024 / 1024} MB at most`,
		...(types.length === 0 ? [] : [types.join(", ")]),
	];
	const attributes = [
		`type="file" id="${FILES_ID}" name="${OWN_FIELDS.files}"`,
		...(most === 1 ? [] : ["multiple"]),
		...(required ? ["required"] : []),
		...(types.length === 0 ? [] : [`accept="${escapeHtml(types.join(","))}"`]),
	];
	return `<div class="field"><label for="${FILES_ID}">${escapeHtml(title)}${required ? "" : OPTIONAL}</label><input ${attributes.join(" ")}${described(FILES_ID, problem)}><span class="hint">${escapeHtml(hints.join(", "))}</span>${problemHtml(FILES_ID, problem)}</div>`;
}
