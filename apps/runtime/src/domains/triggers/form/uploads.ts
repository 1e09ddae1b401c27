import { DEFAULT_FILES, DEFAULT_FILES_MB, type UploadField } from "@switchyard/spec/form";
import { defined } from "@switchyard/spec/json";

const MEGABYTE = 1024 * 1024;

/** One place on a page for files, as its designer set it up. */
export interface Upload {
	/** What its files come as in what the browser sends. */
	readonly part: string;
	/** Its control's id on the page. */
	readonly id: string;
	readonly title: string;
	readonly description?: string;
	readonly required: boolean;
	/** Endings of names, each with its dot; none for all. */
	readonly types: readonly string[];
	readonly most: number;
	/** How large its files may be together. */
	readonly limitBytes: number;
}

export function uploadOf(field: UploadField): Upload {
	const { name, title, description, required = false, fileTypes = [] } = field;
	const { most = DEFAULT_FILES, limitMb = DEFAULT_FILES_MB } = field;
	return {
		part: name,
		id: `field-${name}`,
		title: title || name,
		...defined({ description }),
		required,
		types: fileTypes,
		most,
		limitBytes: bytesOf(limitMb),
	};
}

export function bytesOf(megabytes: number): number {
	return megabytes * MEGABYTE;
}

export function megabytesOf(bytes: number): number {
	return bytes / MEGABYTE;
}
