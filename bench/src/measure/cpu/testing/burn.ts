import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

/** Where CPU is spent: on the main thread, on another thread, or in a child process that ends. */
export type Place = "main" | "thread" | "child";

const PROGRAM = fileURLToPath(import.meta.url);

/** Spends CPU time, however long that takes on the clock. */
export async function burn(place: Place, millis: number): Promise<void> {
	if (place === "main") return burnHere(millis);
	if (place === "child") {
		const { status } = spawnSync(process.execPath, [PROGRAM, String(millis)]);
		if (status !== 0) throw new Error("The child could not run.");
		return;
	}
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	const worker = new Worker(`(${burnHere})(${millis})`, { eval: true });
	worker.on("exit", () => resolve());
	worker.on("error", reject);
	return promise;
}

/** Also runs as the text of a worker, so it names no import. */
function burnHere(millis: number): void {
	const spent = () => {
		const { user, system } = process.threadCpuUsage();
		return (user + system) / 1000;
	};
	const end = spent() + millis;
	while (spent() < end);
}

if (process.argv[1] === PROGRAM) burnHere(Number(process.argv[2]));
