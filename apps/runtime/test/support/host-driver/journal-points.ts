import type { CrashPoint, Journal, RunJournal } from "@switchyard/host";
import { LINGER_MS } from "../../../src/platform/database/write-queue.ts";

/** A journal that tells of the points before and after each append, and while a batch or a snapshot is committed. */
export function withPoints(journal: Journal, pass: (point: CrashPoint) => void): Journal {
	let hurries = false;
	let linger: NodeJS.Timeout | undefined;
	function passCommit(): void {
		clearTimeout(linger);
		linger = undefined;
		hurries = false;
		pass("before-commit");
		setImmediate(() => pass("while-committing"));
	}
	/** The queue sends what hurries in the turn's `setImmediate`, and all else by a timer: each comes right after ours. */
	function flush(): void {
		if (hurries || linger === undefined) return;
		hurries = true;
		setImmediate(passCommit);
	}
	function open(run: string): RunJournal {
		const inner = journal.open(run);
		return {
			get unsent() {
				return inner.unsent;
			},
			append: (event) => {
				pass("before-append");
				linger ??= setTimeout(passCommit, LINGER_MS);
				inner.append(event);
				pass("after-append");
			},
			setRow: (row) => inner.setRow(row),
			add: (table, row) => inner.add(table, row),
			keepVersion: (version) => inner.keepVersion(version),
			flush: () => {
				flush();
				inner.flush();
			},
			committed: () => {
				flush();
				return inner.committed();
			},
			settled: () => inner.settled(),
			confirmed: () => {
				flush();
				return inner.confirmed();
			},
		};
	}
	const keepSnapshot: Journal["keepSnapshot"] = (run, snapshot) => {
		setImmediate(() => pass("while-keeping-snapshot"));
		return journal.keepSnapshot(run, snapshot);
	};
	return Object.assign(Object.create(journal) as Journal, { open, keepSnapshot });
}
