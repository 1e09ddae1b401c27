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

/** Returns the address where a browser gets a file of the workspace, to be saved. */
export function fileAddress(path: string): string {
	return `/api/files/content${query({ path })}`;
}

/** Returns the address of the text of a flow's revision, whether or not it is a flow. */
export function flowTextAddress(flow: string, revision: number): string {
	return `/api/flows/${part(flow)}/versions/${revision}/text`;
}

/** Returns the address of a document as a Markdown file. */
export function documentFileAddress(id: string): string {
	return `/api/documents/${part(id)}/markdown`;
}

/** Address of one archive with all documents. */
export const DOCUMENT_ARCHIVE_ADDRESS = "/api/document-archive";

/** Returns the address of memory entries as a file. */
export function memoryFileAddress(whose: ExportMemoryQuery): string {
	return `/api/memory/export${query(whose)}`;
}

/** Returns the address of the items of a queue that fit, as a CSV file. */
export function workItemsFileAddress(queue: string, filter: ExportWorkItemsQuery): string {
	return `/api/queues/${part(queue)}/export${query(filter)}`;
}

/** Returns the address of the live picture of a session that stays open for trying a flow. */
export function keptViewAddress(flow: string, block: string): string {
	return `/session-views/kept/${part(flow)}/${part(block)}`;
}
