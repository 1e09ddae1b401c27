import type { NodeSpec } from "@switchyard/spec/node-spec";
import { type ToolCategory, toolCategory, toolTraits } from "@switchyard/spec/tool";
import { Badge, type Tone } from "./Badge.tsx";

const CATEGORIES: Record<ToolCategory, { readonly words: string; readonly tone: Tone }> = {
	regular: { words: "Regular", tone: "neutral" },
	"human-loop": { words: "Asks a person", tone: "running" },
	autonomous: { words: "Acts on its own", tone: "ai" },
	sensitive: { words: "Sensitive", tone: "warning" },
};

/** The category of a node type as a tool, in words. */
export function toolCategoryWords(spec: NodeSpec): string | undefined {
	const category = toolCategory(spec);
	return category && CATEGORIES[category].words;
}

/** What kind of tool a node type is, and what its calls do to the world. */
export function ToolBadges({ spec }: { readonly spec: NodeSpec }) {
	const { tool, effect } = spec;
	const category = toolCategory(spec);
	if (!tool || !category) return null;
	const { words, tone } = CATEGORIES[category];
	const { readOnly, destructive, openWorld } = toolTraits({ tool, effect });
	return (
		<ul aria-label="Kind of tool" className="flex flex-wrap gap-1">
			<li>
				<Badge tone={tone}>{words}</Badge>
			</li>
			{readOnly && <Trait>Only reads</Trait>}
			{destructive && <Trait>Destructive</Trait>}
			{openWorld && <Trait>Reaches outside</Trait>}
		</ul>
	);
}

function Trait({ children }: { readonly children: string }) {
	return (
		<li>
			<Badge>{children}</Badge>
		</li>
	);
}
