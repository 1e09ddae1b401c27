import { afterAll, type TaskMeta, vi } from "vitest";
import { treeCpuSeconds } from "./scripts/process-cpu.mjs";

declare module "vitest" {
	interface TaskMeta {
		/** Processor time of a test file, its worker's children included, in seconds. Absent where the system does not tell. */
		cpuSeconds?: number;
	}
}

const before = treeCpuSeconds(process.pid);

function noteCost(_context: object, file: { readonly meta: TaskMeta }): void {
	const after = treeCpuSeconds(process.pid);
	if (before !== undefined && after !== undefined) file.meta.cpuSeconds = after - before;
}

// Bound: Vitest reads the names of fixtures in an unbound function's text, and refuses one that names none and takes the file.
afterAll(noteCost.bind(undefined));

/**
 * How long a condition is waited for, in milliseconds. By itself Vitest gives up after one second, which a busy machine may well
 * take from a process.
 */
const PATIENCE_MS = 15_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options);
vi.waitUntil = (callback, options = PATIENCE_MS) => waitUntil(callback, options);
