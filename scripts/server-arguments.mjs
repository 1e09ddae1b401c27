import { libraryArguments } from "./libraries.mjs";

/** How the server is started, wherever it is started: by `npm start`, by tests and by benchmarks. */
export function serverArguments() {
	return [...libraryArguments(), "--disable-proto=delete", "apps/runtime/src/server.ts"];
}
