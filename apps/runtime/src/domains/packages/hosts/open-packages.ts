import type { Writable } from "@switchyard/host";
import type { Flow } from "@switchyard/spec/flow";
import type { BaseLogger } from "pino";
import type { Database } from "../../../platform/database/database.ts";
import type { NoteUnreadable } from "../../../platform/database/unreadable-rows.ts";
import type { NodeRegistry } from "../../../platform/nodes/registry.ts";
import type { CredentialKinds } from "../../../platform/secrets/credential-kinds.ts";
import type { FlowStore, Publications } from "../../flows/index.ts";
import { AnnouncedTypeRows } from "./announced-type-rows.ts";
import { KnownCredentialKinds } from "./known-credential-kinds.ts";
import { KnownTypes } from "./known-types.ts";
import { RemotePackages } from "./remote-packages.ts";
import type { Admits } from "./requests/outward.ts";
import type { OpenSessionsOfRuns } from "./sessions/package-sessions.ts";

export interface PackagesOptions {
	readonly database: Pick<Database, "read" | "write">;
	readonly registry: NodeRegistry;
	readonly credentialKinds: Pick<CredentialKinds, "announce">;
	readonly flows: Pick<FlowStore, "withNodeType">;
	readonly publications: Pick<Publications, "all">;
	readonly onUnreadable: NoteUnreadable;
	readonly maxInflight: number;
	readonly waitMs: (namespace: string) => number;
	readonly journal: Writable;
	/** Lets executions go out by the server's address rules. */
	readonly proxy: Admits;
	/** The sessions that nodes of runs work in. */
	readonly nodeSessions: OpenSessionsOfRuns;
	readonly logger: Pick<BaseLogger, "info" | "error">;
	/** Called after node types came or changed. */
	readonly onTypes: () => void;
}

/** Registers the known packages, and has their nodes executed by the hosts that serve them. */
export async function openPackages(options: PackagesOptions): Promise<RemotePackages> {
	const { database, registry, credentialKinds, flows, publications, ...shared } = options;
	const known = await KnownTypes.open({
		rows: new AnnouncedTypeRows(database, options.onUnreadable),
		nodeTypes: registry.specs(),
		flowsWith: async (type) => [...(await flows.withNodeType(type)), ...(await all(publications))],
	});
	const kinds = await KnownCredentialKinds.open({
		database,
		kinds: credentialKinds,
		onUnreadable: options.onUnreadable,
	});
	const packages = new RemotePackages({ known, kinds, reserved: registry.namespaces(), ...shared });
	registry.executeOthersBy(packages);
	return packages;
}

async function all(publications: Pick<Publications, "all">): Promise<Flow[]> {
	const flows: Flow[] = [];
	for await (const { flow } of publications.all()) flows.push(flow);
	return flows;
}
