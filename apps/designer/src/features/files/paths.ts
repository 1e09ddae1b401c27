/** The path of something in a folder; the workspace itself is `""`. */
export function pathIn(folder: string, name: string): string {
	return folder === "" ? name : `${folder}/${name}`;
}

/** The page of a folder. */
export function folderHref(folder: string): string {
	return folder === "" ? "/files" : `/files?${new URLSearchParams({ folder })}`;
}

/** The page of a folder, with one of its files in view. */
export function fileHref(folder: string, file: string): string {
	return `/files?${new URLSearchParams({ ...(folder === "" ? {} : { folder }), file })}`;
}

export interface Ancestor {
	readonly name: string;
	readonly path: string;
}

/** A folder and those above it, the outermost first, without the workspace itself. */
export function ancestorsOf(folder: string): Ancestor[] {
	const names = folder.split("/").filter((name) => name !== "");
	return names.map((name, index) => ({ name, path: names.slice(0, index + 1).join("/") }));
}
