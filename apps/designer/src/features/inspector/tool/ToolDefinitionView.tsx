import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { ToolDefinition } from "@switchyard/spec/tool";
import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { ToolBadges } from "../../../ui/ToolBadges.tsx";
import { neverSeen, neverSeenWords } from "./never-seen.ts";
import { type ToolArgument, toolArguments } from "./tool-arguments.ts";

interface ToolDefinitionViewProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	readonly definition: ToolDefinition;
	/** True when its package has it otherwise now: the model sees it as it was agreed to, and cannot call it. */
	readonly changed?: boolean;
	/** Beside the name. */
	readonly actions?: ReactNode;
}

/** A tool exactly as a model is shown it: for people, and as the JSON that it is. */
export function ToolDefinitionView({ node, spec, definition, changed, actions }: ToolDefinitionViewProps) {
	const { name, description, parameters } = definition;
	const given = toolArguments(definition);
	const hidden = neverSeenWords(neverSeen(spec, node));
	return (
		<article
			aria-label={`Tool ${name}`}
			className="flex min-w-0 flex-col gap-2 rounded-md border border-border p-2"
		>
			<header className="flex min-w-0 flex-col gap-0.5">
				<div className="flex min-w-0 items-center gap-1">
					<code className="min-w-0 flex-1 truncate font-mono text-sm font-semibold text-ai">{name}</code>
					{actions}
					<CopyButton text={() => JSON.stringify(definition, undefined, 2)} label={`Copy ${name} as JSON`} />
				</div>
				<ToolBadges spec={spec} />
				<p className="text-sm text-text-muted">{description}</p>
				{changed && (
					<p className="flex items-start gap-1.5 text-sm text-warning">
						<ShieldAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
						It has changed: calls are refused until someone agrees.
					</p>
				)}
			</header>
			{given.length === 0 ? (
				<p className="text-sm">The model gives no arguments.</p>
			) : (
				<ul aria-label="Arguments" className="flex flex-col gap-1.5">
					{given.map((argument) => (
						<Argument key={argument.name} {...argument} />
					))}
				</ul>
			)}
			{hidden && <p className="text-sm text-text-muted">{hidden}</p>}
			<details className="text-sm">
				<summary className="cursor-default rounded-sm text-text-muted hover:text-text">JSON schema</summary>
				<pre className="mt-1 overflow-x-auto rounded-sm bg-surface-sunken p-2 font-mono text-xs whitespace-pre-wrap">
					{JSON.stringify(parameters, undefined, 2)}
				</pre>
			</details>
		</article>
	);
}

function Argument({ name, type, required, description }: ToolArgument) {
	return (
		<li className="min-w-0 border-l-2 border-ai-soft pl-2 text-sm">
			<p className="break-words">
				<code className="font-mono">{name}</code>{" "}
				<span className="text-text-muted">
					{type}
					{!required && ", optional"}
				</span>
			</p>
			{description && <p className="break-words text-text-muted">{description}</p>}
		</li>
	);
}
