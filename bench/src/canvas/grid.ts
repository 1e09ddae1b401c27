/** Where the node of this index lies when all of them fill a square grid, in canvas pixels. */
export function gridPosition(index: number, count: number): { readonly x: number; readonly y: number } {
	const columns = Math.ceil(Math.sqrt(count));
	return { x: (index % columns) * 280, y: Math.floor(index / columns) * 160 };
}
