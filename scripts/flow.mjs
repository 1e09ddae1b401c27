import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { PINNED_NODE, ROOT, toolEnvironment } from "./project.mjs";

await ensureInstalled();

// Files are named from where the person stands, which npm remembers.
const cwd = process.env.INIT_CWD ?? process.cwd();
const args = ["--disable-proto=delete", join(ROOT, "apps/cli/src/main.ts"), ...process.argv.slice(2)];
const child = spawn(PINNED_NODE, args, { cwd, env: toolEnvironment(), stdio: "inherit" });
child.on("exit", (code) => process.exit(code ?? 1));
