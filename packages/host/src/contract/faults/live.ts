import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { CrashPoint } from "../../ports/crash-point.ts";
import type { Start } from "./fault-host.ts";
import type { FaultSubject } from "./fault-subject.ts";

/** One process's life. */
export interface Life {
	readonly place: string;
	/** The port of the bank. */
	readonly bank: number;
	readonly starts: readonly Start[];
	/** Kills it when a point is passed for the n-th time, counted from 1; whichever point when none is named. Absent for never. */
	readonly kill?: { readonly at: number; readonly point?: CrashPoint };
}

/** What a process said before it died or ended. */
export interface Report {
	/** The accepted runs, by tag. */
	readonly accepted: ReadonlyMap<string, string>;
	/** How often it passed each crash point; absent when it was killed. */
	readonly passed?: ReadonlyMap<string, number>;
}

/** Runs a process of the subject's program to its end, or to its death at a crash point. */
export async function live(
	{ program, nodeArguments = [] }: Pick<FaultSubject, "program" | "nodeArguments">,
	life: Life,
): Promise<Report> {
	const child = spawn(
		process.execPath,
		["--disable-proto=delete", ...nodeArguments, fileURLToPath(program), JSON.stringify(life)],
		{
			stdio: ["ignore", "pipe", "inherit"],
			env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "switchyard-compile-cache") },
		},
	);
	const accepted = new Map<string, string>();
	let passed: ReadonlyMap<string, number> | undefined;
	createInterface({ input: child.stdout }).on("line", (line) => {
		const [what, first = "", second = ""] = line.split(" ");
		if (what === "accepted") accepted.set(first, second);
		else passed = new Map(Object.entries(JSON.parse(first)));
	});
	const [code, signal] = await once(child, "close");
	if (signal !== "SIGKILL" && code !== 0) throw new Error(`The process ended with ${code}.`);
	return passed ? { accepted, passed } : { accepted };
}
