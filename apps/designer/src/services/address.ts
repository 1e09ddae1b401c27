import type { ExportMemoryQuery, ExportWorkItemsQuery } from "@switchyard/spec/http";

/** A name as a part of a path. */
export function part(name: string): string {
	return encodeURIComponent(name);
}

/** Values as a query; `""` where there are none. */
export function query(
	values: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): string {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(values)) {
		if (value === undefined) continue;
		for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
	}
	return search.size === 0 ? "" : `?${search}`;
}

/** Where a browser gets a file of the workspace, to be saved. */
export function fileAddress(path: string): string {
	return `/api/files/content${query({ path })}`;
}

/** Where a browser gets the text of a flow's revision, whether or not it is a flow. */
export function flowTextAddress(flow: string, revision: number): string {
	return `/api/flows/${part(flow)}/versions/${revision}/text`;
}

/** Where a browser gets a document as a Markdown file. */
export function documentFileAddress(id: string): string {
	return `/api/documents/${part(id)}/markdown`;
}

/** The same for all documents, in one archive. */
export const DOCUMENT_ARCHIVE_ADDRESS = "/api/document-archive";

/** Where a browser gets what is remembered as a file. */
export function memoryFileAddress(whose: ExportMemoryQuery): string {
	return `/api/memory/export${query(whose)}`;
}

/** Where a browser gets the items of a queue that fit as a CSV file. */
export function workItemsFileAddress(queue: string, filter: ExportWorkItemsQuery): string {
	return `/api/queues/${part(queue)}/export${query(filter)}`;
}

/** Where the live picture of a session comes from that stays open for trying a flow. */
export function keptViewAddress(flow: string, block: string): string {
	return `/session-views/kept/${part(flow)}/${part(block)}`;
}
