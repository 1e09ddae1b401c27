import type { McpServerSummary } from "@switchyard/spec";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { AlertDialog } from "../../../ui/AlertDialog.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { formatCount } from "../../../ui/format/count.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { showToast } from "../../../ui/toast-store.ts";

interface McpServerRowProps {
	readonly server: McpServerSummary;
	readonly onChange: () => void;
}

const STATES = {
	connecting: { label: "Connecting", tone: "neutral" },
	connected: { label: "Connected", tone: "success" },
	failed: { label: "Away", tone: "danger" },
} as const;

/** How it stands with a server, and what it offers. */
export function McpServerRow({ server, onChange }: McpServerRowProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [removing, setRemoving] = useState(false);
	const { name, settings, state, problem, offers } = server;
	const failed = (title: string) => (error: unknown) =>
		showToast({ title, description: explain(error).message, tone: "danger" });
	const refresh = () => client.invalidateQueries({ queryKey: queries.mcpServers(api).queryKey });
	const reconnect = useMutation({
		mutationFn: () => api.reconnectMcpServer(name),
		onSuccess: refresh,
		onError: failed(`${name} could not be connected`),
	});
	const remove = useMutation({
		mutationFn: () => api.removeMcpServer(name),
		onSuccess: refresh,
		onError: failed(`${name} could not be removed`),
		onSettled: () => setRemoving(false),
	});
	const refused = offers.filter((offer) => offer.problem !== undefined);
	return (
		<li className="flex min-h-14 items-start gap-3 border-b border-border px-4 py-2 last:border-0">
			<div className="flex min-w-0 flex-1 flex-col gap-0.5">
				<span className="flex items-center gap-2">
					<span className="truncate font-medium">{name}</span>
					<Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
				</span>
				<span className="truncate font-mono text-sm text-text-muted">
					{settings.transport === "http" ? settings.url : settings.argv.join(" ")}
				</span>
				{server.server && (
					<span className="text-sm text-text-muted">
						{server.server.name} {server.server.version} · {server.server.protocol} ·{" "}
						{formatCount(offers.length - refused.length, "node")}
					</span>
				)}
				{problem !== undefined && <span className="text-sm break-words text-danger">{problem}</span>}
				{refused.length > 0 && (
					<ul className="text-sm break-words text-danger">
						{refused.map((offer) => (
							<li key={offer.name}>
								<span className="font-mono">{offer.name}</span> is no node: {offer.problem}
							</li>
						))}
					</ul>
				)}
			</div>
			<div className="flex">
				<IconButton
					label={`Connect to ${name} anew`}
					icon={<RotateCw size={14} />}
					onClick={() => reconnect.mutate()}
				/>
				<IconButton label={`Change ${name}`} icon={<Pencil size={14} />} onClick={onChange} />
				<IconButton label={`Remove ${name}`} icon={<Trash2 size={14} />} onClick={() => setRemoving(true)} />
			</div>
			<AlertDialog
				open={removing}
				onOpenChange={setRemoving}
				title={`Remove ${name}?`}
				description="Nodes of its tools stay in flows. Their steps fail until it is added again."
				action="Remove"
				danger
				busy={remove.isPending}
				onAction={() => remove.mutate()}
			/>
		</li>
	);
}
