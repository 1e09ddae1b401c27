import type { WorkspaceDocument } from "@switchyard/spec/document";
import { strToU8, Zip, ZipDeflate } from "fflate";

/**
 * A document as a Markdown file. What is known of it stands at its beginning, as the front matter that editors and site builders read:
 * JSON values, which are YAML.
 */
export function markdownFile(document: WorkspaceDocument): string {
	const { id, title, tags, label, author, revision, at, text } = document;
	const lines = Object.entries({
		id,
		title,
		tags,
		label,
		author,
		revision,
		changed: new Date(at).toISOString(),
	}).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
	return `---\n${lines.join("\n")}\n---\n\n${text}${text.endsWith("\n") ? "" : "\n"}`;
}

/** The documents as Markdown files in a ZIP archive, in their folders; one document is in memory at a time. */
export async function* markdownArchive(
	documents: AsyncIterable<WorkspaceDocument>,
): AsyncGenerator<Uint8Array> {
	let made: Uint8Array[] = [];
	const archive = new Zip((error, piece) => {
		if (error) throw error;
		made.push(piece);
	});
	const taken = () => {
		const pieces = made;
		made = [];
		return pieces;
	};
	for await (const document of documents) {
		const { id, folder, at } = document;
		const file = new ZipDeflate(`${folder === "" ? "" : `${folder}/`}${id}.md`);
		file.mtime = at;
		archive.add(file);
		file.push(strToU8(markdownFile(document)), true);
		yield* taken();
	}
	archive.end();
	yield* taken();
}
