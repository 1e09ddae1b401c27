import { rmSync } from "node:fs";
import { join } from "node:path";
import {
	createEmbeddedHost,
	type EmbeddedHost,
	type HostDriver,
	type HostLimits,
	type Journal,
} from "@switchyard/host";
import type { NodeType } from "@switchyard/node-kit";
import { loadNodeTypes } from "@switchyard/nodes";
import { AppError, type Problem } from "@switchyard/spec/error";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import { defined, type Message } from "@switchyard/spec/json";
import { DatabaseConsents } from "../../../src/domains/approvals/consents/database-consents.ts";
import { openSqlite, type SqliteDatabase } from "../../../src/platform/database/sqlite/open-sqlite.ts";
import { createNetwork } from "../../../src/platform/egress/network.ts";
import { createAttachments } from "../../../src/platform/files/attachments/create-attachments.ts";
import { createWorkspaceFiles } from "../../../src/platform/files/workspace-files.ts";
import { systemClock } from "../../../src/platform/host-driver/system-clock.ts";
import { createIds } from "../../../src/platform/host-driver/system-ids.ts";
import { createSqliteJournal } from "../../../src/platform/journal/sqlite-journal.ts";
import { createModels } from "../../../src/platform/models/create-models.ts";
import { createRegistry } from "../../../src/platform/nodes/registry.ts";
import { migratedFolder } from "../migrated-folder.ts";
import { PROJECTIONS } from "./projections.ts";

const builtIn = await loadNodeTypes();
const models = createModels();

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

const noSecrets: HostDriver["secrets"] = {
	open: (name) => Promise.reject(new Error(`There is no credential ${name}.`)),
	hostsOf: () => undefined,
	redact: (text) => text,
	maskOf: () => undefined,
};

export interface TestHostOptions {
	readonly agents?: HostDriver["agents"];
	/** The machine's when absent. */
	readonly clock?: HostDriver["clock"];
	/** A data folder that lives on; a fresh one when absent. */
	readonly folder?: string;
	/** Node types besides the built-in ones. */
	readonly nodeTypes?: readonly NodeType[];
	/** The flows that steps of others may call. */
	readonly flows?: readonly Flow[];
	readonly limits?: Partial<HostLimits>;
	readonly logger?: HostDriver["logger"];
	readonly secrets?: HostDriver["secrets"];
	readonly ask?: HostDriver["ask"];
	readonly validate?: (flow: Flow) => readonly Problem[];
	readonly crashPoint?: HostDriver["crashPoint"];
	readonly loadAttempts?: HostDriver["loadAttempts"];
	readonly tryLoad?: HostDriver["tryLoad"];
	readonly consents?: HostDriver["consents"];
	readonly reservations?: HostDriver["reservations"];
	readonly nodeSessions?: HostDriver["nodeSessions"];
	readonly maxBytes?: number;
	/** What the journal does otherwise than a real one. */
	readonly journal?: Partial<Journal>;
	/** Puts something around the journal. */
	readonly around?: (journal: Journal) => Journal;
	readonly onFailure?: (error: Error) => void;
}

/** A host over a journal, with the built-in nodes. */
export function createTestHost(journal: Journal, folder: string, options: TestHostOptions): EmbeddedHost {
	const { logger = quiet, secrets = noSecrets, nodeTypes = [] } = options;
	const files = createWorkspaceFiles(join(folder, "workspace"));
	const registry = createRegistry([...builtIn, ...nodeTypes]);
	return createEmbeddedHost({
		journal,
		projections: () => PROJECTIONS,
		perform: registry.execute,
		probe: registry.probe,
		nodeTypes: registry.specs,
		clock: options.clock ?? systemClock,
		ids: createIds(),
		network: createNetwork({ allow: ["127.0.0.1"] }),
		attachments: createAttachments(files),
		files,
		secrets,
		ask: options.ask ?? ((request, context) => models.ask(request, context)),
		findFlow: async (id) => {
			const flow = options.flows?.find((each) => each.id === id);
			if (!flow) throw new AppError("FLOW_NOT_FOUND");
			return flow;
		},
		logger,
		validate: options.validate ?? (() => []),
		...defined({
			agents: options.agents,
			limits: options.limits,
			crashPoint: options.crashPoint,
			loadAttempts: options.loadAttempts,
			tryLoad: options.tryLoad,
			consents: options.consents,
			reservations: options.reservations,
			nodeSessions: options.nodeSessions,
		}),
	});
}

/** A host over a real database file, with the built-in nodes. */
export class TestHost {
	readonly folder: string;
	readonly database: SqliteDatabase;
	readonly runHost: EmbeddedHost;

	constructor(options: TestHostOptions = {}) {
		this.folder = options.folder ?? migratedFolder();
		const { logger = quiet } = options;
		const fail = (error: Error) => {
			throw error;
		};
		this.database = openSqlite({
			folder: this.folder,
			logger,
			onFailure: options.onFailure ?? fail,
			...defined({ maxBytes: options.maxBytes }),
		});
		const journal = Object.assign(createSqliteJournal(this.database), options.journal);
		this.runHost = createTestHost(options.around?.(journal) ?? journal, this.folder, {
			consents: new DatabaseConsents(this.database, (options.clock ?? systemClock).now),
			...options,
		});
	}

	/** Starts a flow at its node `start`. */
	async start(flow: Flow, message: Message = {}, key?: string): Promise<string> {
		const request = { flow, node: "start", message, cause: "api" as const };
		const { runId } = await this.runHost.start(key === undefined ? request : { ...request, key });
		return runId;
	}

	/** Every journalled event of a run. */
	async events(run: string): Promise<Event[]> {
		return (await this.runHost.events(run, 1, 100_000)).events;
	}

	async eventTypes(run: string): Promise<string[]> {
		return (await this.events(run)).map(({ type }) => type);
	}

	/** Stops the process's part and leaves the data folder. */
	async stop(): Promise<void> {
		await this.runHost.close();
		await this.database.close();
	}

	async remove(): Promise<void> {
		await this.stop();
		rmSync(this.folder, { recursive: true });
	}
}
