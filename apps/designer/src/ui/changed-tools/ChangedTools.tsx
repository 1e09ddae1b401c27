import type { PackageSummary } from "@switchyard/spec/http";
import { ShieldAlert } from "lucide-react";
import { Button } from "../Button.tsx";
import { DifferenceTable } from "./DifferenceTable.tsx";
import { differences } from "./differences.ts";

interface ChangedToolsProps {
	/** Of the package or MCP server. */
	readonly namespace: string;
	/** Those of its node types that are not as a person agreed to. */
	readonly tools: PackageSummary["nodeTypes"];
	readonly busy: boolean;
	readonly onAgree: () => void;
}

/** Tools that are not as a person agreed to: what they were and what they are, and the button that agrees. */
export function ChangedTools({ namespace, tools, busy, onAgree }: ChangedToolsProps) {
	if (tools.length === 0) return null;
	return (
		<section
			aria-label={`Changed tools of ${namespace}`}
			className="flex min-w-0 flex-col gap-3 border-b border-border bg-warning-soft p-4"
		>
			<div className="flex flex-wrap items-start gap-3">
				<ShieldAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
				<p className="min-w-40 flex-1">
					<span className="font-medium">
						{tools.length === 1 ? "A tool has" : "Tools have"} changed since you agreed.
					</span>{" "}
					A model reads what a tool says about itself. Until someone agrees, no agent can call{" "}
					{tools.length === 1 ? "it" : "them"}.
				</p>
				<Button size="sm" variant="primary" busy={busy} onClick={onAgree}>
					Agree
				</Button>
			</div>
			{tools.map(({ id, name, changed }) => (
				<div key={id} className="flex min-w-0 flex-col gap-1.5">
					<h3 className="text-sm font-medium">{name}</h3>
					<div className="overflow-hidden rounded-md border border-border bg-surface">
						<DifferenceTable
							label={`What changed in ${name}`}
							differences={differences(changed?.before, changed?.now)}
						/>
					</div>
				</div>
			))}
		</section>
	);
}
