import type { FlowSummary } from "@switchyard/spec/http";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useMemo } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import {
	type Choice,
	flowTool,
	nodeChoices,
	nodesWithTools,
	portChoices,
	type SourceDraft,
	type SourceKind,
	toggled,
} from "./source-form.ts";

const KINDS: readonly { readonly value: SourceKind; readonly label: string }[] = [
	{ value: "port", label: "Tools of an agent" },
	{ value: "nodes", label: "Single nodes" },
	{ value: "flow", label: "The flow itself" },
];

const OFFERED_AS: readonly { readonly value: SourceDraft["as"]; readonly label: string }[] = [
	{ value: "tool", label: "A tool, which models call" },
	{ value: "prompt", label: "A prompt, which people choose" },
	{ value: "resource", label: "A resource, which clients read" },
];

interface SourceFieldsProps {
	/** From 1. */
	readonly number: number;
	readonly source: SourceDraft;
	/** Those that are published. */
	readonly flows: readonly FlowSummary[];
	readonly problems: ReadonlyMap<string, string>;
	readonly onChange: (part: Partial<SourceDraft>) => void;
	/** Absent for the only one. */
	readonly onRemove?: (() => void) | undefined;
}

/** One flow, and what of it is offered. */
export function SourceFields({ number, source, flows, problems, onChange, onRemove }: SourceFieldsProps) {
	const { api } = useServices();
	const { kind, node, tools, nodes } = source;
	const revision = flows.find(({ id }) => id === source.flow)?.published?.revision;
	const { data: document } = useQuery({
		...queries.flowVersion(api, source.flow, revision ?? 0),
		enabled: revision !== undefined,
	});
	const types = useQuery(queries.nodeTypes(api, "")).data?.nodeTypes;
	const specs = useMemo(() => new Map(types?.map((type) => [type.id, type])), [types]);
	const agents = document ? nodesWithTools(document) : [];
	const onPort = document && node !== "" ? portChoices(document, node, specs) : [];
	const single = document && kind === "nodes" ? nodeChoices(document, specs) : [];

	function toggleTool(tool: string) {
		const names = onPort.map(({ value }) => value);
		const chosen = toggled(names, tools ?? names, tool);
		onChange({ tools: chosen.length === names.length ? undefined : chosen });
	}

	return (
		<fieldset className="flex flex-col gap-3 rounded-lg border border-border p-3">
			<legend className="sr-only">Source {number}</legend>
			<div className="flex items-center justify-between">
				<span aria-hidden className="font-medium">
					Source {number}
				</span>
				{onRemove && (
					<IconButton
						label={`Remove source ${number}`}
						size="xs"
						icon={<Trash2 size={14} />}
						onClick={onRemove}
					/>
				)}
			</div>
			<Select
				label="Flow"
				description="Its published version counts."
				placeholder={flows.length === 0 ? "No flow is published" : "Choose…"}
				options={flows.map(({ id, name }) => ({ value: id, label: name }))}
				value={source.flow}
				onValueChange={(flow) => onChange({ flow, node: "", tools: undefined, nodes: [] })}
				error={problems.get("flow")}
			/>
			<Select
				label="Offers"
				options={KINDS}
				value={kind}
				onValueChange={(chosen) =>
					onChange({ kind: KINDS.find(({ value }) => value === chosen)?.value ?? kind })
				}
			/>
			{kind === "port" && (
				<Select
					label="Agent"
					description="Whose tools are offered."
					placeholder={document && agents.length === 0 ? "No node of this flow has tools" : "Choose…"}
					disabled={agents.length === 0}
					options={agents.map(({ id, name }) => ({ value: id, label: name }))}
					value={node}
					onValueChange={(chosen) => onChange({ node: chosen, tools: undefined })}
					error={problems.get("node")}
				/>
			)}
			{kind === "port" && (
				<Choices
					title="Tools"
					choices={onPort}
					chosen={tools ?? onPort.map(({ value }) => value)}
					problem={problems.get("tools")}
					onToggle={toggleTool}
				/>
			)}
			{kind === "nodes" && (
				<Choices
					title="Nodes"
					choices={single}
					chosen={nodes}
					problem={problems.get("nodes")}
					none={document && "No node of this flow is a tool."}
					onToggle={(id) =>
						onChange({
							nodes: toggled(
								single.map(({ value }) => value),
								nodes,
								id,
							),
						})
					}
				/>
			)}
			{kind === "flow" && (
				<Select
					label="Offered as"
					options={OFFERED_AS}
					value={source.as}
					onValueChange={(chosen) =>
						onChange({ as: OFFERED_AS.find(({ value }) => value === chosen)?.value ?? source.as })
					}
				/>
			)}
			{kind === "flow" && source.as === "resource" && (
				<TextField
					label="URI"
					description="Fixed, or with inputs of the flow in braces."
					placeholder="orders://{number}"
					value={source.uri}
					onChange={(event) => onChange({ uri: event.target.value })}
					error={problems.get("uri")}
				/>
			)}
			{kind === "flow" && source.as === "resource" && (
				<TextField
					label="Media type"
					optional
					description="Of what is read; found out where it is left out."
					placeholder="text/csv"
					value={source.mimeType}
					onChange={(event) => onChange({ mimeType: event.target.value })}
					error={problems.get("mimeType")}
				/>
			)}
			{kind === "flow" && document && <FlowAsTool name={flowTool(document, specs)} />}
			<TextArea
				label="Message"
				description={
					kind === "flow"
						? "The inputs that AI may not fill, as a JSON object."
						: "What parameters of scope Message read from, as a JSON object."
				}
				optional
				mono
				rows={1}
				value={source.message}
				onChange={(event) => onChange({ message: event.target.value })}
				error={problems.get("message")}
			/>
		</fieldset>
	);
}

interface ChoicesProps {
	readonly title: string;
	readonly choices: readonly Choice[];
	readonly chosen: readonly string[];
	readonly problem: string | undefined;
	/** What to say where there is nothing to choose. */
	readonly none?: string | undefined;
	readonly onToggle: (value: string) => void;
}

function Choices({ title, choices, chosen, problem, none, onToggle }: ChoicesProps) {
	if (choices.length === 0) return none ? <p className="text-sm text-text-muted">{none}</p> : null;
	return (
		<fieldset className="flex flex-col gap-2">
			<legend className="mb-2 font-medium">{title}</legend>
			{choices.map(({ value, label, tool }) => (
				<Checkbox key={value} label={label} checked={chosen.includes(value)} onChange={() => onToggle(value)}>
					{label !== tool && <span>{label}</span>}
					<span className="font-mono text-sm text-text-muted">{tool}</span>
				</Checkbox>
			))}
			{problem && <p className="text-sm text-danger">{problem}</p>}
		</fieldset>
	);
}

function FlowAsTool({ name }: { readonly name: string | undefined }) {
	return (
		<p className="text-sm text-text-muted">
			{name ? (
				<>
					Called as <span className="font-mono">{name}</span>, with its inputs that AI may fill.
				</>
			) : (
				"Give the flow a Sub-flow Start with a tool name, and publish it again."
			)}
		</p>
	);
}
