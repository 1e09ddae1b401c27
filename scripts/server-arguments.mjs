import { libraryArguments } from "./libraries.mjs";
import { toolEnvironment } from "./project.mjs";

/**
 * How Node runs our code. What a run makes lives until its commit. While a process is young, V8 takes that for long and from then
 * on allocates such objects as old ones, which only a full collection lets go of, with all that they hold: never do that.
 */
export const NODE_ARGUMENTS = ["--disable-proto=delete", "--no-allocation-site-pretenuring"];

/** How the server is started, wherever it is started: by `npm start`, by tests and by benchmarks. */
export function serverArguments() {
	return [...libraryArguments(), ...NODE_ARGUMENTS, "--expose-gc", "apps/runtime/src/server.mjs"];
}

/** On Linux each thread would get a part of the memory to itself, and keep what it does not use: two parts are enough for all. */
export function serverEnvironment() {
	return { MALLOC_ARENA_MAX: "2", ...toolEnvironment() };
}
