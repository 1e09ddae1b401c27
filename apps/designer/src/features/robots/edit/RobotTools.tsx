import { toolsOfRobot } from "@switchyard/flow";
import type { OfferedTool } from "@switchyard/spec/http";
import type { RobotSettings } from "@switchyard/spec/robot";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { withConsent, withTools } from "../robot-settings.ts";
import { ToolConsent } from "./ToolConsent.tsx";

interface RobotToolsProps {
	readonly draft: RobotSettings;
	readonly onChange: (draft: RobotSettings) => void;
}

/** The tools that a robot may use, to be checked off a list of all that there are, each with whether a person agrees to its calls. */
export function RobotTools({ draft, onChange }: RobotToolsProps) {
	const chosen = draft.tools;
	const brought = new Set(toolsOfRobot({ ...draft, tools: [] }));
	const { api } = useServices();
	const { data: offered = [], isError, error } = useQuery(queries.robotTools(api));
	const [text, setText] = useState("");
	const words = useDeferredValue(text.trim().toLowerCase());
	const groups = useMemo(
		() => bySource([...missing(chosen, offered), ...offered], words),
		[chosen, offered, words],
	);
	const toggle = (tool: string, on: boolean) =>
		onChange(withTools(draft, on ? [...chosen, tool] : chosen.filter((each) => each !== tool)));
	return (
		<fieldset className="flex min-w-0 flex-col gap-1">
			<legend className="mb-1 text-sm font-medium">
				Tools <span className="font-normal text-text-muted">({chosen.length} chosen)</span>
			</legend>
			<TextField
				label="Find tools"
				labelHidden
				type="search"
				placeholder="Find tools"
				icon={<Search size={14} />}
				value={text}
				onChange={(event) => setText(event.target.value)}
			/>
			{isError && <p className="text-danger">{explain(error).message}</p>}
			<div className="max-h-80 overflow-y-auto rounded-md border border-border">
				{groups.map(([source, tools]) => (
					<section key={source} aria-label={source}>
						<h3 className="sticky top-0 border-b border-border bg-surface px-3 py-1 text-sm font-medium wrap-anywhere text-text-muted">
							{source}
						</h3>
						<ul>
							{tools.map(({ tool, title, name, description, destructive }) => (
								<li
									key={tool}
									className="flex flex-col gap-2 border-b border-border px-3 py-2 last:border-b-0"
								>
									<Checkbox
										label={`${title} (${tool})`}
										checked={chosen.includes(tool) || brought.has(tool)}
										disabled={brought.has(tool)}
										onChange={(event) => toggle(tool, event.target.checked)}
										className="items-start"
									>
										<span className="flex min-w-0 flex-1 flex-col">
											<span className="flex flex-wrap items-baseline gap-x-2">
												<span className="font-medium wrap-anywhere">{title}</span>
												<span className="font-mono text-sm break-all text-text-muted">{name}</span>
												{destructive && <Badge tone="warning">asks first</Badge>}
												{brought.has(tool) && <Badge>from its memory</Badge>}
											</span>
											<span className="line-clamp-2 text-sm wrap-anywhere text-text-muted">
												{description}
											</span>
										</span>
									</Checkbox>
									{(chosen.includes(tool) || brought.has(tool)) && (
										<ToolConsent
											title={title}
											approval={draft.toolApprovals?.[tool]}
											onChange={(approval) => onChange(withConsent(draft, tool, approval))}
										/>
									)}
								</li>
							))}
						</ul>
					</section>
				))}
				{groups.length === 0 && <p className="px-3 py-2 text-text-muted">No tool fits.</p>}
			</div>
		</fieldset>
	);
}

/** Tools that a robot has and nobody offers any more: they can be taken away. */
function missing(chosen: readonly string[], offered: readonly OfferedTool[]): OfferedTool[] {
	if (offered.length === 0) return [];
	const known = new Set(offered.map(({ tool }) => tool));
	return chosen
		.filter((tool) => !known.has(tool))
		.map((tool) => ({
			tool,
			name: tool,
			title: tool,
			description: "It is not offered any more: its package, server or flow is gone, or has changed.",
			source: "Not there any more",
			destructive: false,
		}));
}

function bySource(tools: readonly OfferedTool[], words: string): [string, OfferedTool[]][] {
	const groups = new Map<string, OfferedTool[]>();
	for (const tool of tools) {
		const searched =
			`${tool.title} ${tool.name} ${tool.tool} ${tool.source} ${tool.description}`.toLowerCase();
		if (!words.split(/\s+/).every((word) => searched.includes(word))) continue;
		const group = groups.get(tool.source) ?? [];
		groups.set(tool.source, [...group, tool]);
	}
	return [...groups];
}
