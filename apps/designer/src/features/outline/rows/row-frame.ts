/** In pixels; `h-7`. */
export const ROW_HEIGHT = 28;

/** How far a row is indented for each level, in pixels. */
export const INDENT = 14;

/** The id of a row's element. */
export function rowId(key: string): string {
	return `outline-${key.replaceAll(" ", ".")}`;
}
