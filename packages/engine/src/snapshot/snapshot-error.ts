/** A snapshot that cannot be continued here; the run's journal can be folded instead. */
export class SnapshotError extends Error {
	override readonly name = "SnapshotError";
}
