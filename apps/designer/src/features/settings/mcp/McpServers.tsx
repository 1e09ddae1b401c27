import type { McpServerSummary } from "@switchyard/spec/http";
import { useQuery } from "@tanstack/react-query";
import { Plug, Plus } from "lucide-react";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Section } from "../../../ui/Section.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { McpServerDialog } from "./McpServerDialog.tsx";
import { McpServerRow } from "./McpServerRow.tsx";

/** The servers of the Model Context Protocol whose tools are nodes here. */
export function McpServers() {
	const { api } = useServices();
	const servers = useQuery(queries.mcpServers(api));
	const [editing, setEditing] = useState<{ readonly server: McpServerSummary | undefined }>();
	return (
		<Section
			title="MCP servers"
			description="Their tools are nodes in the palette: steps of flows, and tools of agents. What they answer counts as untrusted."
			actions={
				<Button
					icon={<Plus size={14} />}
					onClick={() => setEditing({ server: undefined })}
					aria-label="Add an MCP server"
				>
					Add
				</Button>
			}
		>
			{servers.data ? (
				<ul>
					{servers.data.map((server) => (
						<McpServerRow key={server.name} server={server} onChange={() => setEditing({ server })} />
					))}
				</ul>
			) : servers.isError ? (
				<ErrorState
					title="The MCP servers could not be loaded"
					error={servers.error}
					onRetry={() => void servers.refetch()}
				/>
			) : (
				<SkeletonRows rows={2} label="Loading the MCP servers" />
			)}
			{servers.data?.length === 0 && (
				<EmptyState icon={<Plug size={20} />} title="No MCP server yet">
					Add a program on the server's machine, or an address.
				</EmptyState>
			)}
			{editing && <McpServerDialog server={editing.server} onClose={() => setEditing(undefined)} />}
		</Section>
	);
}
