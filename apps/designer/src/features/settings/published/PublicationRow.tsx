import type { ToolPublicationSummary } from "@switchyard/spec/http";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Braces, Link, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { usePublicOrigin } from "../../../services/use-public-origin.ts";
import { AlertDialog } from "../../../ui/AlertDialog.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { clientConfiguration, mcpAddress } from "./client-configuration.ts";

interface PublicationRowProps {
	readonly publication: ToolPublicationSummary;
	readonly onChange: () => void;
}

/** A publication, what it offers, and what a client needs to reach it. */
export function PublicationRow({ publication, onChange }: PublicationRowProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [removing, setRemoving] = useState(false);
	const { name, settings, tools, prompts, resources, problems } = publication;
	const origin = usePublicOrigin();
	const remove = useMutation({
		mutationFn: () =>
			api.ask("DELETE /api/tool-publications/:publication", { params: { publication: name } }),
		onSuccess: () => client.invalidateQueries({ queryKey: queries.toolPublications(api).queryKey }),
		onError: (error) =>
			showToast({
				title: `“${name}” could not be revoked`,
				description: explain(error).message,
				tone: "danger",
			}),
		onSettled: () => setRemoving(false),
	});
	return (
		<li className="flex min-h-14 items-start gap-3 border-b border-border px-4 py-2 last:border-0">
			<div className="flex min-w-0 flex-1 flex-col gap-0.5">
				<span className="truncate font-medium">{name}</span>
				<span className="truncate font-mono text-sm text-text-muted">{mcpAddress(origin, name)}</span>
				{tools.length > 0 && (
					<span className="text-sm break-words text-text-muted">
						{tools.map((tool) => tool.name).join(", ")}
					</span>
				)}
				{prompts.length > 0 && (
					<span className="text-sm break-words text-text-muted">
						Prompts: {prompts.map((prompt) => prompt.name).join(", ")}
					</span>
				)}
				{resources.length > 0 && (
					<span className="text-sm break-words text-text-muted">
						Resources: {resources.map(({ uri }) => uri).join(", ")}
					</span>
				)}
				{settings.consent === "caller" && (
					<span className="text-sm text-text-muted">
						The person at the client may agree to calls and fill in forms.
					</span>
				)}
				{settings.trustedInput && (
					<span className="text-sm text-text-muted">What callers send in is trusted.</span>
				)}
				{problems.map((problem) => (
					<span key={problem} className="text-sm break-words text-danger">
						{problem}
					</span>
				))}
			</div>
			<div className="flex items-center gap-1">
				<CopyButton
					label={`Copy the address of ${name}`}
					icon={<Link size={14} />}
					text={() => mcpAddress(origin, name)}
				/>
				<CopyButton
					label={`Copy the configuration of an MCP client for ${name}`}
					icon={<Braces size={14} />}
					text={() => clientConfiguration(origin, name)}
				/>
				<IconButton label={`Change ${name}`} size="xs" icon={<Pencil size={14} />} onClick={onChange} />
				<IconButton
					label={`Revoke ${name}`}
					size="xs"
					icon={<Trash2 size={14} />}
					onClick={() => setRemoving(true)}
				/>
			</div>
			<AlertDialog
				open={removing}
				onOpenChange={setRemoving}
				title={`Revoke “${name}”?`}
				description="Its address answers no more, and its clients are disconnected. The flow stays as it is."
				action="Revoke"
				danger
				busy={remove.isPending}
				onAction={() => remove.mutate()}
			/>
		</li>
	);
}
