import type { McpServerSummary } from "@switchyard/spec/http";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LogOut, Pencil, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { useChangedTools } from "../../../services/use-changed-tools.ts";
import { AlertDialog } from "../../../ui/AlertDialog.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { agreementToasts } from "../../../ui/changed-tools/agreement-toasts.ts";
import { ChangedTools } from "../../../ui/changed-tools/ChangedTools.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { formatCount } from "../../../ui/format/count.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { openSignInWindow, signInWithin } from "../../../ui/sign-in-window.ts";
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

const AWAITS_PERSON = { label: "Sign-in needed", tone: "warning" } as const;

/** How it stands with a server, and what it offers. */
export function McpServerRow({ server, onChange }: McpServerRowProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [removing, setRemoving] = useState(false);
	const { name, settings, state, problem, offers, signIn, sampled } = server;
	const awaitsPerson = signIn === "needed";
	const { label, tone } = awaitsPerson ? AWAITS_PERSON : STATES[state];
	const failed = (title: string) => (error: unknown) =>
		showToast({ title, description: explain(error).message, tone: "danger" });
	const refresh = () => client.invalidateQueries({ queryKey: queries.mcpServers(api).queryKey });
	const reconnect = useMutation({
		mutationFn: () => api.ask("POST /api/mcp-servers/:server/reconnect", { params: { server: name } }),
		onSuccess: refresh,
		onError: failed(`${name} could not be connected`),
	});
	const connect = useMcpSignIn();
	const signOut = useMutation({
		mutationFn: () => api.ask("DELETE /api/mcp-servers/:server/sign-in", { params: { server: name } }),
		onSuccess: refresh,
		onError: failed(`The sign-in at ${name} could not be forgotten`),
	});
	const remove = useMutation({
		mutationFn: () => api.ask("DELETE /api/mcp-servers/:server", { params: { server: name } }),
		onSuccess: refresh,
		onError: failed(`${name} could not be removed`),
		onSettled: () => setRemoving(false),
	});
	const changed = useChangedTools(name);
	const refused = offers.filter((offer) => offer.problem !== undefined);
	return (
		<li className="border-b border-border last:border-0">
			<div className="flex min-h-14 items-start gap-3 px-4 py-2">
				<div className="flex min-w-0 flex-1 flex-col gap-0.5">
					<span className="flex items-center gap-2">
						<span className="truncate font-medium">{name}</span>
						<Badge tone={tone}>{label}</Badge>
						{settings.trustHints && <Badge>Trusted</Badge>}
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
					{settings.sampling && sampled && (
						<span className="text-sm text-text-muted">
							Models today: {sampled.calls} of {formatCount(settings.sampling.day.calls, "call")},{" "}
							{formatMoney(sampled.microUsd)}
							{settings.sampling.day.microUsd !== undefined &&
								` of ${formatMoney(settings.sampling.day.microUsd)}`}
						</span>
					)}
					{problem !== undefined && !awaitsPerson && (
						<span className="text-sm break-words text-danger">{problem}</span>
					)}
					{signIn === "wider" && (
						<span className="text-sm text-text-muted">
							It refused a call that needs more access than was given. Connect again to give it.
						</span>
					)}
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
				<div className="flex items-center">
					{(awaitsPerson || signIn === "wider") && (
						<Button
							variant="primary"
							className="mr-2"
							onClick={() => connect(name)}
							aria-label={`Connect: sign in at ${name}`}
						>
							Connect
						</Button>
					)}
					{signIn === "done" && (
						<IconButton
							label={`Sign out of ${name}`}
							icon={<LogOut size={14} />}
							onClick={() => signOut.mutate()}
						/>
					)}
					<IconButton
						label={`Connect to ${name} anew`}
						icon={<RotateCw size={14} />}
						onClick={() => reconnect.mutate()}
					/>
					<IconButton label={`Change ${name}`} icon={<Pencil size={14} />} onClick={onChange} />
					<IconButton
						label={`Remove ${name}`}
						icon={<Trash2 size={14} />}
						onClick={() => setRemoving(true)}
					/>
				</div>
			</div>
			<ChangedTools
				namespace={name}
				tools={changed.tools}
				busy={changed.agree.isPending}
				onAgree={() => changed.agree.mutate(undefined, agreementToasts(name))}
			/>
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

/** A person's sign-in at an MCP server; call what it gives in a click. */
function useMcpSignIn(): (name: string) => void {
	const { api } = useServices();
	const client = useQueryClient();

	const isSignedIn = async (name: string): Promise<boolean> => {
		await client.invalidateQueries({ queryKey: queries.mcpServers(api).queryKey });
		const servers = await client.fetchQuery(queries.mcpServers(api));
		return servers.some((server) => server.name === name && server.signIn === "done");
	};

	return (name) =>
		void signInWithin(openSignInWindow(), {
			begin: () => api.ask("POST /api/mcp-servers/:server/sign-in", { params: { server: name } }),
			isDone: () => isSignedIn(name),
			titles: { done: `Signed in at ${name}`, failed: `Nobody could sign in at ${name}` },
		});
}
