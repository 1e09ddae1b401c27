import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { TestHost, type TestHostOptions } from "./test-host.ts";

/** Hosts over one data folder, each after the one before has stopped, for one test. */
export class HostsInTurn {
	folder = "";
	#last: TestHost | undefined;

	readonly open = (options: Omit<TestHostOptions, "folder"> = {}): TestHost => {
		this.#last = new TestHost({ ...options, folder: this.folder });
		return this.#last;
	};

	begin(): void {
		this.folder = mkdtempSync(join(tmpdir(), "switchyard-"));
	}

	/** Stops the last one, and removes the folder. */
	async end(): Promise<void> {
		await this.#last?.stop();
		this.#last = undefined;
		rmSync(this.folder, { recursive: true });
	}
}

/** Gives each test of a file a folder of its own. */
export function hostsInTurn(): HostsInTurn {
	const packageHosts = new HostsInTurn();
	beforeEach(() => packageHosts.begin());
	afterEach(() => packageHosts.end());
	return packageHosts;
}
