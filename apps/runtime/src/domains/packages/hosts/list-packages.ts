import type { BridgePeer, ListPackagesReply, PackageSummary } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { flowOfType, type NodeSpec } from "@switchyard/spec/node-spec";
import type { BridgeConnection, PeerStats } from "../../../platform/bridge/bridge-connection.ts";
import type { OptionalPackages } from "../../../platform/nodes/optional-packages.ts";
import type { RemotePackages } from "./remote-packages.ts";

export interface PackageListing {
	/** Every node type that is known, by id. */
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly packages: Pick<RemotePackages, "hostsOf" | "isAvailable" | "known">;
	readonly optionalPackages: Pick<OptionalPackages, "absenceOf" | "summaries">;
	readonly bridge: {
		readonly connections: () => readonly BridgeConnection[];
		readonly statsOf: (connection: BridgeConnection) => PeerStats | undefined;
	};
}

const NO_CALLS: PeerStats = { inFlight: 0, calls: 0, errors: 0 };

/** Everything that is known of packages and of who is connected. */
export function listPackages(listing: PackageListing): ListPackagesReply {
	const peersOf = (role: BridgeConnection["role"]) =>
		listing.bridge
			.connections()
			.filter((connection) => connection.role === role)
			.map((connection) => peer(listing, connection));
	const optionalPackages = listing.optionalPackages.summaries();
	return {
		packages: packagesOf(listing, new Set(optionalPackages.flatMap(({ nodeTypes }) => nodeTypes))),
		...(optionalPackages.length > 0 ? { optionalPackages } : {}),
		agents: peersOf("agent"),
		clients: peersOf("client"),
	};
}

/** @param optional ids of node types that are listed with their optional package */
function packagesOf(listing: PackageListing, optional: ReadonlySet<string>): PackageSummary[] {
	const byNamespace = new Map<string, NodeSpec[]>();
	for (const spec of listing.nodeTypes.values()) {
		if (flowOfType(spec.id) !== undefined || optional.has(spec.id)) continue;
		const namespace = spec.id.slice(0, spec.id.indexOf("."));
		byNamespace.set(namespace, [...(byNamespace.get(namespace) ?? []), spec]);
	}
	return [...byNamespace].map(([namespace, specs]) => summary(listing, namespace, specs));
}

function summary(listing: PackageListing, namespace: string, specs: readonly NodeSpec[]): PackageSummary {
	const { packages } = listing;
	const version = packages.known.get(specs[0]?.id ?? "")?.packageVersion;
	return {
		namespace,
		...defined({ version }),
		builtIn: version === undefined,
		hosts: packages.hostsOf(namespace).map(({ connection }) => peer(listing, connection)),
		nodeTypes: specs.map(({ id, name, version: nodeVersion }) => ({
			id,
			name,
			version: nodeVersion,
			available: packages.isAvailable(id) && listing.optionalPackages.absenceOf(id) === undefined,
			...changeOf(listing, id),
		})),
	};
}

function changeOf({ packages: { known } }: PackageListing, id: string) {
	const type = known.get(id);
	return type && known.isChanged(id) ? { changed: { before: type.agreed, now: type.spec } } : {};
}

function peer({ bridge }: PackageListing, connection: BridgeConnection): BridgePeer {
	const { id, client, transport, since, attached, missedHeartbeats } = connection;
	return {
		connection: id,
		...client,
		transport,
		since,
		attached,
		...(bridge.statsOf(connection) ?? NO_CALLS),
		missedHeartbeats,
	};
}
