import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createEmbeddedHost, type EmbeddedHost, type HostLimits, type Journal } from "@switchyard/host";
import type { NodeType } from "@switchyard/node-kit";
import { loadNodeTypes } from "@switchyard/nodes";
import type { Flow } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import { openSqlite } from "../../../apps/runtime/src/platform/database/sqlite/open-sqlite.ts";
import { createNetwork } from "../../../apps/runtime/src/platform/egress/network.ts";
import { createAttachments } from "../../../apps/runtime/src/platform/files/attachments/create-attachments.ts";
import { createWorkspaceFiles } from "../../../apps/runtime/src/platform/files/workspace-files.ts";
import { systemClock } from "../../../apps/runtime/src/platform/host-driver/system-clock.ts";
import { createIds } from "../../../apps/runtime/src/platform/host-driver/system-ids.ts";
import { createMemoryJournal } from "../../../apps/runtime/src/platform/journal/memory-journal.ts";
import { createSqliteJournal } from "../../../apps/runtime/src/platform/journal/sqlite-journal.ts";
import { createModels } from "../../../apps/runtime/src/platform/models/create-models.ts";
import { createRegistry } from "../../../apps/runtime/src/platform/nodes/registry.ts";
import { PROJECTIONS } from "../../../apps/runtime/test/support/host-driver/projections.ts";
import { START } from "./chain.ts";

const quiet = { info: () => {}, warn: () => {}, error: console.error };

/** The embedded host in this process, with nothing of HTTP around it. */
export class Embedded {
	readonly folder: string;
	private readonly runHost: EmbeddedHost;
	private readonly closeJournal: () => Promise<void>;

	private constructor(options: {
		readonly folder: string;
		readonly journal: Journal;
		readonly closeJournal: () => Promise<void>;
		readonly nodeTypes: readonly NodeType[];
		readonly limits?: Partial<HostLimits>;
	}) {
		const { folder, journal, nodeTypes, closeJournal, limits = {} } = options;
		this.folder = folder;
		this.closeJournal = closeJournal;
		const files = createWorkspaceFiles(join(folder, "workspace"));
		const models = createModels();
		const registry = createRegistry(nodeTypes);
		this.runHost = createEmbeddedHost({
			journal,
			projections: () => PROJECTIONS,
			perform: registry.execute,
			nodeTypes: registry.specs,
			clock: systemClock,
			ids: createIds(),
			network: createNetwork({ allow: [] }),
			attachments: createAttachments(files),
			files,
			secrets: {
				open: (name) => Promise.reject(new Error(`No credential ${name}.`)),
				hostsOf: () => undefined,
				redact: (text) => text,
				maskOf: () => undefined,
			},
			ask: (request, context) => models.ask(request, context),
			findFlow: (flow) => Promise.reject(new Error(`No flow ${flow}.`)),
			logger: quiet,
			validate: () => [],
			limits,
		});
	}

	/** With a journal that is kept nowhere. */
	static async inMemory(): Promise<Embedded> {
		return new Embedded({
			folder: temporaryFolder(),
			journal: createMemoryJournal(1),
			closeJournal: async () => {},
			nodeTypes: await loadNodeTypes(),
		});
	}

	/** With the journal on disk that the server has. */
	static async onDisk(nodeTypes: readonly NodeType[], limits: Partial<HostLimits> = {}): Promise<Embedded> {
		const folder = temporaryFolder();
		const onFailure = (error: Error) => {
			throw error;
		};
		const database = openSqlite({ folder, logger: quiet, onFailure });
		return new Embedded({
			folder,
			journal: createSqliteJournal(database),
			closeJournal: () => database.close(),
			nodeTypes: [...(await loadNodeTypes()), ...nodeTypes],
			limits,
		});
	}

	/**
	 * Runs a flow once, from its trigger to its end.
	 * @throws Error when the run does not succeed.
	 */
	async run(flow: Flow, message: Message): Promise<string> {
		const { runId } = await this.runHost.start({ flow, node: START, message, cause: "api" });
		const { status, error } = await this.runHost.waitForEnd(runId, 60_000);
		if (status !== "succeeded") throw new Error(`The run is ${status}: ${error?.message}`);
		return runId;
	}

	/** Runs a flow until it only waits. */
	async runUntilWaiting(flow: Flow): Promise<string> {
		const { runId } = await this.runHost.start({ flow, node: START, message: {}, cause: "api" });
		for (;;) {
			const status = (await this.runHost.get(runId))?.status;
			if (status === "waiting") return runId;
			if (status !== "running") throw new Error(`The run is ${status}.`);
			await nextTurn();
		}
	}

	/** The JSON of a run's events, one text per event. */
	async events(runId: string): Promise<string[]> {
		const { events } = await this.runHost.events(runId, 1, 100_000);
		return events.map((event) => JSON.stringify(event));
	}

	async close(): Promise<void> {
		await this.runHost.close();
		await this.closeJournal();
		rmSync(this.folder, { recursive: true });
	}
}

function temporaryFolder(): string {
	return mkdtempSync(join(tmpdir(), "switchyard-bench-"));
}
