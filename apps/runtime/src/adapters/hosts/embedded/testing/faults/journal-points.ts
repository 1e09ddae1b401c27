import type { Journal, RunJournal } from "../../../../journal/journal.ts";
import type { CrashPoint } from "../../crash-point.ts";

/** A journal that tells of the points before and after each append, and before and while a batch is committed. */
export function withPoints(journal: Journal, pass: (point: CrashPoint) => void): Journal {
	let announced = false;
	/** The queue sends a turn's batch in the turn's `setImmediate`, which comes between these two. */
	function announceCommit(): void {
		if (announced) return;
		announced = true;
		setImmediate(() => {
			announced = false;
			pass("before-commit");
			setImmediate(() => pass("while-committing"));
		});
	}
	function open(run: string): RunJournal {
		const inner = journal.open(run);
		return {
			append: (event) => {
				pass("before-append");
				announceCommit();
				inner.append(event);
				pass("after-append");
			},
			setRow: (row) => inner.setRow(row),
			keepVersion: (version) => inner.keepVersion(version),
			committed: () => inner.committed(),
			confirmed: () => inner.confirmed(),
		};
	}
	return Object.assign(Object.create(journal) as Journal, { open });
}
