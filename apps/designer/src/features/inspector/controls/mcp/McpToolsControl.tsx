import { constantOf, offeredBy } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import { type ReactNode, useMemo, useState } from "react";
import { useEditor } from "../../../../services/editor-context.tsx";
import { Checkbox } from "../../../../ui/Checkbox.tsx";
import { formatCount } from "../../../../ui/format/count.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import type { ControlProps } from "../control-props.ts";
import { ListFieldset } from "../ListFieldset.tsx";
import { type ListedTool, listedTools } from "./listed-tools.ts";
import { McpToolRow } from "./McpToolRow.tsx";

/** From so many tools on the list can be searched. */
const SEARCHED_FROM = 9;

interface McpToolsControlProps extends ControlProps {
	/** The toolkit. */
	readonly node: FlowNode;
}

/** The tools of a toolkit's server, to check off; those that are checked and gone are listed too, to be unchecked. */
export function McpToolsControl({ node, label, value, onChange, readOnly }: McpToolsControlProps) {
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const unavailable = useEditor((state) => state.unavailable);
	const changed = useEditor((state) => state.changed);
	const [search, setSearch] = useState("");
	const server = constantOf(node, nodeTypes.get(node.type), "server");
	const checked = useMemo(() => (Array.isArray(value) ? value.map(String) : []), [value]);
	const tools = useMemo(
		() =>
			typeof server === "string" && server !== ""
				? listedTools(server, checked, offeredBy(server, nodeTypes.values()))
				: undefined,
		[server, checked, nodeTypes],
	);
	if (!tools) return <Hint>Choose a server first: its tools are listed here.</Hint>;
	if (tools.length === 0) return <Hint>{String(server)} offers no tools.</Hint>;
	const isAway = tools.some(({ spec }) => spec && unavailable.has(spec.id));
	const words = search.trim().toLowerCase();
	const shown = tools.filter((tool) => textOf(tool).includes(words));
	const there = tools.flatMap(({ name, spec }) => (spec ? [name] : []));

	/** In the list's order, so that the same choice is always the same value. */
	function check(names: ReadonlySet<string>) {
		onChange(tools?.map(({ name }) => name).filter((name) => names.has(name)));
	}

	function toggle(name: string) {
		const names = new Set(checked);
		if (!names.delete(name)) names.add(name);
		check(names);
	}

	const all = there.every((name) => checked.includes(name));
	return (
		<ListFieldset label={label}>
			{isAway && (
				<p role="status" className="rounded-md bg-warning-soft px-2 py-1.5 text-sm text-warning">
					{String(server)} is away. Its tools can be checked; calls wait until it is connected again.
				</p>
			)}
			{tools.length >= SEARCHED_FROM && (
				<TextField
					label="Search tools"
					labelHidden
					placeholder="Search tools"
					value={search}
					onChange={(event) => setSearch(event.target.value)}
				/>
			)}
			<div className="overflow-hidden rounded-md border border-border">
				<div className="flex items-center border-b border-border bg-surface-sunken px-2 py-1.5">
					<Checkbox
						label="All tools"
						checked={all}
						mixed={!all && checked.length > 0}
						disabled={readOnly}
						onChange={() => check(new Set(all ? [] : there))}
					>
						<span className="text-sm text-text-muted">
							{checked.length} of {formatCount(tools.length, "tool")}
						</span>
					</Checkbox>
				</div>
				<ul aria-label={`${label} of ${String(server)}`} className="max-h-96 overflow-y-auto">
					{shown.map((tool) => (
						<McpToolRow
							key={tool.name}
							tool={tool}
							checked={checked.includes(tool.name)}
							changed={tool.spec !== undefined && changed.has(tool.spec.id)}
							disabled={readOnly}
							onToggle={() => toggle(tool.name)}
						/>
					))}
				</ul>
				{shown.length === 0 && (
					<p className="px-2 py-1.5 text-sm text-text-muted">No tool has this in its name or description.</p>
				)}
			</div>
		</ListFieldset>
	);
}

function Hint({ children }: { readonly children: ReactNode }) {
	return (
		<p className="rounded-md border border-dashed border-border px-2 py-1.5 text-sm text-text-muted">
			{children}
		</p>
	);
}

function textOf({ name, spec }: ListedTool): string {
	return `${name} ${spec?.name ?? ""} ${spec?.description ?? ""}`.toLowerCase();
}
