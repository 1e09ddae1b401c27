import { enableCompileCache, flushCompileCache, getCompileCacheDir } from "node:module";
import { join } from "node:path";

/** How long after a start its garbage is collected, in milliseconds. */
const SETTLED_MS = 1000;

// Reading and compiling the sources is most of a start; the second start has it done. Nothing else may be imported before, and
// this module is no TypeScript: Node would load its compiler for that, 12 MB of it, for the one module before the cache.
// Where the setting names a folder, Node has opened the cache there already.
const cache =
	process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, "../../../node_modules/.cache/switchyard");
enableCompileCache(cache);
// Threads look here.
if (getCompileCacheDir()) process.env.NODE_COMPILE_CACHE = cache;

const { startServer } = await import("./start-server.ts");
await startServer();

// An idle server allocates too little for V8 to collect what the start left: 8 MB.
setTimeout(
	() => globalThis.gc?.({ type: "major", execution: "async", flavor: "last-resort" }),
	SETTLED_MS,
).unref();

// Now, and not when the process ends: it may be killed.
flushCompileCache();
