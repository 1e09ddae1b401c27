import { spawn } from "node:child_process";
import { join } from "node:path";
import { bundleArguments } from "./bundles.mjs";
import { ensureInstalled } from "./install.mjs";
import { PINNED_NODE, ROOT, toolEnvironment } from "./project.mjs";

await ensureInstalled();

// Files are named from where the person stands, which npm remembers.
const cwd = process.env.INIT_CWD ?? process.cwd();
const program = join(ROOT, "apps/cli/src/main.ts");
const args = ["--disable-proto=delete", ...bundleArguments(), program, ...process.argv.slice(2)];
const env = { NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/switchyard"), ...toolEnvironment() };
const child = spawn(PINNED_NODE, args, { cwd, env, stdio: "inherit" });
child.on("exit", (code) => process.exit(code ?? 1));
