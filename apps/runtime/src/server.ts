import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

// Reading and compiling the sources is most of a start; the second start has it done. Nothing else may be imported before.
enableCompileCache(join(import.meta.dirname, "../../../node_modules/.cache/switchyard"));

const { startServer } = await import("./start-server.ts");
await startServer();

// Now, and not when the process ends: it may be killed.
flushCompileCache();
