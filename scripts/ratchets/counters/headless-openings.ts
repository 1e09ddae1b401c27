import { excerptAt, type Finding } from "../finding.ts";
import type { ProjectFile } from "../project-file.ts";
import { lineAt, type Passage } from "../text/passage.ts";

/** Openings without a noun: "What a node returns", "The same in no hurry". */
const HEADLESS = /^(?:what|whatever|who|whose|whom|that|which|the same|of an?)(?![a-z0-9])/i;

/** Emphasis and quotation marks before the first word. */
const DECORATION = /^[\s*_("'“‘]*/;

/** Doc comments of a file whose first sentence opens without a noun. */
export function headlessOpenings(file: ProjectFile): Finding[] {
	return described(file).flatMap((passage) => {
		const start = opening(passage);
		if (!HEADLESS.test(passage.text.slice(start))) return [];
		return [
			{
				path: file.path,
				line: lineAt(passage, start),
				excerpt: excerptAt(passage.source, start),
			},
		];
	});
}

/** The number of doc comments that open with a description. Those with tags alone (`@type`) have no opening. */
export function countDocComments(file: ProjectFile): number {
	return described(file).length;
}

function described({ passages }: ProjectFile): Passage[] {
	return passages.filter(
		(passage) => passage.kind === "doc comment" && /^[^@]/.test(passage.text.slice(opening(passage))),
	);
}

function opening({ text }: Passage): number {
	return DECORATION.exec(text)?.[0].length ?? 0;
}
