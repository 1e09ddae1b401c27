import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { installed } from "../installed.ts";
import { TOKEN } from "../temporary-app.ts";

const ROOT = join(import.meta.dirname, "../../../../..");

/** Whether there is a Go to build hosts with; it need not be new enough to be found here. */
export const HAS_GO = installed(
	goVersion() !== undefined,
	"No Go found: install Go 1.24 or later and put it on the PATH.",
);

/** A package written in Go, built once for the tests of one file; its processes end after each test. */
export class GoPackage {
	readonly #folder = mkdtempSync(join(tmpdir(), "switchyard-go-"));
	readonly #children = new Set<ChildProcess>();

	/** @param source the folder of its main package, from the project's root. */
	static forAll(source: string): GoPackage {
		const built = new GoPackage();
		beforeAll(() => {
			execFileSync("go", ["-C", join(ROOT, source), "build", "-o", built.program, "."], {
				stdio: ["ignore", "inherit", "inherit"],
			});
		}, 180_000);
		afterEach(() => built.#end());
		afterAll(() => rmSync(built.#folder, { recursive: true, force: true }));
		return built;
	}

	/** The built program. */
	get program(): string {
		return join(this.#folder, "program");
	}

	/** Starts it as its README says, and resolves once the runtime serves its node types. */
	async start(url: string, environment: Readonly<Record<string, string>> = {}): Promise<ChildProcess> {
		const child = this.spawn(url, environment);
		let said = "";
		await new Promise<void>((serves, fails) => {
			child.stderr?.on("data", (data) => {
				said += data;
				if (said.includes("the runtime serves the node types")) serves();
			});
			child.once("exit", () => fails(new Error(`The package ended: ${said}`)));
		});
		return child;
	}

	/** Starts it and waits for nothing. */
	spawn(
		url: string,
		environment: Readonly<Record<string, string>> = {},
		words: readonly string[] = [],
	): ChildProcess {
		const child = spawn(this.program, words, {
			env: { SWITCHYARD_URL: url, SWITCHYARD_TOKEN: TOKEN, ...environment },
			stdio: ["ignore", "pipe", "pipe"],
		});
		this.#children.add(child);
		child.once("exit", () => this.#children.delete(child));
		return child;
	}

	/** What it prints when it is run with these arguments, in the end. */
	async print(url: string, ...words: string[]): Promise<string> {
		const child = this.spawn(url, {}, words);
		let printed = "";
		let complained = "";
		child.stdout?.on("data", (data) => {
			printed += data;
		});
		child.stderr?.on("data", (data) => {
			complained += data;
		});
		const [code] = await once(child, "close");
		if (code !== 0) throw new Error(`The program ended with ${code}: ${complained}`);
		return printed;
	}

	async #end(): Promise<void> {
		await Promise.all([...this.#children].map(killed));
	}
}

/** Ends a process as a power cut would. */
export async function killed(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	child.kill("SIGKILL");
	await ended;
}

function goVersion(): string | undefined {
	try {
		return execFileSync("go", ["version"], { encoding: "utf8" });
	} catch {
		return undefined;
	}
}
