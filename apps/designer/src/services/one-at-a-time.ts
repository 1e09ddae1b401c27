/**
 * Does a task whenever asked, but never twice at once: whoever asks while it is under way has it done once more after. A
 * failure is nobody's business: the next time brings what was missed.
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
