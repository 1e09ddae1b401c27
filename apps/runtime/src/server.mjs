import { enableCompileCache, flushCompileCache, getCompileCacheDir } from "node:module";
import { join } from "node:path";

// Reading and compiling the sources is most of a start; the second start has it done. Nothing else may be imported before, and
// this module is no TypeScript: Node would load its compiler for that, 12 MB of it, for the one module before the cache.
const cache = join(import.meta.dirname, "../../../node_modules/.cache/switchyard");
enableCompileCache(cache);
// Threads look here.
if (getCompileCacheDir()) process.env.NODE_COMPILE_CACHE = cache;

const { startServer } = await import("./start-server.ts");
await startServer();

// Now, and not when the process ends: it may be killed.
flushCompileCache();
