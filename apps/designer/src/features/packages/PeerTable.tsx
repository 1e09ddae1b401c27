import type { BridgePeer } from "@switchyard/spec/http";
import { Badge } from "../../ui/Badge.tsx";
import { formatNumber } from "../../ui/format/count.ts";
import { formatDuration } from "../../ui/format/duration.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { type Column, Table, TableRow } from "../../ui/Table.tsx";

const NAMES: ReadonlyMap<string, string> = new Map([
	["go", "Go"],
	["python", "Python"],
	["typescript", "TypeScript"],
	["javascript", "JavaScript"],
]);

/** How people write the language that a peer names; as it names it, where that is not known. */
function languageName(language: string): string {
	return NAMES.get(language.toLowerCase()) ?? language;
}

interface PeerTableProps {
	/** The accessible name. */
	readonly label: string;
	readonly peers: readonly BridgePeer[];
	/** What each of them is. */
	readonly kind: "Host" | "Agent" | "Program";
}

/** Processes that are connected: since when, and how their calls go. */
export function PeerTable({ label, peers, kind }: PeerTableProps) {
	return (
		<section aria-label={label}>
			<Table columns={columnsOf(kind)}>
				{peers.map((peer) => (
					<PeerRow key={peer.connection} peer={peer} />
				))}
			</Table>
		</section>
	);
}

const RECONNECTING = <Badge tone="warning">Reconnecting</Badge>;

function columnsOf(kind: string): readonly Column[] {
	return [
		{ label: kind },
		{ label: "Connected", width: "w-36 max-sm:hidden" },
		{ label: "In flight", width: "w-24 max-sm:hidden" },
		{ label: "Calls", width: "w-24 max-sm:w-16" },
		{ label: "Errors", width: "w-24 max-sm:w-16" },
		{ label: "p50", width: "w-24 max-sm:hidden" },
		{ label: "p95", width: "w-24 max-sm:hidden" },
	];
}

function PeerRow({ peer }: { readonly peer: BridgePeer }) {
	const { name, version, language, transport, since, attached, inFlight, calls, errors } = peer;
	return (
		<TableRow>
			<td className="min-w-40 py-1.5">
				<span className="block font-medium break-words">{name}</span>
				<span className="text-sm text-text-muted">
					{transport === "mcp" ? "MCP server" : languageName(language)} · {version}
					{transport === "stdio" && " · started by the server"}
				</span>
				{!attached && <span className="block sm:hidden">{RECONNECTING}</span>}
			</td>
			<td className="text-text-muted max-sm:hidden">
				{attached ? <RelativeTime at={since} /> : RECONNECTING}
			</td>
			<td className="tabular-nums max-sm:hidden">{formatNumber(inFlight)}</td>
			<td className="tabular-nums">{formatNumber(calls)}</td>
			<td className={errors > 0 ? "text-danger tabular-nums" : "tabular-nums"}>{formatNumber(errors)}</td>
			<td className="whitespace-nowrap text-text-muted tabular-nums max-sm:hidden">{latency(peer.p50Ms)}</td>
			<td className="whitespace-nowrap text-text-muted tabular-nums max-sm:hidden">{latency(peer.p95Ms)}</td>
		</TableRow>
	);
}

function latency(milliseconds: number | undefined): string {
	return milliseconds === undefined ? "–" : formatDuration(milliseconds);
}
