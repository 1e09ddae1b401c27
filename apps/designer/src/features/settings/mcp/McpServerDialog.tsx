import type { McpServerSummary } from "@switchyard/spec/http";
import type { McpServerSettings } from "@switchyard/spec/mcp";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { type DraftPartProps, McpAllowances } from "./McpAllowances.tsx";
import { draftOf, type McpServerDraft, NEW_DRAFT, readDraft } from "./mcp-server-form.ts";

interface McpServerDialogProps {
	/** The server to change; a new one when absent. */
	readonly server: McpServerSummary | undefined;
	readonly onClose: () => void;
}

/** How an MCP server is reached. */
export function McpServerDialog({ server, onClose }: McpServerDialogProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [draft, setDraft] = useState<McpServerDraft>(() =>
		server ? draftOf(server.name, server.settings) : NEW_DRAFT,
	);
	const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
	const save = useMutation({
		mutationFn: (settings: McpServerSettings) =>
			api.ask("PUT /api/mcp-servers/:server", { params: { server: draft.name }, body: settings }),
		onSuccess: () => {
			onClose();
			return client.invalidateQueries({ queryKey: queries.mcpServers(api).queryKey });
		},
	});
	const change = (part: Partial<McpServerDraft>) => setDraft((before) => ({ ...before, ...part }));

	function submit() {
		const read = readDraft(draft);
		if (read instanceof Map) return setProblems(read);
		setProblems(new Map());
		save.mutate(read as McpServerSettings);
	}

	return (
		<FormDialog
			title={server ? `Change ${server.name}` : "New MCP server"}
			description="Its tools become nodes of the palette's group of this name."
			action={server ? "Save" : "Add"}
			busy={save.isPending}
			error={save.error}
			onSubmit={submit}
			onClose={onClose}
			// Outside the form: within one it would have inputs of its own beside it, which nobody can see.
			above={
				<div className="mb-4">
					<SegmentedControl<McpServerDraft["transport"]>
						label="Reached by"
						segments={[
							{ value: "stdio", label: "A program" },
							{ value: "http", label: "An address" },
						]}
						value={draft.transport}
						onValueChange={(transport) => change({ transport })}
					/>
				</div>
			}
		>
			<TextField
				label="Name"
				description="What the ids of its nodes begin with, such as Files."
				maxLength={40}
				readOnly={server !== undefined}
				value={draft.name}
				onChange={(event) => change({ name: event.target.value })}
				error={problems.get("name")}
			/>
			{draft.transport === "stdio" ? (
				<Program draft={draft} change={change} problems={problems} />
			) : (
				<Address draft={draft} change={change} problems={problems} />
			)}
			<McpAllowances draft={draft} change={change} problems={problems} />
		</FormDialog>
	);
}

function Program({ draft, change, problems }: DraftPartProps) {
	return (
		<>
			<TextArea
				label="Program and arguments"
				description="One to a line, as they are: no shell reads them. It runs on the server's machine."
				mono
				placeholder={"npx\n-y\n@modelcontextprotocol/server-filesystem\n/srv/files"}
				value={draft.argv}
				onChange={(event) => change({ argv: event.target.value })}
				error={problems.get("argv")}
			/>
			<TextArea
				label="Environment"
				description="NAME=value, one to a line. It inherits nothing but PATH."
				optional
				mono
				rows={2}
				value={draft.environment}
				onChange={(event) => change({ environment: event.target.value })}
				error={problems.get("environment")}
			/>
			<TextArea
				label="Secrets"
				description="NAME=credential, one to a line: credentials of kind Secret text by their names."
				optional
				mono
				rows={2}
				value={draft.secrets}
				onChange={(event) => change({ secrets: event.target.value })}
				error={problems.get("secrets")}
			/>
		</>
	);
}

/** No credential has this name. */
const NONE = "*";

function Address({ draft, change, problems }: DraftPartProps) {
	const { api } = useServices();
	const credentials = useQuery(queries.credentials(api));
	const fitting = (credentials.data ?? []).filter(({ kind }) => kind === "http" || kind === "text");
	return (
		<>
			<TextField
				label="Address"
				description="Of its streamable HTTP endpoint."
				mono
				placeholder="https://mcp.example.com/mcp"
				maxLength={2048}
				value={draft.url}
				onChange={(event) => change({ url: event.target.value })}
				error={problems.get("url")}
			/>
			<Select
				label="Credential"
				description="A secret text goes as a bearer token; a web credential as it says. With none, a server that wants it has you sign in."
				options={[
					{ value: NONE, label: "None" },
					...fitting.map(({ name }) => ({ value: name, label: name })),
				]}
				value={draft.credential || NONE}
				onValueChange={(credential) => change({ credential: credential === NONE ? "" : credential })}
			/>
			{draft.credential === "" && (
				<>
					<TextField
						label="Client ID"
						description="For the sign-in, where its authorization server does not register clients by itself."
						optional
						mono
						maxLength={2048}
						value={draft.clientId}
						onChange={(event) => change({ clientId: event.target.value })}
					/>
					{draft.clientId.trim() !== "" && (
						<Select
							label="Client secret"
							description="A credential of kind Secret text; none for a public client."
							options={[
								{ value: NONE, label: "None" },
								...fitting
									.filter(({ kind }) => kind === "text")
									.map(({ name }) => ({ value: name, label: name })),
							]}
							value={draft.clientSecret || NONE}
							onValueChange={(secret) => change({ clientSecret: secret === NONE ? "" : secret })}
						/>
					)}
				</>
			)}
		</>
	);
}
