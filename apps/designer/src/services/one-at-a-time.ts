/**
 * Runs a task whenever asked, but never twice at once: a request while it is under way runs it once more afterwards. A
 * failure is ignored: the next run makes up for it.
 */
export function oneAtATime(task: () => Promise<void>): () => void {
	let running = false;
	let again = false;
	async function run(): Promise<void> {
		running = true;
		do {
			again = false;
			await task().catch(() => undefined);
		} while (again);
		running = false;
	}
	return () => {
		if (running) again = true;
		else void run();
	};
}
