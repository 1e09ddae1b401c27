import { serversAmong } from "@switchyard/flow";
import { Plug } from "lucide-react";
import { useMemo } from "react";
import { Link } from "wouter";
import { useEditor } from "../../../../services/editor-context.tsx";
import { Select } from "../../../../ui/Select.tsx";
import type { ControlProps } from "../control-props.ts";

/** One of the MCP servers that an administrator has added. */
export function McpServerControl({ label, value, onChange, readOnly }: ControlProps) {
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const known = useMemo(() => serversAmong(nodeTypes.values()), [nodeTypes]);
	const chosen = typeof value === "string" && value !== "" ? value : undefined;
	const servers = chosen === undefined || known.includes(chosen) ? known : [chosen, ...known];
	if (servers.length === 0) {
		return (
			<p className="flex gap-2 rounded-md border border-dashed border-border px-2 py-1.5 text-sm text-text-muted">
				<Plug aria-hidden size={14} className="mt-px shrink-0" />
				<span>
					No MCP server is connected. An administrator adds them under{" "}
					<Link href="/settings" className="rounded-sm underline underline-offset-2 hover:decoration-2">
						Settings
					</Link>
					.
				</span>
			</p>
		);
	}
	return (
		<Select
			label={label}
			labelHidden
			placeholder="Choose a server…"
			options={servers.map((name) => ({ value: name, label: name }))}
			value={chosen}
			onValueChange={onChange}
			disabled={readOnly}
			error={
				chosen !== undefined && !known.includes(chosen)
					? `No MCP server named ${chosen} is known.`
					: undefined
			}
		/>
	);
}
