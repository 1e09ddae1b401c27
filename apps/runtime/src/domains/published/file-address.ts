/** Where a file of a call's result is to be had, by its number from 1. */
export function fileAddress(publication: string, call: string, file: number): string {
	return `/tools/${publication}/calls/${call}/files/${file}`;
}
