import { unwatchFile, watchFile } from "node:fs";
import { type Absence, absence, type OptionalPackage } from "@switchyard/optional";
import type { OptionalPackageSummary } from "@switchyard/spec/http";

/** How often packages that are not added are looked at, in milliseconds: one question to the file system each. */
const LOOK_MS = 2000;

/** Which optional packages this server has. One that is added while it runs is noticed. */
export class OptionalPackages {
	readonly #packages: readonly OptionalPackage[];
	readonly #states: Map<OptionalPackage, OptionalPackageSummary["state"]>;
	readonly #watchers = new Set<() => void>();

	constructor(packages: readonly OptionalPackage[]) {
		this.#packages = packages;
		this.#states = new Map(packages.map((each) => [each, each.state()]));
		for (const each of packages) {
			if (this.#states.get(each) === "added") continue;
			watchFile(each.installedLock, { persistent: false, interval: LOOK_MS }, () => this.#look(each));
		}
	}

	/** Why nodes of a type do not work now; `undefined` when they do, as far as that lies with optional packages. */
	absenceOf(type: string): Absence | undefined {
		const found = this.#packages.find(({ nodeTypes }) => nodeTypes.some(({ spec }) => spec.id === type));
		const state = found && this.#states.get(found);
		if (!found || !state || state === "added") return undefined;
		return absence(found, state);
	}

	summaries(): OptionalPackageSummary[] {
		return [...this.#states].map(([{ name, description, command, nodeTypes }, state]) => ({
			name,
			description,
			state,
			command,
			nodeTypes: nodeTypes.map(({ spec }) => spec.id),
		}));
	}

	/** Calls `watcher` after a package was added. Gives the function that ends the watch. */
	watch(watcher: () => void): () => void {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	}

	close(): void {
		for (const { installedLock } of this.#packages) unwatchFile(installedLock);
	}

	/** What is added stays so for this process, which may have loaded it. */
	#look(one: OptionalPackage): void {
		const state = one.state();
		if (state === this.#states.get(one)) return;
		this.#states.set(one, state);
		if (state === "added") unwatchFile(one.installedLock);
		for (const watcher of this.#watchers) watcher();
	}
}
