/** An id for a part that people never read the id of; two people who add one at the same time have two. */
export function newPartId(kind: "note" | "group" | "copy"): string {
	return `${kind}-${crypto.randomUUID().slice(0, 8)}`;
}
