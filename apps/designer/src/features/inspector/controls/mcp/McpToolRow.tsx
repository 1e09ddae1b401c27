import { Checkbox } from "../../../../ui/Checkbox.tsx";
import type { ListedTool } from "./listed-tools.ts";

interface McpToolRowProps {
	readonly tool: ListedTool;
	readonly checked: boolean;
	/** It is not what a person agreed to. */
	readonly changed: boolean;
	readonly disabled: boolean;
	readonly onToggle: () => void;
}

/** A tool on the list of its server. */
export function McpToolRow({ tool: { name, spec }, checked, changed, disabled, onToggle }: McpToolRowProps) {
	return (
		<li className="border-b border-border px-2 py-1.5 last:border-0">
			<Checkbox
				label={spec?.name ?? name}
				checked={checked}
				disabled={disabled}
				onChange={onToggle}
				className="items-start"
			>
				<span className="flex min-w-0 flex-col">
					<span className="font-medium break-words">{spec?.name ?? name}</span>
					{spec ? (
						<span className="line-clamp-2 text-sm text-text-muted">{spec.description}</span>
					) : (
						<span className="text-sm text-danger">This tool is gone. Uncheck it.</span>
					)}
					{changed && <span className="text-sm text-warning">Changed: no agent can call it now.</span>}
				</span>
			</Checkbox>
		</li>
	);
}
