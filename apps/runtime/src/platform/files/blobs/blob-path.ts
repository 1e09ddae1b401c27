import { join } from "node:path";

const REFERENCE = /^sha256-([0-9a-f]{64})$/;

/**
 * Where a blob lies under the folder of all blobs. Two levels of folders keep each of them small.
 * @throws Error when the reference is none: whatever else it is must not become a path.
 */
export function blobPath(folder: string, ref: string): { readonly parents: string[]; readonly file: string } {
	const hex = REFERENCE.exec(ref)?.[1];
	if (hex === undefined) throw new Error("This is no reference to a blob.");
	const outer = join(folder, hex.slice(0, 2));
	const inner = join(outer, hex.slice(2, 4));
	return { parents: [outer, inner], file: join(inner, hex) };
}

/** The reference of a file in one of the inner folders; `undefined` for a file that is none of ours. */
export function referenceOf(fileName: string): string | undefined {
	const ref = `sha256-${fileName}`;
	return REFERENCE.test(ref) ? ref : undefined;
}
