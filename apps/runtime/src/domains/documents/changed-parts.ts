import type { WorkspaceDocument } from "@switchyard/spec/document";
import type { DocumentPart } from "@switchyard/spec/http";
import { isSameJson } from "@switchyard/spec/json";

const PARTS: readonly DocumentPart[] = ["title", "folder", "tags", "text", "label"];

/** What of a document differs between two of its revisions. */
export function changedParts(before: WorkspaceDocument, after: WorkspaceDocument): DocumentPart[] {
	return PARTS.filter((part) => !isSameJson(before[part], after[part]));
}
