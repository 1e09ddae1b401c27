import { fits } from "@switchyard/spec/schema";
import {
	type PublishedSource,
	ToolPublicationName,
	type ToolPublicationSettings,
} from "@switchyard/spec/tool-publication";
import { ApiError } from "../../../services/api-error.ts";
import { draftOfSource, newSource, readSource, type SourceDraft } from "./source-form.ts";

/** What a person has chosen so far. */
export interface PublicationDraft {
	readonly name: string;
	readonly description: string;
	readonly sources: readonly SourceDraft[];
	readonly consent: NonNullable<ToolPublicationSettings["consent"]>;
	readonly trustedInput: boolean;
}

export const NEW_DRAFT: PublicationDraft = {
	name: "",
	description: "",
	sources: [newSource(0)],
	consent: "people",
	trustedInput: false,
};

/** The draft of a publication that is there. */
export function draftOf(name: string, settings: ToolPublicationSettings): PublicationDraft {
	const { description = "", sources, consent = "people", trustedInput = false } = settings;
	return { name, description, sources: sources.map(draftOfSource), consent, trustedInput };
}

/** The draft with one more source. */
export function withSource({ sources, ...draft }: PublicationDraft): PublicationDraft {
	const key = Math.max(0, ...sources.map((source) => source.key)) + 1;
	return { ...draft, sources: [...sources, newSource(key)] };
}

/** What is wrong with a source, by its field. */
export function problemsOfSource(
	problems: ReadonlyMap<string, string>,
	{ key }: SourceDraft,
): ReadonlyMap<string, string> {
	const start = placeOf(key);
	const own = [...problems].filter(([field]) => field.startsWith(start));
	return new Map(own.map(([field, words]) => [field.slice(start.length), words]));
}

/** The fields of a source that can show what is wrong with them. */
const SHOWN: ReadonlySet<string> = new Set(["flow", "node", "tools", "nodes", "uri", "mimeType", "message"]);

/** What the server refused about one of the sources, by the field; nothing where it refused something else. */
export function refusedOfSource(
	error: unknown,
	sources: readonly SourceDraft[],
): ReadonlyMap<string, string> {
	if (!(error instanceof ApiError)) return new Map();
	const [, index, field] = /^sources\/(\d+)\/(\w+)/.exec(error.field ?? "") ?? [];
	const source = sources[Number(index)];
	const words = [error.message, error.hint].filter(Boolean).join(" ");
	return source && field && SHOWN.has(field) ? new Map([[placeOf(source.key) + field, words]]) : new Map();
}

function placeOf(key: number): string {
	return `sources.${key}.`;
}

/**
 * The settings that were chosen, or what is wrong, by the field; that of a source after `sources.` and its key.
 * @param taken names that others have
 */
export function readDraft(
	{ name, description, sources: drafts, consent, trustedInput }: PublicationDraft,
	taken: ReadonlySet<string>,
): ToolPublicationSettings | ReadonlyMap<string, string> {
	const problems = new Map<string, string>();
	if (!fits(ToolPublicationName, name)) problems.set("name", "Use small letters, digits and “-”.");
	else if (taken.has(name)) problems.set("name", "There is a publication of this name.");
	const sources: PublishedSource[] = [];
	for (const draft of drafts) {
		const read = readSource(draft);
		if ("flow" in read) sources.push(read);
		else for (const [field, words] of read) problems.set(placeOf(draft.key) + field, words);
	}
	if (problems.size > 0) return problems;
	return {
		...(description.trim() === "" ? {} : { description: description.trim() }),
		sources,
		...(consent === "people" ? {} : { consent }),
		...(trustedInput ? { trustedInput } : {}),
	};
}
