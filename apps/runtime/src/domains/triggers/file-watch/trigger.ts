import { once } from "node:events";
import { realpath } from "node:fs/promises";
import { basename, relative, sep } from "node:path";
import { constantOf } from "@switchyard/flow";
import type { Problem } from "@switchyard/spec/error";
import { PathPatternError, parsePathPattern } from "@switchyard/spec/pattern";
import { pause } from "../pause.ts";
import type { TriggerKindServices } from "../scan-trigger-kinds.ts";
import { Sleeper } from "../sleeper.ts";
import { TriggerFailure } from "../trigger-failure.ts";
import type { Trigger, WatchingKind } from "../trigger-kind.ts";
import { forgetFiles, SeenFiles } from "./seen-files.ts";
import { type FoundFile, findFile, findFolder, STABLE_MS, watchFolder } from "./watched-folder.ts";

/** How many files one trigger watches. */
export const MAX_FILES = 10_000;

const PATTERN_INVALID = "PATH_PATTERN_INVALID";

/** Since when files count, in milliseconds since the Unix epoch; `known` once all earlier ones are written down. */
interface FileWatchCursor {
	readonly since: number;
	readonly known: boolean;
}

type FileWatchOptions = Pick<TriggerKindServices, "workspace" | "database">;

/**
 * Starts a run for every new and every changed file of a folder, also for what changed while the server was off.
 * @public found by scanning
 */
export function createTrigger(options: FileWatchOptions): WatchingKind {
	return {
		type: "File.Watch",
		begin: (since): FileWatchCursor => ({ since, known: false }),
		problems: (node, spec) =>
			patternProblems(constantOf(node, spec, "pattern")).map((problem) => ({ ...problem, node: node.id })),
		watch: (trigger) => watch(trigger, options),
		forget: (flow) => [forgetFiles(options.database.read, flow)],
	};
}

async function watch(trigger: Trigger, { workspace, database }: FileWatchOptions): Promise<void> {
	const folder = await findFolder(workspace, String(trigger.parameter("folder")));
	const root = await realpath(workspace);
	const matches = readPattern(String(trigger.parameter("pattern")));
	const seen = new SeenFiles(database, trigger.flow, trigger.node);
	await seen.load();
	const watcher = await watchFolder(folder);
	const touched = new Set<string>();
	using sleeper = new Sleeper(trigger.signal);
	let failure: unknown;
	const touch = (path: string) => {
		if (matches(relative(folder, path).split(sep).join("/"))) touched.add(path);
		sleeper.wake();
	};
	watcher.on("add", touch).on("change", touch).on("unlink", touch);
	watcher.on("error", (error) => {
		failure = error;
		sleeper.wake();
	});
	try {
		await once(watcher, "ready", { signal: trigger.signal }).catch(() => {});
		const files = new FileTurns(trigger, seen, root);
		await files.begin(touched);
		for (const path of seen.paths()) touched.add(`${root}/${path}`);
		while (!trigger.signal.aborted) {
			if (failure !== undefined) throw watchFailed(failure);
			const [path] = touched;
			if (path === undefined) {
				trigger.working();
				await sleeper.sleepUnless(() => touched.size > 0 || failure !== undefined);
				continue;
			}
			touched.delete(path);
			await files.take(path);
		}
	} finally {
		await watcher.close();
	}
}

/** What keeps a node with this pattern from being published; its schema says what else a pattern must be. */
function patternProblems(pattern: unknown): Problem[] {
	if (typeof pattern !== "string") return [];
	try {
		parsePathPattern(pattern);
		return [];
	} catch (error) {
		if (!(error instanceof PathPatternError)) throw error;
		return [{ code: PATTERN_INVALID, message: error.message, field: "pattern", hint: error.hint }];
	}
}

/** A flow may have been published before patterns had rules. */
function readPattern(pattern: string): (path: string) => boolean {
	try {
		return parsePathPattern(pattern);
	} catch (error) {
		if (!(error instanceof PathPatternError)) throw error;
		throw new TriggerFailure(PATTERN_INVALID, `${error.message} ${error.hint}`, error);
	}
}

/** Takes one file after the other, and starts a run where one is due. */
class FileTurns {
	readonly #trigger: Trigger;
	readonly #seen: SeenFiles;
	readonly #root: string;
	#cursor: FileWatchCursor;

	constructor(trigger: Trigger, seen: SeenFiles, root: string) {
		this.#trigger = trigger;
		this.#seen = seen;
		this.#root = root;
		this.#cursor = trigger.cursor as FileWatchCursor;
	}

	/** Writes down what was there before the trigger was on: it starts no run until it changes. */
	async begin(paths: ReadonlySet<string>): Promise<void> {
		if (paths.size > MAX_FILES) throw tooMany();
		if (this.#cursor.known) return;
		const old = new Map<string, string>();
		for (const path of paths) {
			const file = await findFile(this.#root, path);
			if (file && file.changedAt <= this.#cursor.since) old.set(file.path, stateOf(file));
		}
		await this.#seen.put(old);
		this.#cursor = { ...this.#cursor, known: true };
		await this.#trigger.remember(this.#cursor);
	}

	async take(path: string): Promise<void> {
		const file = await this.#settled(path);
		if (this.#trigger.signal.aborted) return;
		if (file === undefined) {
			await this.#seen.forget(relative(this.#root, path).split(sep).join("/"));
			return;
		}
		const state = stateOf(file);
		const before = this.#seen.state(file.path);
		if (state === before) return;
		if (before === undefined && this.#seen.size >= MAX_FILES) throw tooMany();
		await this.#trigger.fire({
			key: `${file.path} ${state}`,
			outputs: {
				path: file.path,
				name: basename(file.path),
				bytes: file.bytes,
				modified_at: new Date(file.modifiedAt).toISOString(),
				kind: before === undefined ? "new" : "changed",
			},
			cursor: this.#cursor,
		});
		await this.#seen.put(new Map([[file.path, state]]));
	}

	/** The file once it has stopped changing; what the first look finds may still be being written. */
	async #settled(path: string): Promise<FoundFile | undefined> {
		let file = await findFile(this.#root, path);
		while (file && Math.abs(Date.now() - file.changedAt) < STABLE_MS && !this.#trigger.signal.aborted) {
			await pause(STABLE_MS, this.#trigger.signal);
			file = await findFile(this.#root, path);
		}
		return file;
	}
}

function stateOf({ modifiedAt, bytes }: FoundFile): string {
	return `${modifiedAt} ${bytes}`;
}

function tooMany(): TriggerFailure {
	return new TriggerFailure(
		"TRIGGER_FILES_TOO_MANY",
		`The folder has more files than the ${MAX_FILES.toLocaleString("en")} that a trigger watches. Choose a folder or a pattern with fewer.`,
	);
}

function watchFailed(cause: unknown): TriggerFailure {
	const isLimit =
		cause instanceof Error && "code" in cause && ["ENOSPC", "EMFILE"].includes(String(cause.code));
	return isLimit
		? new TriggerFailure("WATCH_LIMIT", "The system lets no more folders be watched at once.", cause)
		: new TriggerFailure("WATCH_FAILED", "The folder cannot be watched.", cause);
}
