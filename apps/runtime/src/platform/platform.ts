import { join } from "node:path";
import type { EmbeddedHostOptions } from "@switchyard/host";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { UnreadableRows } from "./database/unreadable-rows.ts";
import { type CheckedNetwork, createNetwork } from "./egress/network.ts";
import { removeParts } from "./files/replace-file.ts";
import { createWorkspaceBrowser, type WorkspaceBrowser } from "./files/workspace-browser.ts";
import { createWorkspaceFiles } from "./files/workspace-files.ts";
import { workspaceRoot } from "./files/workspace-root.ts";
import { openRegistry } from "./nodes/open-registry.ts";
import type { OptionalPackages } from "./nodes/optional-packages.ts";
import type { NodeRegistry } from "./nodes/registry.ts";
import { ToolProvider } from "./nodes/workspace-tools/tool-provider.ts";
import { openStore, type Store } from "./open-store.ts";
import type { OpenedParts } from "./opened-parts.ts";
import { CredentialKinds } from "./secrets/credential-kinds.ts";
import { type KeyRing, openKeyRing } from "./secrets/key-ring.ts";
import type { Redactor } from "./secrets/redactor.ts";
import { SecretStore } from "./secrets/secret-store.ts";

export interface PlatformOptions {
	readonly config: Config;
	readonly logger: Logger;
	readonly redactor: Redactor;
	/** Version of the server, for those that it connects to. */
	readonly version: string;
	/** Folder of the designer's build; need not exist. */
	readonly designerFolder: string;
	/** Receives the error after which nothing can be promised any more; the process should end. */
	readonly onFailure: (error: Error) => void;
	/** Folder of the optional packages; the project's when absent. */
	readonly optionalFolder?: URL;
	readonly crashPoint?: EmbeddedHostOptions["crashPoint"];
}

/** Database, journal, files, network, secrets and node types: every domain stands on them. */
export interface Platform extends Store, Omit<PlatformOptions, "onFailure" | "optionalFolder"> {
	/** The data folder. */
	readonly folder: string;
	/** Folder of the files that nodes and people use. */
	readonly workspace: string;
	readonly files: WorkspaceFiles & WorkspaceBrowser;
	readonly keys: KeyRing;
	readonly unreadable: UnreadableRows;
	readonly onUnreadable: UnreadableRows["note"];
	readonly secrets: SecretStore;
	readonly credentialKinds: CredentialKinds;
	readonly network: CheckedNetwork;
	readonly registry: NodeRegistry;
	/** Specs of the registry, by id. */
	readonly nodeTypes: Map<string, NodeSpec>;
	readonly optionalPackages: OptionalPackages;
	/** The tools of the registry. */
	readonly tools: ToolProvider;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** Time that a part may take to close, in milliseconds. */
export const CLOSE_MS = 2000;

/** Time that the database may take: it may have much to copy out of its log. */
const DATABASE_CLOSE_MS = 10_000;

/**
 * Opens the data folder, its database and what else every domain stands on.
 * @param parts receives how each part is closed, also where opening fails
 * @throws FolderInUseError, DatabaseInUseError, DatabaseUnreachableError, NewerDatabaseError, DataLossError, AllowListError, CommandsFileError
 */
export async function openPlatform(options: PlatformOptions, parts: OpenedParts): Promise<Platform> {
	const { config, logger, redactor } = options;
	const { dataFolder: folder, databaseUrl } = config;
	const now = Date.now;
	if (databaseUrl !== undefined) redactor.learn(decodeURIComponent(new URL(databaseUrl).password));
	const store = await openStore(options);
	const { database, journal } = store;
	parts.closes("database", DATABASE_CLOSE_MS, () => database.close());
	const { registry, optionalPackages, ...opened } = await openRegistry(options);
	const credentialKinds = new CredentialKinds(opened.credentialKinds);
	parts.closes("optional packages", CLOSE_MS, () => optionalPackages.close());
	const keys = await openKeyRing({ folder, database, token: config.token });
	const unreadable = new UnreadableRows(logger);
	const secrets = new SecretStore({
		database,
		kinds: credentialKinds,
		masterKey: keys.master,
		redactor,
		onUnreadable: unreadable.note,
		onChanged: (name) => unreadable.forget("credential", name),
		now,
	});
	await secrets.learnSecrets();
	const tools = new ToolProvider(registry);
	registry.add(tools.nodeTypes());
	const network = createNetwork({ allow: config.allowAddresses, journal });
	parts.closes("network", CLOSE_MS, () => network.close());
	const workspace = join(folder, "workspace");
	const root = workspaceRoot(workspace);
	const unfinished = await removeParts(root);
	if (unfinished > 0) logger.info({ unfinished }, "unfinished files of the workspace were removed");
	const files = { ...createWorkspaceFiles(workspace), ...createWorkspaceBrowser(root) };
	return {
		...options,
		...store,
		folder,
		workspace,
		files,
		keys,
		unreadable,
		onUnreadable: unreadable.note,
		secrets,
		credentialKinds,
		network,
		registry,
		nodeTypes: registry.specs(),
		optionalPackages,
		tools,
		now,
	};
}
