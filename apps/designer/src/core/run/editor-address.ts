/** Where a run is shown on its flow's own canvas, to be looked into and mended. */
export function editorAddress(flow: string, run: string): string {
	return `/flows/${encodeURIComponent(flow)}?run=${encodeURIComponent(run)}`;
}
