import { libraryArguments } from "./libraries.mjs";
import { toolEnvironment } from "./project.mjs";

/**
 * How Node runs our code. What a run allocates lives until its commit. While a process is young, V8 takes that for long-lived and from
 * then on allocates such objects as old ones, which only a full collection frees. Without that guess a run takes less time.
 */
export const NODE_ARGUMENTS = ["--disable-proto=delete", "--no-allocation-site-pretenuring"];

/** How the server is started, wherever it is started: by `npm start`, by tests and by benchmarks. */
export function serverArguments() {
	return [...libraryArguments(), ...NODE_ARGUMENTS, "--expose-gc", "apps/runtime/src/server.mjs"];
}

/** On Linux each thread would get a memory arena of its own, and keep what it has freed: two arenas are enough for all. */
export function serverEnvironment() {
	return { MALLOC_ARENA_MAX: "2", ...toolEnvironment() };
}
