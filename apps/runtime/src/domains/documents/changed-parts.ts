import { type DocumentPart, isSameJson, type WorkspaceDocument } from "@switchyard/spec";

const PARTS: readonly DocumentPart[] = ["title", "folder", "tags", "text", "label"];

/** What of a document differs between two of its revisions. */
export function changedParts(before: WorkspaceDocument, after: WorkspaceDocument): DocumentPart[] {
	return PARTS.filter((part) => !isSameJson(before[part], after[part]));
}
