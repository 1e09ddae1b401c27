import { enableCompileCache, flushCompileCache, getCompileCacheDir } from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";

/** How long after a start what it left behind is let go, in milliseconds. */
const SETTLED_MS = 1000;

// Most of what a start makes is there to stay. V8 would take it for much that comes and goes, make room for 32 MB of that, and
// keep the room. Afterwards it makes that room at once when the work needs it.
setFlagsFromString("--semi-space-growth-factor=1");

// Reading and compiling the sources is most of a start; the second start has it done. Nothing else may be imported before, and
// this module is no TypeScript: Node would load its compiler for that, 12 MB of it, for the one module before the cache.
const cache = join(import.meta.dirname, "../../../node_modules/.cache/switchyard");
enableCompileCache(cache);
// Threads look here.
if (getCompileCacheDir()) process.env.NODE_COMPILE_CACHE = cache;

const { startServer } = await import("./start-server.ts");
await startServer();

setFlagsFromString("--semi-space-growth-factor=16");
setTimeout(
	() => globalThis.gc?.({ type: "major", execution: "async", flavor: "last-resort" }),
	SETTLED_MS,
).unref();

// Now, and not when the process ends: it may be killed.
flushCompileCache();
